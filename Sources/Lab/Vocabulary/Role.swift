import Measurement

/// The purpose of an implementation in its experiment.
public enum Role: String, NamedCase, Sendable {
    /// The implementation whose answers all others are compared with.
    case reference
    /// An implementation to compare.
    case implementation
    /// The same work in C on data with the same layout. It shows the possible gain, and does not compete.
    case floor
    /// Another project's implementation, for instance a library's. It is validated and measured like the others, but
    /// not judged by the budget.
    case peer
    /// The work around the operation without the operation, for instance the mutations of a script without the queries.
    /// It has no answers, and is not validated.
    case bare

    /// The role in files of a cell of the whole input, which has no implementation and therefore no role.
    package static let ofWholeInput = Role.bare

    /// The name of the loop around a call: the lab's own, or an experiment's bare work that replaces it.
    package static let loopName = "bare"

    /// Returns true if an implementation with this role and name is the loop around a call.
    ///
    /// Bare work with another name is measured for its own sake. Source: measurement, What the loop hides
    package func isLoop(named name: String) -> Bool { self == .bare && name == Self.loopName }

    /// True of a contender: the reference, or an implementation that is compared with it.
    package var isContender: Bool { self == .reference || self == .implementation }
}
