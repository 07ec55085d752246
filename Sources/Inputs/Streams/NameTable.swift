import JSONText

/// Values by their names, which are looked up as bytes: no text is made.
struct NameTable<Value: Sendable>: Sendable {
    private let names: [UInt8]
    /// Where a name is among the others, and its length; none where the length is 0.
    private let slots: [(start: Int32, count: Int32, value: Value)]

    /// - Parameter named: each name once.
    init(_ named: [(name: String, value: Value)]) {
        var size = 16
        while size < 4 * named.count { size *= 2 }
        var names: [UInt8] = []
        var slots = named.first.map { [(Int32, Int32, Value)](repeating: (0, 0, $0.value), count: size) } ?? []
        for (name, value) in named {
            let bytes = Array(name.utf8)
            var slot = bytes.withUnsafeBufferPointer { Self.hash($0) } & (size - 1)
            while slots[slot].1 != 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = (Int32(names.count), Int32(bytes.count), value)
            names += bytes
        }
        (self.names, self.slots) = (names, slots)
    }

    /// The value of a name.
    ///
    /// - Complexity: O(length) as a rule.
    func value(of name: UnsafeBufferPointer<UInt8>) -> Value? {
        var slot = Self.hash(name) & (slots.count - 1)
        while slots[slot].count != 0 {
            let known = slots[slot]
            let isSame = names.withUnsafeBufferPointer { names in
                guard known.count == name.count, let base = names.baseAddress else { return false }
                return areSame(base + Int(known.start), name.baseAddress, name.count)
            }
            if isSame { return known.value }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
        guard let first = name.first else { return 0 }
        return name.count &* 31 ^ Int(first) &* 7 ^ Int(name[name.count - 1]) &* 17 ^ Int(name[name.count / 2]) &* 5
    }
}
