import JSONText

/// The XML documents in a log. The log has text before and after them, and perhaps before each of their lines.
struct LogXML {
    /// The documents: their lines, without the prefix of the log.
    private(set) var documents: [UnwrappedText] = []
    private(set) var passedLines = SkippedLines()
    /// The lines where a document begins after a text with brackets. That text may be a cut tag, so a note names the
    /// line.
    private(set) var cutLines: [Int] = []
    /// The number of closing tags that were inspected to find the ends of documents: the measure of the work.
    private(set) var steps = 0

    /// The outermost elements of the formats.
    private static let roots: [StaticString] = [
        "<AppiumAUT", "<displays", "<hierarchy", "<ViewHierarchy", "<XCUIElementType", "<UIA",
    ]

    /// Finds the documents; `nil` if there are none, or if the content is one document and nothing else.
    ///
    /// - Complexity: O(bytes).
    init?(_ content: DumpContent) {
        let bytes = content.bytes
        var tags = ClosingTags(bytes)
        var position = 0
        var line = 1

        while let start = Self.start(bytes, from: position) {
            let end = Self.end(bytes, of: start, &tags)
            if documents.isEmpty, start.document == content.firstSignificant, end == bytes.count { return nil }

            let lineStart = bytes[..<start.document].lastIndex(of: .newline).map { $0 + 1 } ?? 0
            if lineStart > position { pass(bytes, position..<lineStart, &line) }
            documents.append(document(bytes, start.document..<end, lineStart: lineStart, line: line))
            let lineEnd = bytes.lineEnd(from: end)
            line += bytes[max(lineStart, position)..<min(lineEnd + 1, bytes.count)].count { $0 == .newline }
            position = lineEnd + 1
            if position >= bytes.count { break }
        }

        guard !documents.isEmpty else { return nil }
        steps = tags.steps
        if position < bytes.count { pass(bytes, position..<bytes.count, &line) }
    }

    private mutating func pass(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ line: inout Int) {
        var start = range.lowerBound
        while start < range.upperBound {
            let end = min(bytes.lineEnd(from: start), range.upperBound)
            let text = bytes.trimmed(start..<end)
            if !text.isEmpty, !NonNodeLine.isWrapper(bytes, text), !NonNodeLine.isPrompt(bytes, text) {
                passedLines.add(line)
            }
            start = end + 1
            line += 1
        }
    }

    /// The positions where a document begins: at its declaration, if it has one, and at its root.
    private struct Start {
        let document: Int
        let root: Int
    }

    /// Finds the next root, and the declaration right before it.
    private static func start(_ bytes: UnsafeBufferPointer<UInt8>, from position: Int) -> Start? {
        var declaration: Int?
        var index = position
        while let bracket = bytes.first(.less, in: index..<bytes.count) {
            index = bracket + 1
            if bytes.matches("<?xml", at: bracket) {
                declaration = bracket
            } else if bytes.matches("<!", at: bracket) {
                // A document type, which is refused, belongs to its document.
                if declaration == nil, bytes.matches("<!DOCTYPE", at: bracket) { declaration = bracket }
            } else if isRoot(bytes, at: bracket) {
                return Start(document: declaration ?? bracket, root: bracket)
            } else {
                declaration = nil
            }
        }

        return nil
    }

    private static func isRoot(_ bytes: UnsafeBufferPointer<UInt8>, at bracket: Int) -> Bool {
        guard let root = roots.first(where: { bytes.matches($0, at: bracket) }) else { return false }

        var end = bracket + root.utf8CodeUnitCount
        if bytes.matches("<UIA", at: bracket) {
            // `<UIAlertController 0x…>` is no element of UIAutomation, `<UIAWindow` is one.
            guard end < bytes.count, bytes[end].isCapital else { return false }
        }

        while end < bytes.count, bytes[end].isIdentifier { end += 1 }
        return end < bytes.count && (bytes[end].isSpace || bytes[end] == .greater || bytes[end] == UInt8(ascii: "/"))
    }

