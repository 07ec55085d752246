/// The values that the authors of Detox masked in their snapshots, as `"<number>"`. XML does not allow that bracket.
enum MaskedNumbers {
    /// Returns true if a value, without its quotes, is masked.
    static func isMasked(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
        value.count > 2 && value[0] == .less && value[value.count - 1] == .greater
            && value.dropFirst().dropLast().allSatisfy(\.isIdentifier)
    }

    /// Returns the bytes with `&lt;` instead of the `<` of every `"<word>"`. Line numbers stay the same.
    ///
    /// - Complexity: O(bytes).
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

    /// Returns the position of the `<` in the first `"<word>"` that begins in a range.
    static func first(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
        var start = range.lowerBound
        while let bracket = bytes.first(.less, in: start..<range.upperBound) {
            var end = bracket + 1
            while end < bytes.count, bytes[end].isIdentifier { end += 1 }

            let isQuoted = bracket > 0 && bytes[bracket - 1] == UInt8(ascii: "\"") && bytes.matches(">\"", at: end)
            if isQuoted, end > bracket + 1 { return bracket }

            start = bracket + 1
        }

        return nil
    }
}
