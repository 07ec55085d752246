import Measurement

/// One of the two sides that are compared: what there was before, or what there is after.
package enum GateSide: String, NamedCase, Hashable, Sendable {
    case base
    case head
}