    /// Finds the end of a document. It is after the closing tag of the root if only space follows on the line;
    /// otherwise it is the end of the content.
    private static func end(
        _ bytes: UnsafeBufferPointer<UInt8>, of start: Start, _ tags: inout ClosingTags
    ) -> Int {
        var nameEnd = start.root + 1
        while nameEnd < bytes.count, bytes[nameEnd].isIdentifier { nameEnd += 1 }
        let name = bytes.part(start.root + 1..<nameEnd)

        // In these formats, elements with the name of the root are only nested in fragments.
        let outermost: [StaticString] = [
            "AppiumAUT", "displays", "hierarchy", "ViewHierarchy", "XCUIElementTypeApplication",
        ]
        let isWrapper = outermost.contains { name.equals($0) }
        let end = isWrapper ? tags.first(name, from: start.root) : tags.last(name, from: start.root)
        guard let close = end else { return bytes.count }

        let rest = bytes.trimmed(close..<bytes.lineEnd(from: close))
        let notes: [StaticString] = ["UI hierchary dumped to", "UI hierarchy dumped to"]
        let isClean =
            rest.isEmpty || NonNodeLine.isWrapper(bytes, rest)
            || notes.contains { bytes.matches($0, at: rest.lowerBound) }
        guard isClean else { return bytes.count }
        return bytes[close...].allSatisfy(\.isSpace) ? bytes.count : close
    }

    /// Removes the prefix of the log from the lines of a document, and the lines that are only text of the log.
    private mutating func document(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, lineStart: Int, line: Int
    ) -> UnwrappedText {
        var text = UnwrappedText()
        let prefix = lineStart..<range.lowerBound
        if bytes[prefix].contains(where: { $0 == .less || $0 == .greater }) { cutLines.append(line) }
        let words = Self.wordCount(bytes, prefix)
        let shape = LogPrefix(bytes, prefix)
        let first = range.lowerBound..<min(bytes.lineEnd(from: range.lowerBound), range.upperBound)
        var number = line
        text.append(Array(bytes[first]), line: number)
        var start = first.upperBound + 1
        var endsTag = Self.endsTag(bytes, first, before: false)

        while start < range.upperBound {
            let end = min(bytes.lineEnd(from: start), range.upperBound)
            number += 1
            var content = start..<end
            if words > 0, let after = Self.position(bytes, content, afterWords: words),
                LogPrefix(bytes, start..<after) == shape
            {
                content = after..<end
            }

            let isText = endsTag && Self.isLogText(bytes, content)
            text.append(isText ? [] : Array(bytes[content]), line: number)
            if isText { passedLines.add(number) } else { endsTag = Self.endsTag(bytes, content, before: endsTag) }
            start = end + 1
        }

        return text
    }

    /// Returns true if a line after a tag belongs to the log, because a dump has no text between elements.
    private static func isLogText(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> Bool {
        let text = bytes.trimmed(line)
        return !text.isEmpty && bytes[text.lowerBound] != .less
    }

    /// Returns true if a line ends after a tag. For an empty line, the answer is that of the line before.
    private static func endsTag(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, before: Bool
    ) -> Bool {
        let text = bytes.trimmed(range)
        return text.isEmpty ? before : bytes[text.upperBound - 1] == .greater
    }

    private static func wordCount(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
        bytes[range].split(whereSeparator: \.isSpace).count
    }

    /// Returns the position after some words of a line; `nil` if it has fewer.
    private static func position(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, afterWords words: Int
    ) -> Int? {
        var index = range.lowerBound
        for _ in 0..<words {
            while index < range.upperBound, bytes[index].isSpace { index += 1 }
            guard index < range.upperBound else { return nil }
            while index < range.upperBound, !bytes[index].isSpace { index += 1 }
        }

        return index
    }
}
