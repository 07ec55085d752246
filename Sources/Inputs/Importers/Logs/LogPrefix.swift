import JSONText

/// The text that a log writes before a line of a dump, such as a time stamp, a process or a quotation mark.
///
/// Two prefixes are equal if they have the same shape. All words with a digit are alike, because they count lines or
/// give the time. Space of any length is alike. Quotes and backticks count as space, because they stand around dumps.
struct LogPrefix: Hashable {
    /// The FNV-1a hash of the shape: prefixes are compared by it alone. Two shapes of one file could share a hash, but
    /// only with a probability of 2⁻⁶⁴; then lines of both would be nodes.
    private let shape: UInt64
    /// True if the prefix is only space.
    let isEmpty: Bool
    /// True if a word has a digit, as in nearly every time stamp.
    let isStamped: Bool

    private static let hashStart: UInt64 = 0xcbf2_9ce4_8422_2325
    private static let hashFactor: UInt64 = 0x100_0000_01b3

    /// Reads the prefix of a line.
    ///
    /// - Complexity: O(length of the range).
    init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        var shape = Self.hashStart
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
                // A word with a digit counts by its place alone.
                if !hasDigit {
                    for byte in bytes.part(start..<index) { shape = (shape ^ UInt64(byte)) &* Self.hashFactor }
                }
                shape = (shape ^ (hasDigit ? 1 : 2)) &* Self.hashFactor
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
