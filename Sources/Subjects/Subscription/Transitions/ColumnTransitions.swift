/// Applies events to many subscriptions, one event each: the raw machine, without dates. What is illegal, said before
/// or without effect leaves a state as it is; what counting it would cost is said at ``VectorTransitions``.
package protocol ColumnTransitions: Sendable {
    /// Changes every state as its event says, the first state's at the position `first`, and there is one for each.
    /// Takes O(n).
    func advance(_ states: StateColumn, by events: EventColumn, from first: Int)
}

extension ColumnTransitions {
    /// Changes every state as the event at the same position says.
    package func advance(_ states: StateColumn, by events: EventColumn) {
        advance(states, by: events, from: 0)
    }
}
