/// Many subscriptions through a flat table. Each subscription has its own event, so that no step waits for another.
package struct BatchTransitions: ColumnTransitions {
    package init() {}

    package func advance(_ states: StateColumn, by events: EventColumn, from first: Int) {
        let kinds = events.bytes(from: first, count: states.count)
        let current = states.bytes
        let cells = TransitionCells.padded.bytes

        // This is the loop of C. A `for` loop over a range compiles to one instruction more in 17, and takes 6 % longer
        // on a Xeon.
        let count = states.count
        var position = 0
        while position < count {
            current[position] = cells[Int(current[position]) &* 32 &+ Int(kinds[position])]
            position &+= 1
        }
    }
}
