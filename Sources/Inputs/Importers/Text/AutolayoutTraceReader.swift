import JSONText

/// A reader of `-[UIView _autolayoutTrace]`.
///
///     dump = node* ("Legend:" …)?
///     node = ("|" space*)* mark? ( Class ":0x" hex | "<" Class ":0x" hex ">" ) ("'" text "'")? details
///     mark = "*" | "+" | "•" | "\u2022"
///
/// A log may surround the trace, and precede each of its lines: ``DumpLines`` decides which lines are views. A word
/// with an address is a view if marks precede it. Without marks, it must be spelt like a class, and end the line or
/// have details.
///
/// Depth is the number of `|`. A line such as `*<UILayoutGuide: 0x… …>`, with a space before the address, is not a
/// view, and is skipped. The format has no visibility, so all views are visible.
///
/// **Truncation.** A last line without a line end is complete if its address has as many digits as the shortest one
/// before it, and its text is closed.
enum AutolayoutTraceReader: DumpReader {
    static func isSure(_ bytes: UnsafeBufferPointer<UInt8>, of line: Range<Int>) -> Bool {
        AutolayoutLine(bytes, line, 1) != nil
    }

    static func read(_ content: DumpContent, into builder: ScreenBuilder) throws(DumpError) {
        let bytes = content.bytes
        var candidates: [DumpLine] = []
        for (range, number, _) in NumberedLines(bytes) {
            if let line = AutolayoutLine(bytes, range, number) {
                candidates.append(line.dumpLine)
            } else if NonNodeLine.isHeading(bytes, range, "Legend:") {
                break
            }
        }

        let lines = DumpLines(choosingFrom: candidates)
        var passedLines = SkippedLines()
        var digits = Int.max
        var next = 0

        for part in NumberedLines(bytes) {
            let (range, number, isCut) = part
            guard next < lines.nodes.count, lines.nodes[next].number == number,
                let line = AutolayoutLine(bytes, range, number)
            else {
                if AutolayoutLine(bytes, range, number) == nil, NonNodeLine.isHeading(bytes, range, "Legend:") {
                    break
                }

                let isWithin = next < lines.nodes.count && lines.nodes[next].depth > 0
                try skip(part, of: lines, isWithin: isWithin, bytes, builder, &passedLines)
                continue
            }

            if isCut, builder.views > 0, line.digits < digits || line.isTextOpen {
                throw .truncated(number, "within a view")
            }
            digits = min(digits, line.digits)
            try builder.place(
                bytes.part(line.name), depth: lines.nodes[next].depth, .init(), line.element, line: number)
            next += 1
        }

        passedLines.report(to: builder)
    }

    /// Skips a line without a view. If the line should have one, there is a warning or an error.
    private static func skip(
        _ line: NumberedLines.Element, of lines: DumpLines, isWithin: Bool, _ bytes: UnsafeBufferPointer<UInt8>,
        _ builder: ScreenBuilder, _ passedLines: inout SkippedLines
    ) throws(DumpError) {
        let text = bytes.trimmed(line.range)
        guard !text.isEmpty, builder.views > 0, !NonNodeLine.isWrapper(bytes, text) else { return }
        if NonNodeLine.isElision(bytes, text) {
            return try builder.warn(line.number, "lines were left out here (`...`)")
        }

        let marks = AutolayoutLine.marks(bytes, line.range, of: lines)
        if line.isCut, marks { throw .truncated(line.number, "within a view") }
        if NonNodeLine.isPrompt(bytes, text) { return }

        // A layout guide has brackets, and a space before its address.
        if marks, bytes.first("<", in: line.range) != nil { return }
        if marks || (isWithin && lines.isPlain && bytes.first("<", in: line.range) == nil) {
            return try builder.warn(line.number, "no view in this line; `Class:0xADDRESS` was expected")
        }

        passedLines.add(line.number)
    }
}

/// A line with a view.
private struct AutolayoutLine {
    let bytes: UnsafeBufferPointer<UInt8>
    let dumpLine: DumpLine
    let name: Range<Int>
    let address: UInt64
    /// The number of digits of the address.
    let digits: Int
    let text: Range<Int>?
    /// True if the text has no closing quote.
    let isTextOpen: Bool

    /// Finds the view in a line of any text; `nil` if there is none.
    ///
    /// - Complexity: O(length of the line).
    init?(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ number: Int) {
        guard let view = AddressedClass(bytes, in: range) else { return nil }

        let marks = Self.marksStart(bytes, range.lowerBound, view.start)..<view.name.lowerBound
        let hasMarks = bytes[marks].contains { !$0.isSpace && $0 != .less && $0 != .backtick }
        let details = view.end..<range.upperBound
        guard hasMarks || Self.isClass(bytes, view.name, tail: details) else { return nil }

        let isQuoted = !details.isEmpty && bytes[details.lowerBound] == .apostrophe
        text = isQuoted ? Self.textInQuotes(bytes, details) : nil
        isTextOpen = isQuoted && text == nil
        self.bytes = bytes
        name = view.name
        address = view.address
        digits = view.digits
        dumpLine = DumpLine(
            range: range, number: number, prefix: LogPrefix(bytes, range.lowerBound..<marks.lowerBound),
            nodeStart: view.name.lowerBound, depth: bytes[marks].count { $0 == .pipe },
            isSure: hasMarks || isQuoted || bytes.first("AMBIGUOUS", in: details) != nil, address: view.address)
    }

