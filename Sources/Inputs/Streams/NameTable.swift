import JSONText

/// Values by their names, which are looked up as bytes: no text is made.
struct NameTable<Value: Sendable>: Sendable {
    private let slots: [(name: [UInt8], value: Value)?]

    /// - Parameter named: each name once.
    init(_ named: [(name: String, value: Value)]) {
        var size = 16
        while size < 4 * named.count { size *= 2 }
        var slots = [(name: [UInt8], value: Value)?](repeating: nil, count: size)
        for (name, value) in named {
            let bytes = Array(name.utf8)
            var slot = bytes.withUnsafeBufferPointer { Self.hash($0) } & (size - 1)
            while slots[slot] != nil { slot = (slot + 1) & (size - 1) }
            slots[slot] = (bytes, value)
        }
        self.slots = slots
    }

    /// The value of a name.
    ///
    /// - Complexity: O(length) as a rule.
    func value(of name: UnsafeBufferPointer<UInt8>) -> Value? {
        var slot = Self.hash(name) & (slots.count - 1)
        while let known = slots[slot] {
            if known.name.count == name.count, known.name.withUnsafeBufferPointer({ $0.isSame(as: name) }) {
                return known.value
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
        guard let first = name.first else { return 0 }
        return name.count &* 31 ^ Int(first) &* 7 ^ Int(name[name.count - 1]) &* 17 ^ Int(name[name.count / 2]) &* 5
    }
}
