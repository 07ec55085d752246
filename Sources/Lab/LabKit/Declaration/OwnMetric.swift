import Foundation
import Results

/// A metric of a user's own, and how it is read of a state; `nil` where the state is of another type.
package struct OwnMetric: Sendable {
    package let metric: Metric
    package let isTotal: Bool
    package let read: @Sendable (_ state: Any) -> Double?
}
