import JSONText

/// A reader of `-[UIView _autolayoutTrace]`.
///
///     dump = node* ("Legend:" …)?
///     node = ("|" space*)* mark? ( Class ":0x" hex | "<" Class ":0x" hex ">" ) ("'" text "'")? details
///     mark = "*" | "+" | "•" | "\u2022"
///
/// Depth is the number of `|`. A line such as `*<UILayoutGuide: 0x… …>`, with a space before the address, is not a view
/// and is skipped. The format has no visibility, so all views are visible.
///
/// **Truncation.** A last line without line end is complete if its address has as many digits as the shortest one
/// before, and its text is closed.
enum AutolayoutTraceReader: DumpReader {
    static func recognises(_ content: DumpContent) -> Bool {
        content.hasEarlyLine { AutolayoutLine(content.bytes, $0) != nil }
    }

    static func read(_ content: DumpContent, into builder: ScreenBuilder) throws(ImportFailure) {
        let bytes = content.bytes
        var digits = Int.max
        for (range, number, isCut) in NumberedLines(bytes) {
            let text = bytes.trimmed(range)
            if bytes.matches("Legend:", at: text.lowerBound) { return }
            if let line = AutolayoutLine(bytes, range) {
                if isCut, builder.views > 0, line.digits < digits || line.isTextOpen {
                    throw .truncated(number, "within a view")
                }
                digits = min(digits, line.digits)
                try builder.place(bytes.part(line.name), depth: line.depth, .init(), line.element, line: number)
            } else if !text.isEmpty, builder.views > 0, !LinesBetween.isWrapper(bytes, text) {
                if LinesBetween.isElision(bytes, text) {
                    try builder.warn(number, "lines were left out here (`...`)")
                } else if isCut {
                    throw .truncated(number, "within a view")
                } else if bytes.first("<", in: range) == nil {
                    try builder.warn(number, "no view in this line; `Class:0xADDRESS` was expected")
                }
            }
        }
    }
}

/// A line with a view.
private struct AutolayoutLine {
    let bytes: UnsafeBufferPointer<UInt8>
    let depth: Int
    let name: Range<Int>
    let address: UInt64
    /// The number of digits of the address.
    let digits: Int
    let text: Range<Int>?
    /// True if the text has no closing quote.
    let isTextOpen: Bool

    init?(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        var index = range.lowerBound
        var depth = 0
        while index < range.upperBound {
            if bytes[index] == .pipe {
                depth += 1
            } else if let bullet = Self.bullets.first(where: { bytes.matches($0, at: index) }) {
                index += bullet.utf8CodeUnitCount - 1
            } else if !bytes[index].isSpace, bytes[index] != UInt8(ascii: "*"), bytes[index] != UInt8(ascii: "+"),
                bytes[index] != UInt8(ascii: "`")
            {
                break
            }

            index += 1
        }

        let isBracketed = bytes.matches("<", at: index)
        if isBracketed { index += 1 }
        let start = index
        while index < range.upperBound, bytes[index].isIdentifier || bytes[index] == UInt8(ascii: ".") { index += 1 }

        guard index > start, !bytes[start].isDigit, bytes.matches(":0x", at: index) else { return nil }

        name = start..<index
        index += 3
        let digitStart = index

        guard let address = bytes.hexadecimal(at: &index), index <= range.upperBound else { return nil }

        digits = index - digitStart
        if isBracketed {
            guard bytes.matches(">", at: index) else { return nil }
            index += 1
        }

        guard index == range.upperBound || bytes[index].isSpace || bytes[index] == .quote || bytes[index] == 0x60 else {
            return nil
        }

        let isQuoted = index < range.upperBound && bytes[index] == .quote
        let inside = index + 1
        let close = isQuoted ? bytes[inside..<range.upperBound].lastIndex(of: .quote) : nil
        text = close.map { inside..<$0 }
        isTextOpen = isQuoted && close == nil
        self.bytes = bytes
        self.depth = depth
        self.address = address
    }

    /// A bullet, plain and as debuggers print it in an escaped string.
    private static let bullets: [StaticString] = ["•", "\\u2022"]

    var element: ImportedElement { ImportedElement(address: address, text: text.map { bytes.text($0) }) }
}
