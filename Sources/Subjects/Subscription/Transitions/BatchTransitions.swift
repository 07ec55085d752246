/// Many subscriptions through a flat table, each with an event of its own, so that no step waits for another.
package struct BatchTransitions: ColumnTransitions {
    package init() {}

    package func advance(_ states: StateColumn, by events: EventColumn, from first: Int) {
        let kinds = events.bytes(from: first, count: states.count)
        let current = states.bytes
        let cells = TransitionCells.padded.bytes

        for position in 0..<states.count {
            current[position] = cells[Int(current[position]) &* 32 &+ Int(kinds[position])]
        }
    }
}
