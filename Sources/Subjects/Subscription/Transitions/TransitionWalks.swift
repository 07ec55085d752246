/// Applies events to many subscriptions, one event each: the raw machine, without dates. What is illegal, said before
/// or without effect leaves a state as it is; what counting it would cost is said at ``VectorTransitions``.
public protocol ColumnTransitions: Sendable {
    /// Changes every state as its event says, the first state's at the position `first`, and there is one for each.
    /// Takes O(n).
    func advance(_ states: StateColumn, by events: EventColumn, from first: Int)
}

extension ColumnTransitions {
    /// Changes every state as the event at the same position says.
    public func advance(_ states: StateColumn, by events: EventColumn) {
        advance(states, by: events, from: 0)
    }
}

/// Follows one subscription through many events: each needs the state that the one before left.
public protocol StreamTransitions: Sendable {
    /// The state after some of the events of a column, in O(n). The range lies in the column.
    func state(after events: EventColumn, in range: Range<Int>, from start: SubscriptionState) -> SubscriptionState
}

extension StreamTransitions {
    public func state(after events: EventColumn, from start: SubscriptionState) -> SubscriptionState {
        state(after: events, in: 0..<events.count, from: start)
    }
}

extension TransitionColumn<EventKind> {
    /// The raw values from a position on, of which there are at least `count`.
    func bytes(from first: Int, count: Int) -> UnsafeMutablePointer<UInt8> {
        precondition(
            first >= 0 && count <= self.count - first, "\(count) events from \(first) on are not in \(self.count)")
        return bytes + first
    }
}
