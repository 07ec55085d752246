/// The values directly in an object or array, in order; none for any other value. It allocates nothing and can be kept,
/// which makes a walk over a tree without recursion a list of these.
public struct JSONChildren: Sequence, IteratorProtocol {
    @usableFromInline let values: [JSONDocument.Value]
    @usableFromInline var current: Int
    @usableFromInline let end: Int

    @usableFromInline init(values: [JSONDocument.Value], from first: Int, to end: Int) {
        self.values = values
        current = first
        self.end = end
    }

    @inlinable public var isEmpty: Bool { current >= end }

    @inlinable public mutating func next() -> Int? {
        guard current < end else { return nil }
        let child = current
        current = Int(values[child].next)
        return child
    }
}
