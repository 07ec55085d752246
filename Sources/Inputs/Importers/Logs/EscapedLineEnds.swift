import JSONText

/// Line ends that Cycript, Frida and JSON print as `\n`.
enum EscapedLineEnds {
    /// Returns the text without its escapes and its outer quotes, if a node of a dump follows an escaped line end;
    /// otherwise `nil`. Text that was escaped twice still has escapes.
    ///
    /// - Complexity: O(bytes).
    static func text(of content: DumpContent) -> UnwrappedText? {
        let bytes = content.bytes
        guard hasNode(bytes) else { return nil }

        var text = UnwrappedText()
        for (range, number, _) in NumberedLines(bytes) {
            text.append(JSONEscapes.replaced(bytes.part(unquoted(bytes, range))), line: number)
        }

        return text
    }

    /// Returns the range of a line without the quotes around the whole line.
    private static func unquoted(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Range<Int> {
        let text = bytes.trimmed(range)
        guard text.count > 1, bytes[text.lowerBound].isOuterQuote,
            bytes[text.lowerBound] == bytes[text.upperBound - 1]
        else { return range }
        return text.lowerBound + 1..<text.upperBound - 1
    }

    private static func hasNode(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var start = 0
        while let end = bytes.first("\\n", in: start..<bytes.count) {
            start = end + 2
            if startsNode(bytes, at: start) { return true }
        }

        return false
    }

    /// Returns true if a node of a line format, or an XML element, begins after an indent.
    private static func startsNode(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        let line = start..<min(bytes.lineEnd(from: start), start + 4_096)
        var index = start
        while index < line.upperBound, isIndent(bytes[index]) { index += 1 }
        guard index < line.upperBound else { return false }

        if bytes[index] == .less { return isNode(bytes, at: index, within: line) }

        // `→Application`, `•UIView`, and words that end before an address.
        if bytes[index] >= 0x80 { return true }
        var end = index
        while end < line.upperBound, bytes[end].isIdentifier || bytes[end] == UInt8(ascii: ".") { end += 1 }
        let endings: [StaticString] = [", 0x", ":0x", " (Main), 0x", ", {{"]
        return end > index && endings.contains { bytes.matches($0, at: end) }
    }

    private static func isNode(_ bytes: UnsafeBufferPointer<UInt8>, at bracket: Int, within line: Range<Int>) -> Bool {
        if let header = RecursiveDescriptionNode.header(bytes, at: bracket) {
            if header.address != nil || bytes.matches("; frame = (", at: header.end) { return true }
        }

        let beginnings: [StaticString] = [
            "<XCUIElementType", "<UIA", "<hierarchy", "<displays", "<node ", "<android.", "<AppiumAUT",
        ]
        if beginnings.contains(where: { bytes.matches($0, at: bracket) }) { return true }
        guard let end = bytes.first(.greater, in: bracket..<line.upperBound) else { return false }
        return bytes.matches(">, state: ", at: end)
    }

    private static func isIndent(_ byte: UInt8) -> Bool {
        byte == .space || byte == .pipe || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "+")
            || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "-")
    }
}
