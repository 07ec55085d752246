import JSONText

/// The text of a log in front of a line of a dump: a stamp of time, a process, a mark of quotation.
///
/// Two prefixes are equal if they have the same shape: words with a digit in them are alike, because they count lines
/// or tell the time, and so is space of any length. Quotes and backticks, which stand around a whole dump, count as
/// space.
struct LogPrefix: Hashable {
    /// A hash of the shape.
    private let shape: UInt64
    /// True if there is nothing but space.
    let isEmpty: Bool
    /// True if there is a word with a digit, as in nearly every stamp.
    let isStamped: Bool

    /// Reads the prefix of a line.
    ///
    /// - Complexity: O(length of the range).
    init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        var shape: UInt64 = 0xcbf2_9ce4_8422_2325
        var isEmpty = true
        var isStamped = false
        var index = range.lowerBound

        while index < range.upperBound {
            let start = index
            var hasDigit = false
            while index < range.upperBound, !Self.isSpace(bytes[index]) {
                if bytes[index].isDigit { hasDigit = true }
                index += 1
            }

            if index > start {
                isEmpty = false
                if hasDigit { isStamped = true }
                let word = hasDigit ? bytes.part(start..<start) : bytes.part(start..<index)
                for byte in word { shape = (shape ^ UInt64(byte)) &* 0x100_0000_01b3 }
                shape = (shape ^ (hasDigit ? 1 : 2)) &* 0x100_0000_01b3
            }

            index += 1
        }

        self.shape = shape
        self.isEmpty = isEmpty
        self.isStamped = isStamped
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte.isSpace || byte.isOuterQuote
    }
}
