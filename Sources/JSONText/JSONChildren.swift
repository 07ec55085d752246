/// The values directly in an object or array, in order. Any other value has none.
///
/// It is its own iterator, and allocates nothing. An iteration can be stored and continued later, so that a list of
/// them walks a tree without recursion.
public struct JSONChildren: Sequence, IteratorProtocol {
    @usableFromInline let values: UnsafeBufferPointer<JSONDocument.Value>
    @usableFromInline let memory: JSONValueMemory
    @usableFromInline var current: Int
    @usableFromInline let end: Int

    @usableFromInline init(of document: JSONDocument, from first: Int, to end: Int) {
        values = document.values
        memory = document.memory
        current = first
        self.end = end
    }

    /// True if no value is left.
    @inlinable public var isEmpty: Bool { current >= end }

    /// The number of the next value in the document.
    @inlinable public mutating func next() -> Int? {
        guard current < end else { return nil }
        let child = current
        current = Int(values[child].next)
        return child
    }
}
