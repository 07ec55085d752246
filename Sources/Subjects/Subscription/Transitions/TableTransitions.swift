/// One subscription through a flat table, event by event. An event takes one addition and one load from the first-level
/// cache, and each waits for the one before. To need no more, a cell holds the start of the next state's row instead of
/// the state. Rejected forms were measured in C: see `milli_floor_dependent_walk`.
package struct TableTransitions: StreamTransitions {
    package init() {}

    package func state(
        after events: EventColumn, in range: Range<Int>, from start: SubscriptionState
    ) -> SubscriptionState {
        let kinds = events.bytes(from: range.lowerBound, count: range.count)
        let cells = TransitionCells.rows.bytes
        var row = UInt(start.rawValue) &* UInt(TransitionTable.events)

        for position in 0..<range.count {
            row = UInt(cells[Int(row &+ UInt(kinds[position]))])
        }

        return SubscriptionState.allCases[Int(row) / TransitionTable.events]
    }
}
