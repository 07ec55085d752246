import JSONText

/// A reader of the view hierarchies in the errors of Espresso.
///
///     node = "+" "-"* ">" Class "{" key "=" value (", " key "=" value)* "}" "****MATCHES****"?
///
/// A node is a child of the last node with fewer `-`. `visibility` of `INVISIBLE` or `GONE` hides it. Frames are
/// relative to the parent.
///
/// **Truncation.** A node is complete with its `}`, which may be some lines below if a text contains line ends.
enum EspressoReader: IndentedFormat {
    static var frames: FrameSpace { .superview }

    static func dumpLine(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ number: Int) -> DumpLine? {
        guard let mark = bytes.first(UInt8(ascii: "+"), in: range) else { return nil }

        var index = mark + 1
        while index < range.upperBound, bytes[index] == UInt8(ascii: "-") { index += 1 }
        guard bytes.matches(">", at: index) else { return nil }

        let name = index + 1
        var end = name
        while end < range.upperBound, bytes[end].isIdentifier || bytes[end] == UInt8(ascii: ".") { end += 1 }
        guard end > name, bytes.matches("{id=", at: end) else { return nil }

        return DumpLine(
            range: range, number: number, prefix: LogPrefix(bytes, range.lowerBound..<mark), nodeStart: name,
            className: name..<end, depth: index - mark - 1, isSure: true)
    }

    static func node(
        _ bytes: UnsafeBufferPointer<UInt8>, _ dumpLine: DumpLine, details: [Range<Int>], _: ScreenBuilder
    ) throws(DumpError) -> IndentedNode {
        let end = details.last?.upperBound ?? dumpLine.range.upperBound
        let inside = dumpLine.className.upperBound + 1
        guard let close = closingBrace(bytes, in: inside..<end) else {
            throw .truncated(dumpLine.number, "within a view, before its `}`")
        }

        func value(_ key: StaticString) -> Range<Int>? {
            let range = inside..<close + 1
            guard let mark = bytes.first(key, in: range) else { return nil }
            let start = mark + key.utf8CodeUnitCount
            return start..<endOfValue(bytes, in: start..<close)
        }

        let visibility = value(", visibility=")
        let isHidden = visibility.map { bytes.part($0).equals("GONE") || bytes.part($0).equals("INVISIBLE") } ?? false
        var node = IndentedNode(className: .text(dumpLine.className))
        node.traits.isHidden = isHidden
        node.element = ImportedElement(
            text: (value(", text=") ?? value(", desc=")).map { bytes.text($0) },
            identifier: value(", res-name=").map { bytes.text($0) })
        func number(_ key: StaticString) -> Double? { value(key).flatMap { bytes.part($0).soleNumber } }

        if let x = number(", x="), let y = number(", y="), let width = number(", width="),
            let height = number(", height=")
        {
            node.element.frame = ImportedFrame(x: x, y: y, width: width, height: height)
        }

        return node
    }

    /// Returns the position of the brace that ends a view. Texts contain braces, too, so it is the first one at the end
    /// of a line, with or without the mark of a match; if there is none, it is the first one.
    private static func closingBrace(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Int? {
        let mark: StaticString = "****MATCHES****"
        var start = range.lowerBound
        while start < range.upperBound {
            let lineEnd = min(bytes.lineEnd(from: start), range.upperBound)
            var line = bytes.trimmed(start..<lineEnd)
            let beforeMark = line.upperBound - mark.utf8CodeUnitCount
            if beforeMark >= line.lowerBound, bytes.matches(mark, at: beforeMark) {
                line = bytes.trimmed(line.lowerBound..<beforeMark)
            }

            if !line.isEmpty, bytes[line.upperBound - 1] == UInt8(ascii: "}") { return line.upperBound - 1 }
            start = lineEnd + 1
        }

        return bytes.first("}", in: range)
    }

    /// Returns the end of a value: the next `, ` before a key, because texts contain commas, too.
    private static func endOfValue(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Int {
        var start = range.lowerBound
        while let comma = bytes.first(", ", in: start..<range.upperBound) {
            var end = comma + 2
            while end < range.upperBound, bytes[end].isLetter || bytes[end] == UInt8(ascii: "-") { end += 1 }
            if end > comma + 2, end < range.upperBound, bytes[end] == UInt8(ascii: "=") { return comma }
            start = comma + 2
        }

        return range.upperBound
    }
}
