import Vocabulary

/// A metric of the user's own, with its reader of the state.
package struct OwnMetric: Sendable {
    package let metric: Metric
    /// True if it counts up, and a call's part is the value.
    package let isTotal: Bool
    /// Reads the metric; `nil` of a state of another type.
    package let read: @Sendable (_ state: Any) -> Double?
}
