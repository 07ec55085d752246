import JSONText

/// `"<number>"` in Detox' own snapshots: values that their authors masked with an illegal bracket.
enum MaskedNumbers {
    /// Whether a value, without its quotes, is a masked one.
    static func isMasked(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
        value.count > 2 && value[0] == .less && value[value.count - 1] == .greater
            && value.dropFirst().dropLast().allSatisfy(\.isIdentifier)
    }

    /// The `<` of the first `"<word>"` that begins in a range.
    static func first(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
        var start = range.lowerBound
        while let found = bytes.first(.less, in: start..<range.upperBound) {
            var end = found + 1
            while end < bytes.count, bytes[end].isIdentifier { end += 1 }
            if found > 0, bytes[found - 1] == UInt8(ascii: "\""), end > found + 1, bytes.matches(">\"", at: end) {
                return found
            }
            start = found + 1
        }
        return nil
    }
}
