/// One subscription through a flat table, event by event: one addition and one load from the first-level cache, each of
/// which waits for the one before. So a cell holds where the next state's row begins, and not the state: measured in C,
/// where the rejected forms are, see `milli_floor_dependent_walk`.
public struct TableTransitions: StreamTransitions {
    public init() {}

    public func state(
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

/// Many subscriptions through a flat table, each with an event of its own: nothing waits for anything.
public struct BatchTransitions: ColumnTransitions {
    public init() {}

    public func advance(_ states: StateColumn, by events: EventColumn, from first: Int) {
        let kinds = events.bytes(from: first, count: states.count)
        let current = states.bytes
        let cells = TransitionCells.padded.bytes
        for position in 0..<states.count {
            current[position] = cells[Int(current[position]) &* 32 &+ Int(kinds[position])]
        }
    }
}
