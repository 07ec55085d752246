import JSONText

/// A reader of the hierarchies that EarlGrey prints when an element is not found.
///
///     dump = header? node*
///     node = ("  |")* "--"? "<" Class ":0x" hex ("; " attribute)* ">"
///     attribute = key "=" value | "hidden" | "opaque" | …
///
/// A view is a subview of the last view before it with fewer `|`. The tree is printed *front to back as rendered*,
/// windows and subviews alike, so the first subview is in front. The word `hidden` marks a hidden view.
///
/// **Truncation.** The last line is complete if its node is closed.
enum EarlGreyReader: DumpReader {
    static var frames: FrameSpace { .superview }

    static func isSure(_ bytes: UnsafeBufferPointer<UInt8>, of line: Range<Int>) -> Bool {
        EarlGreyLine(bytes, line, 1) != nil
    }

    static func read(_ content: DumpContent, into builder: ScreenBuilder) throws(DumpError) {
        let bytes = content.bytes
        let lines = DumpLines(
            choosingFrom: NumberedLines(bytes).compactMap { EarlGreyLine(bytes, $0.range, $0.number)?.dumpLine })
        var passedLines = SkippedLines()
        var next = 0

        for (range, number, isCut) in NumberedLines(bytes) {
            guard next < lines.nodes.count, lines.nodes[next].number == number,
                let line = EarlGreyLine(bytes, range, number)
            else {
                let text = bytes.trimmed(range)
                if text.isEmpty || NonNodeLine.isWrapper(bytes, text) { continue }
                if builder.views > 0, isCut, NonNodeLine.marks(bytes, range, of: lines) != nil {
                    throw .truncated(number, "within a view")
                }
                passedLines.add(number)
                continue
            }

            guard line.isClosed else {
                throw isCut
                    ? .truncated(number, "within a view, before its `>`")
                    : .malformed(number, "`>` was expected before the end of this line")
            }

            var traits = ScreenBuilder.Traits(isHidden: line.isHidden, rank: -number)
            if let alpha = line.alpha { traits.alpha = try builder.alpha(bytes.part(alpha), line: number) }
            try builder.place(
                bytes.part(line.name), depth: lines.nodes[next].depth, traits, line.element, line: number)
            next += 1
        }

        passedLines.report(to: builder)
    }
}

/// A line with a view.
private struct EarlGreyLine {
    let dumpLine: DumpLine
    let name: Range<Int>
    /// True if the node has its `>`.
    let isClosed: Bool
    private(set) var isHidden = false
    private(set) var alpha: Range<Int>?
    private(set) var element: ImportedElement

    /// Finds the view in a line of any text; `nil` if there is none.
    ///
    /// - Complexity: O(length of the line).
    init?(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ number: Int) {
        guard let mark = bytes.first(":0x", in: range) else { return nil }

        var start = mark
        while start > range.lowerBound, bytes[start - 1].isIdentifier || bytes[start - 1] == UInt8(ascii: ".") {
            start -= 1
        }

        var index = mark + 3
        guard start < mark, start > range.lowerBound, bytes[start - 1] == .less,
            let address = bytes.hexadecimal(at: &index), bytes.matches("; ", at: index), index < range.upperBound,
            bytes.first("AX.", in: index..<range.upperBound) != nil
                || bytes.first("isAccessible=", in: index..<range.upperBound) != nil
        else { return nil }

        var indent = start - 1
        var depth = 0
        while indent > range.lowerBound,
            bytes[indent - 1].isSpace || bytes[indent - 1] == .pipe
                || bytes[indent - 1] == UInt8(ascii: "-")
        {
            indent -= 1
            if bytes[indent] == .pipe { depth += 1 }
        }

        name = start..<mark
        let text = bytes.trimmed(range)
        isClosed = bytes[text.upperBound - 1] == .greater
        element = ImportedElement(address: address)
        dumpLine = DumpLine(
            range: range, number: number, prefix: LogPrefix(bytes, range.lowerBound..<indent), nodeStart: start - 1,
            depth: depth, isSure: true, address: address)
        readAttributes(bytes, index + 2..<(isClosed ? text.upperBound - 1 : text.upperBound))
    }

    /// Reads the attributes. Their texts may contain any characters.
    private mutating func readAttributes(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        var start = range.lowerBound
        while start < range.upperBound {
            var end = bytes.first("; ", in: start..<range.upperBound) ?? range.upperBound
            // A text ends with the quote before the next attribute.
            if let quote = bytes.first("='", in: start..<end), bytes.first(" ", in: start..<quote) == nil {
                let close = bytes.first("'; ", in: quote + 2..<range.upperBound)
                end = close.map { $0 + 1 } ?? range.upperBound
            }

            read(bytes, start..<end)
            start = end + 2
        }
    }

    private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, _ attribute: Range<Int>) {
        if bytes.part(attribute).equals("hidden") {
            isHidden = true
        } else if bytes.matches("alpha=", at: attribute.lowerBound) {
            alpha = attribute.lowerBound + 6..<attribute.upperBound
        } else if bytes.matches("frame={{", at: attribute.lowerBound) {
            var index = attribute.lowerBound + 6
            if let (x, y, width, height) = bytes.numbers(at: &index, "{{", ", ", "}, {", ", ", "}}") {
                element.frame = ImportedFrame(x: x, y: y, width: width, height: height)
            }
        } else if let text = text(bytes, attribute, "AX.id='") {
            element.identifier = text
        } else if let text = text(bytes, attribute, "text='") ?? text(bytes, attribute, "AX.label='") {
            element.text = element.text ?? text
        }
    }

    private func text(
        _ bytes: UnsafeBufferPointer<UInt8>, _ attribute: Range<Int>, _ key: StaticString
    ) -> String? {
        let start = attribute.lowerBound + key.utf8CodeUnitCount
        guard bytes.matches(key, at: attribute.lowerBound), start < attribute.upperBound else { return nil }
        return bytes.text(start..<attribute.upperBound - 1)
    }
}