    /// A class with an address, in brackets or without: `UIView:0x7f9a`, `<UIView:0x7f9a>`.
    private struct AddressedClass {
        let name: Range<Int>
        let address: UInt64
        /// The number of digits of the address.
        let digits: Int
        /// The positions where it begins and ends, including brackets.
        let start: Int
        let end: Int

        /// Finds the first one in a line; `nil` if there is none, or if it is a part of something else.
        init?(_ bytes: UnsafeBufferPointer<UInt8>, in line: Range<Int>) {
            guard let mark = bytes.first(":0x", in: line) else { return nil }

            let nameStart = Self.nameStart(bytes, line.lowerBound, mark)
            let firstDigit = mark + 3
            var end = firstDigit
            guard nameStart < mark, !bytes[nameStart].isDigit, let address = bytes.hexadecimal(at: &end),
                end <= line.upperBound
            else { return nil }

            name = nameStart..<mark
            self.address = address
            digits = end - firstDigit

            // A recursive description has `'Controller:0x…'` before a view.
            if nameStart > line.lowerBound, bytes[nameStart - 1] == .apostrophe { return nil }

            let isBracketed = nameStart > line.lowerBound && bytes[nameStart - 1] == .less
            if isBracketed {
                guard bytes.matches(">", at: end) else { return nil }
                end += 1
            }
            guard end == line.upperBound || bytes[end].isSpace || bytes[end].isOuterQuote else { return nil }

            start = isBracketed ? nameStart - 1 : nameStart
            self.end = end
        }

        /// Returns the start of the name before an address, without a bullet, plain or escaped.
        private static func nameStart(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Int, _ mark: Int) -> Int {
            var start = mark
            while start > line, bytes[start - 1].isIdentifier || bytes[start - 1] == UInt8(ascii: ".") { start -= 1 }

            while let bullet = AutolayoutLine.bullets.first(where: { bytes.matches($0, at: start) }) {
                start += bullet.utf8CodeUnitCount
            }
            if start > line, bytes[start - 1] == UInt8(ascii: "\\"), bytes.matches("u2022", at: start) {
                start += 5
            }
            return start
        }
    }

    /// Returns the text between the first quote and the last one; `nil` if there is only one.
    private static func textInQuotes(_ bytes: UnsafeBufferPointer<UInt8>, _ details: Range<Int>) -> Range<Int>? {
        let start = details.lowerBound + 1
        return bytes[start..<details.upperBound].lastIndex(of: .apostrophe).map { start..<$0 }
    }

    /// Returns the start of the marks before a view.
    private static func marksStart(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Int, _ node: Int) -> Int {
        var start = node
        while start > line {
            let byte = bytes[start - 1]
            if byte.isSpace || byte == .pipe || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "+")
                || byte == .backtick
            {
                start -= 1
            } else if let bullet = bullets.first(where: {
                start - line >= $0.utf8CodeUnitCount && bytes.matches($0, at: start - $0.utf8CodeUnitCount)
            }) {
                start -= bullet.utf8CodeUnitCount
            } else {
                break
            }
        }

        return start
    }

    /// Returns true if a word without marks is spelt like a class, and ends the line or has details.
    private static func isClass(
        _ bytes: UnsafeBufferPointer<UInt8>, _ word: Range<Int>, tail: Range<Int>
    ) -> Bool {
        let last = bytes[word].lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? word.lowerBound
        guard last < word.upperBound, bytes[last] == UInt8(ascii: "_") || bytes[last].isCapital else { return false }

        let rest = bytes.trimmed(tail)
        return rest.isEmpty || bytes[rest.lowerBound] == .apostrophe || bytes.matches("- ", at: rest.lowerBound)
            || bytes[rest].allSatisfy { $0 == .backtick || $0 == UInt8(ascii: "\"") }
    }

    /// Returns true if a line without a view has marks after a prefix that nodes have.
    static func marks(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, of lines: DumpLines) -> Bool {
        var index = range.lowerBound
        while index < range.upperBound, !isMark(bytes, index) { index += 1 }
        let bars = bytes[index..<range.upperBound].prefix { $0 == .pipe || $0.isSpace }.count { $0 == .pipe }
        guard index < range.upperBound, bars == 0 || bars > lines.rootDepth else { return false }
        return lines.prefixes.contains(LogPrefix(bytes, range.lowerBound..<index))
    }

    private static func isMark(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        bytes[index] == .pipe || bytes[index] == UInt8(ascii: "*") || bytes[index] == UInt8(ascii: "+")
            || bullets.contains { bytes.matches($0, at: index) }
    }

    /// A bullet, plain and as debuggers print it in an escaped string.
    private static let bullets: [StaticString] = ["•", "\\u2022"]

    var element: ImportedElement { ImportedElement(address: address, text: text.map { bytes.text($0) }) }
}
