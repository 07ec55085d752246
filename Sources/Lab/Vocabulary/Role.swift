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

    /// True for what is measured for its own sake: the reference and what is compared with it.
    package var isContender: Bool { self == .reference || self == .implementation }
}
