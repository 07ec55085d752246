/// Something constant, and whose turn it is.
@usableFromInline
final class Turning<Value>: StateHolder {
    @usableFromInline let value: Value
    @usableFromInline let turns: Int
    // The loop is the only one that has access.
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
