import Measurement

/// One of the two compared sides: the state before or after a change.
public enum GateSide: String, NamedCase, Hashable, Sendable {
    /// The state before.
    case base
    /// The state after.
    case head
}
