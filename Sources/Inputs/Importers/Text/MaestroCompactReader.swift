import JSONText

/// A reader of `maestro hierarchy --compact`, a table with commas.
///
///     header = "element_num,depth," ("bounds,")? "attributes,parent_num"
///     row    = number "," depth "," ("\"" bounds "\",")? "\"" key "=" value ("; " key "=" value)* "\"," parent?
///
/// Depth is the column of that name. Rows come in pre-order; numbers are not unique, and are ignored. The class is the
/// attribute `class`, or else `Element`. The format has no visibility.
///
/// **Truncation.** A row is complete with its last comma.
enum MaestroCompactReader: DumpReader {
    static var frames: FrameSpace { .screen }

    private static let header: StaticString = "element_num,depth,"

    static func recognises(_ content: DumpContent) -> Bool { content.contains(header) }

    static func isSure(_ bytes: UnsafeBufferPointer<UInt8>, of line: Range<Int>) -> Bool {
        bytes.first(header, in: line) != nil
    }

    static func read(_ content: DumpContent, into builder: ScreenBuilder) throws(DumpError) {
        let bytes = content.bytes
        guard let start = bytes.first(header, in: 0..<bytes.count) else { return }

        var passedLines = SkippedLines()
        for (range, number, isCut) in NumberedLines(bytes, from: bytes.lineEnd(from: start) + 1) {
            let text = bytes.trimmed(range)
            if text.isEmpty || NonNodeLine.isWrapper(bytes, text) { continue }
            guard let row = MaestroRow(bytes, text) else {
                if isCut, bytes[text.lowerBound].isDigit { throw .truncated(number, "within a row") }
                passedLines.add(number)
                continue
            }

            guard let name = row.value("class") else {
                let word: StaticString = "Element"
                let element = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
                try builder.place(element, depth: row.depth, .init(), row.element, line: number)
                continue
            }

            try builder.place(bytes.part(name), depth: row.depth, .init(), row.element, line: number)
        }

        passedLines.report(to: builder)
    }
}

/// A row with an element.
private struct MaestroRow {
    let bytes: UnsafeBufferPointer<UInt8>
    let depth: Int
    /// The fields after the depth, without their quotes.
    private let fields: [Range<Int>]

    init?(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        var fields: [Range<Int>] = []
        var start = range.lowerBound
        while start <= range.upperBound, fields.count < 8 {
            if start < range.upperBound, bytes[start] == UInt8(ascii: "\"") {
                // A quote within a field is written twice.
                var close = start + 1
                while let quote = bytes.first(UInt8(ascii: "\""), in: close..<range.upperBound),
                    bytes.matches("\"\"", at: quote), quote + 1 < range.upperBound
                {
                    close = quote + 2
                }
                guard let end = bytes.first(UInt8(ascii: "\""), in: close..<range.upperBound) else { return nil }
                fields.append(start + 1..<end)
                start = end + 2
            } else {
                let end = bytes.first(UInt8(ascii: ","), in: start..<range.upperBound) ?? range.upperBound
                fields.append(start..<end)
                start = end + 1
            }
        }

        guard fields.count >= 4, bytes.part(fields[0]).soleNumber != nil,
            let depth = bytes.part(fields[1]).soleNumber,
            depth >= 0, depth < 1e9
        else { return nil }

        self.bytes = bytes
        self.depth = Int(depth)
        self.fields = Array(fields[2...])
    }

    /// Returns the place of the value of an attribute.
    func value(_ key: String) -> Range<Int>? {
        for field in fields {
            var rest = field
            while !rest.isEmpty {
                let end = bytes.first("; ", in: rest) ?? rest.upperBound
                let text = bytes.trimmed(rest.lowerBound..<end)
                rest = min(end + 2, rest.upperBound)..<rest.upperBound
                guard let equals = bytes.first(UInt8(ascii: "="), in: text) else { continue }
                if bytes[text.lowerBound..<equals].elementsEqual(key.utf8), equals + 1 < text.upperBound {
                    return equals + 1..<text.upperBound
                }
            }
        }

        return nil
    }

    /// The text at a place; a quote is written twice.
    private func text(_ place: Range<Int>) -> String {
        bytes.text(place).replacing("\"\"", with: "\"")
    }

    var element: ImportedElement {
        let bounds = fields.first { bytes[$0].first == 0x5B } ?? value("bounds")
        return ImportedElement(
            text: (value("text") ?? value("accessibilityText")).map(text),
            identifier: value("resource-id").map(text),
            frame: bounds.flatMap { ImportedFrame(android: bytes.part($0)) })
    }
}
