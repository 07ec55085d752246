import Measurement

/// The purpose of an implementation in its experiment.
public enum Role: String, NamedCase, Sendable {
    /// The implementation with whose answers all others are compared.
    case reference
    /// An implementation to compare.
    case implementation
    /// The same work in C over data of the same layout: it shows how much there is to gain, and does not compete.
    case floor
    /// Another project's implementation, for instance a library's: it is validated and measured like the others, but
    /// not judged by the budget.
    case peer
    /// The work around the operation without the operation, for instance the mutations of a script without the queries:
    /// it has no answers and is not validated.
    case bare

    /// The role that files give to a cell of the whole input, which has none: there is no implementation to play it.
    package static let ofWholeInput = Role.bare

    /// The name of the loop around a call: of the lab's own, or of the bare work that an experiment has in its place.
    package static let loopName = "bare"

    /// Returns true if an implementation of this role and this name is the loop around a call.
    ///
    /// Bare work of another name is a part that someone wants to see. Source: measurement, What the loop hides
    package func isLoop(named name: String) -> Bool { self == .bare && name == Self.loopName }

    /// True for what is measured for its own sake: the reference and what is compared with it.
    package var isContender: Bool { self == .reference || self == .implementation }
}
