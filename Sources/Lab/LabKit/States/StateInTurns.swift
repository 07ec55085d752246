/// Holds a constant state and the number of the next question.
@usableFromInline
final class StateInTurns<Value>: StateHolder {
    @usableFromInline let value: Value
    @usableFromInline let turns: Int
    // Only the loop has access.
    @exclusivity(unchecked)
    @usableFromInline var turn = 0

    @inlinable
    init(_ value: Value, turns: Int) {
        self.value = value
        self.turns = max(turns, 1)
    }

    @inlinable @inline(__always)
    func next() -> Int {
        let current = turn
        turn = current + 1 == turns ? 0 : current + 1
        return current
    }

    @usableFromInline var contents: Any { value }
}
