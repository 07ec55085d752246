/// Applies many events to one subscription. Every step depends on the state before it.
package protocol StreamTransitions: Sendable {
    /// Returns the state after a range of events of a column.
    ///
    /// - Complexity: O(n) for n events.
    /// - Precondition: the range is in the column.
    func state(after events: EventColumn, in range: Range<Int>, from start: SubscriptionState) -> SubscriptionState
}

extension StreamTransitions {
    package func state(after events: EventColumn, from start: SubscriptionState) -> SubscriptionState {
        state(after: events, in: 0..<events.count, from: start)
    }
}
