/// The values directly in an object or array, in order; none for any other value.
///
/// Its iterator is two numbers beside the list of values: no allocation.
public struct JSONChildren: Sequence {
    @usableFromInline let values: [JSONDocument.Value]
    @usableFromInline let first: Int
    @usableFromInline let end: Int

    @usableFromInline init(values: [JSONDocument.Value], first: Int, end: Int) {
        self.values = values
        self.first = first
        self.end = end
    }

    /// Whether there is none.
    @inlinable public var isEmpty: Bool { first >= end }

    /// Walks over the children.
    @inlinable public func makeIterator() -> Iterator { Iterator(values: values, current: first, end: end) }

    /// A place among children. It can be kept, which makes a walk over a tree without recursion a list of these.
    public struct Iterator: IteratorProtocol {
        @usableFromInline let values: [JSONDocument.Value]
        @usableFromInline var current: Int
        @usableFromInline let end: Int

        @usableFromInline init(values: [JSONDocument.Value], current: Int, end: Int) {
            self.values = values
            self.current = current
            self.end = end
        }

        /// The number of the next child.
        @inlinable public mutating func next() -> Int? {
            guard current < end else { return nil }
            let child = current
            current = Int(values[child].next)
            return child
        }
    }
}

extension JSONDocument {
    /// The values directly in an object or array, in order. Those of an object are its members: ``key(of:)`` names them.
    @inlinable public func children(of container: Int?) -> JSONChildren {
        guard let container, values[container].kind == .object || values[container].kind == .array else {
            return JSONChildren(values: values, first: 0, end: 0)
        }
        return JSONChildren(values: values, first: container + 1, end: Int(values[container].next))
    }
}
