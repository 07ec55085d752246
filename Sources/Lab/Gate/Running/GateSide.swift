import Dispatch
import Measurement

/// One of the two sides that a gate compares.
package enum GateSide: String, NamedCase, Hashable, Sendable {
    case base
    case head

    /// Calls `body` for both sides, at the same time if two cores are free.
    ///
    /// - Parameter body: shares no state between its calls, except under a lock, and does not wait for the other side:
    ///   Dispatch promises no concurrency.
    static func sideBySide<Value>(_ body: @escaping (GateSide) -> Value) -> (base: Value, head: Value) {
        // Sound to share: each thread has a place of its own, and both are done when the places are read.
        nonisolated(unsafe) let body = body
        nonisolated(unsafe) let values = UnsafeMutablePointer<Value?>.allocate(capacity: 2)
        values.initialize(repeating: nil, count: 2)
        defer { values.deinitialize(count: 2).deallocate() }

        DispatchQueue.concurrentPerform(iterations: 2) { values[$0] = body(allCases[$0]) }
        guard let base = values[0], let head = values[1] else { preconditionFailure("both were done") }

        return (base, head)
    }
}
