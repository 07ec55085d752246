import JSONText

/// The text of a dump that came in another text: in a string of JSON, with escaped line ends, or within a log.
///
/// Every line knows the line of the file that it came from, so that errors and warnings name that one.
struct UnwrappedText {
    private(set) var bytes: [UInt8] = []
    /// By the position of a line: the line of the file.
    private(set) var lines: [Int] = []

    /// Appends a line, or several lines that came from one line of the file. The last one has no line end, so that a
    /// reader can tell if it was cut.
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

    /// Returns the line of the file from which a line of this text came.
    func line(_ line: Int) -> Int { lines.isEmpty ? line : lines[min(max(line, 1), lines.count) - 1] }
}
