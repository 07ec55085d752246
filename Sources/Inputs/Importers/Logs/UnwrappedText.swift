import JSONText

/// The text of a dump that was within another text: in a string of JSON, with escaped line ends, or in a log.
///
/// Every line has the number of its line in the file, for errors and warnings.
struct UnwrappedText {
    private(set) var bytes: [UInt8] = []
    /// The line of the file, by the position of a line.
    private(set) var lines: [Int] = []

    /// Appends a line, or several lines from one line of the file. The last one has no line end, so that a reader can
    /// see if it was cut off.
    mutating func append(_ text: [UInt8], line: Int) {
        var length = text.count
        while length > 0, text[length - 1] == .newline || text[length - 1] == UInt8(ascii: "\r") { length -= 1 }
        if !lines.isEmpty { bytes.append(.newline) }
        lines.append(line)
        for byte in text[..<length] {
            bytes.append(byte)
            if byte == .newline { lines.append(line) }
        }
    }

    /// Returns the line of the file for a line of this text.
    func line(_ line: Int) -> Int { lines.isEmpty ? line : lines[min(max(line, 1), lines.count) - 1] }
}
