extension UnsafeBufferPointer<UInt8> {
    /// The first byte from `start` that is zero, or that UTF-8 does not allow there; `nil` when there is none.
    ///
    /// - Complexity: O(bytes), eight at a time while they are ASCII.
    package func firstUnfit(from start: Int) -> Int? {
        var index = start
        while true {
            index = endOfASCII(from: index)
            guard index < count else { return nil }
            let length = self[index] == 0 ? 0 : sequenceLength(at: index)
            guard length > 0 else { return index }
            index += length
        }
    }

    /// The first byte from `start` that is zero or not ASCII.
    private func endOfASCII(from start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(self)
        var index = start
        while index + 8 <= raw.count {
            let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            // A borrow reaches the top bit of a byte that is zero; a false alarm only ends the fast loop.
            let hasZero = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
            if (word & 0x8080_8080_8080_8080) | hasZero != 0 { break }
            index += 8
        }
        while index < raw.count, raw[index] != 0, raw[index] < 0x80 { index += 1 }
        return index
    }

    /// The length of the well-formed sequence of several bytes at `index`, 0 when it is none. Table 3-7 of Unicode.
    package func sequenceLength(at index: Int) -> Int {
        func continues(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
            index + offset < count && range.contains(self[index + offset])
        }
        switch self[index] {
        case 0xC2...0xDF: return continues(1) ? 2 : 0
        case 0xE0: return continues(1, 0xA0...0xBF) && continues(2) ? 3 : 0
        case 0xE1...0xEC, 0xEE, 0xEF: return continues(1) && continues(2) ? 3 : 0
        case 0xED: return continues(1, 0x80...0x9F) && continues(2) ? 3 : 0
        case 0xF0: return continues(1, 0x90...0xBF) && continues(2) && continues(3) ? 4 : 0
        case 0xF1...0xF3: return continues(1) && continues(2) && continues(3) ? 4 : 0
        case 0xF4: return continues(1, 0x80...0x8F) && continues(2) && continues(3) ? 4 : 0
        default: return 0
        }
    }
}
