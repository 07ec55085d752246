/// The side of a bound on which a quantile lies.
package enum BoundSide: String, Sendable {
    case atMost = "≤"
    case atLeast = "≥"
}
