/// Applies events to many subscriptions, one event each, without dates. Illegal events, repeated events and events
/// without effect leave a state as it is. ``VectorTransitions`` gives the price of counting them.
package protocol ColumnTransitions: Sendable {
    /// Changes every state by its event.
    ///
    /// - Parameter first: the position of the first state's event; there is an event for every state.
    /// - Complexity: O(n) for n states.
    func advance(_ states: StateColumn, by events: EventColumn, from first: Int)
}

extension ColumnTransitions {
    /// Changes every state by the event at the same position.
    package func advance(_ states: StateColumn, by events: EventColumn) {
        advance(states, by: events, from: 0)
    }
}
