extension SubscriptionState: ColumnElement {
    package static let names = allCases.map { String(describing: $0) }
}

extension EventKind: ColumnElement {
    package static let names = allCases.map { String(describing: $0) }
}

/// The states of many subscriptions, one byte each.
package typealias StateColumn = ByteColumn<SubscriptionState>
/// Events of many subscriptions or of one, one byte each.
package typealias EventColumn = ByteColumn<EventKind>

/// States or events, one byte each, aligned to 64 bytes. Every byte is the raw value of an element. The walks rely on
/// that: with another byte they would read beyond the table. So bytes from outside are checked when the column is made.
package final class ByteColumn<Element: ColumnElement> {
    package let count: Int
    let bytes: UnsafeMutablePointer<UInt8>

    private init(count: Int) {
        self.count = count
        let memory = UnsafeMutableRawPointer.allocate(byteCount: max(count, 1), alignment: 64)
        bytes = memory.bindMemory(to: UInt8.self, capacity: max(count, 1))
    }

    deinit {
        UnsafeMutableRawPointer(bytes).deallocate()
    }

    package convenience init(_ elements: some Collection<Element>) {
        self.init(count: elements.count)
        // An element in memory is its raw value, so an array is copied as a whole.
        let copied: Void? = elements.withContiguousStorageIfAvailable { elements in
            guard let start = elements.baseAddress else { return }
            UnsafeMutableRawPointer(bytes).copyMemory(from: start, byteCount: elements.count)
        }

        guard copied == nil else { return }

        var position = 0
        for element in elements {
            bytes[position] = element.rawValue
            position += 1
        }
    }

    /// Makes a column of bytes from outside.
    ///
    /// - Complexity: O(n).
    /// - Throws: ``ColumnError``, the first byte that is no raw value.
    package convenience init(bytes: some Collection<UInt8>) throws(ColumnError) {
        try self.init(count: bytes.count) { room in _ = room.update(fromContentsOf: bytes) }
    }

    /// Makes a column of bytes from outside.
    ///
    /// - Parameter write: writes the raw values over `count` bytes of 0.
    /// - Complexity: O(n).
    /// - Throws: ``ColumnError``, the first byte that is no raw value.
    package convenience init(
        count: Int, write: (UnsafeMutableBufferPointer<UInt8>) -> Void
    ) throws(ColumnError) {
        self.init(count: count)
        bytes.initialize(repeating: 0, count: count)
        write(UnsafeMutableBufferPointer(start: bytes, count: count))

        // If any byte is wrong, the largest is. This loop becomes vector instructions.
        var largest: UInt8 = 0
        for position in 0..<count { largest = max(largest, bytes[position]) }
        let elements = Element.allCases.count

        guard count > 0, Int(largest) >= elements else { return }

        for position in 0..<count where Int(bytes[position]) >= elements {
            throw ColumnError(
                byte: bytes[position], position: position, element: "\(Element.self)", elements: elements)
        }
    }

    /// Returns a column of the same elements.
    ///
    /// - Complexity: O(n).
    package func copy() -> ByteColumn {
        let copy = ByteColumn(count: count)
        copy.bytes.initialize(from: bytes, count: count)
        return copy
    }

    /// The element at a position.
    ///
    /// - Precondition: the position is in the column.
    package subscript(position: Int) -> Element {
        get {
            precondition((0..<count).contains(position), "the column has \(count) elements, none at \(position)")
            return elements[position]
        }

        set {
            precondition((0..<count).contains(position), "the column has \(count) elements, none at \(position)")
            bytes[position] = newValue.rawValue
        }
    }

    /// The same memory as elements. Sound because every byte is a raw value, and an element in memory is its raw value,
    /// which a test checks.
    var elements: UnsafeMutablePointer<Element> {
        UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: Element.self)
    }

    /// Calls `body` with the raw values.
    package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(self) { try body(UnsafeBufferPointer(start: bytes, count: count)) }
    }

    /// Calls `body` with the raw values for a walk in another language, which may only write raw values.
    package func withUnsafeMutableBytes<Result>(
        _ body: (UnsafeMutableBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        try withExtendedLifetime(self) { try body(UnsafeMutableBufferPointer(start: bytes, count: count)) }
    }
}
