/// `"<number>"` in Detox' own snapshots: values that their authors masked with an illegal bracket.
enum MaskedNumbers {
    static func isMasked(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
        value.count > 2 && value[0] == .less && value[value.count - 1] == .greater
            && value.dropFirst().dropLast().allSatisfy(\.isIdentifier)
    }

    /// The bytes with `&lt;` for the `<` of every `"<word>"`. Lines stay where they are. Takes O(bytes).
    static func escaped(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var escaped: [UInt8] = []
        escaped.reserveCapacity(bytes.count + bytes.count / 8)
        var start = 0

        while let mask = first(in: bytes, start..<bytes.count) {
            escaped += bytes[start..<mask]
            escaped += "&lt;".utf8
            start = mask + 1
        }

        return escaped + bytes[start...]
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
