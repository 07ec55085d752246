/// Follows one subscription through many events: each needs the state that the one before left.
package protocol StreamTransitions: Sendable {
    /// The state after some of the events of a column, in O(n). The range lies in the column.
    func state(after events: EventColumn, in range: Range<Int>, from start: SubscriptionState) -> SubscriptionState
}

extension StreamTransitions {
    package func state(after events: EventColumn, from start: SubscriptionState) -> SubscriptionState {
        state(after: events, in: 0..<events.count, from: start)
    }
}
