import JSONText

/// A reader of `debugDumpSemanticsTree` of Flutter.
///
///     node   = indent "SemanticsNode#" number
///     detail = indent ( "Rect.fromLTRB(" N ", " N ", " N ", " N ")" … | key ": " value | word )
///     indent = (" " | "│" | "├" | "└" | "─" | "╎" | "╘" | "═")*
///
/// A node belongs to the last node before it that begins in an earlier column. Flags give the class: `Button`,
/// `TextField`, `Header`, `Image`, `Link`, `Slider`, or else `SemanticsNode`. `isHidden` or `invisible` marks a hidden
/// node. Each rectangle is in the space of its own node, which may be scaled, so it gives no place on the screen.
///
/// **Truncation.** The format has no end: a dump that is cut off after a number reads as a smaller tree.
enum FlutterReader: IndentedFormat {
    private static let marks: [StaticString] = ["│", "├", "└", "─", "╎", "╘", "═", "┊", "┄", "|"]
    private static let classes: [(flag: StaticString, name: StaticString)] = [
        ("isTextField", "TextField"), ("isButton", "Button"), ("isHeader", "Header"), ("isImage", "Image"),
        ("isLink", "Link"), ("isSlider", "Slider"),
    ]

    static func dumpLine(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ number: Int) -> DumpLine? {
        guard let node = bytes.first("SemanticsNode#", in: range), node + 14 < range.upperBound,
            bytes[node + 14].isDigit
        else { return nil }

        var end = node + 14
        while end < range.upperBound, bytes[end].isDigit { end += 1 }
        let rest = bytes.trimmed(end..<range.upperBound)
        guard rest.isEmpty || bytes[rest.lowerBound] == UInt8(ascii: "(") else { return nil }

        let (indent, columns) = indent(bytes, before: node, in: range.lowerBound, marks: marks)
        return DumpLine(
            range: range, number: number, prefix: LogPrefix(bytes, range.lowerBound..<indent), nodeStart: node,
            depth: columns, isSure: true, countsColumns: true)
    }

    static func node(
        _ bytes: UnsafeBufferPointer<UInt8>, _: DumpLine, details: [Range<Int>], _: ScreenBuilder
    ) throws(DumpError) -> IndentedNode {
        var node = IndentedNode(className: .word("SemanticsNode"))
        for line in details {
            // A text may contain the words of details.
            let keys = line.lowerBound..<(bytes[line].firstIndex(of: UInt8(ascii: "\"")) ?? line.upperBound)
            if let rect = bytes.first("Rect.fromLTRB(", in: keys), node.element.frame == nil {
                var index = rect
                if let edges = bytes.numbers(at: &index, "Rect.fromLTRB(", ", ", ", ", ", ", ")") {
                    node.element.frame = ImportedFrame(edges: edges)
                }
            }
            if let flags = bytes.first("flags: ", in: keys) {
                let range = flags..<line.upperBound
                if let match = classes.first(where: { bytes.first($0.flag, in: range) != nil }) {
                    node.className = .word(match.name)
                }
                if bytes.first("isHidden", in: range) != nil { node.traits.isHidden = true }
            }
            if bytes.part(bytes.trimmed(withoutMarks(bytes, line))).equals("invisible") { node.traits.isHidden = true }
            if let text = text(bytes, line, after: " label: \"", before: "\"") {
                node.element.text = bytes.text(text)
            } else if let text = text(bytes, line, after: " value: \"", before: "\"") {
                node.element.text = node.element.text ?? bytes.text(text)
            }
            if let text = text(bytes, line, after: " identifier: \"", before: "\"") {
                node.element.identifier = bytes.text(text)
            }
        }

        return node
    }

    /// Returns the range of a detail after its indent.
    private static func withoutMarks(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> Range<Int> {
        var start = line.lowerBound
        for index in line where bytes[index] >= 0x80 || bytes[index] == .pipe { start = index + 1 }
        return start..<line.upperBound
    }
}
