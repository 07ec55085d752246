import Measurement

/// One of the two sides that are compared: what there was before, or what there is after.
public enum GateSide: String, NamedCase, Hashable, Sendable {
    /// The state before.
    case base
    /// The state after.
    case head
}
