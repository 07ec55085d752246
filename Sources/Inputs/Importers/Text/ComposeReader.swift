import JSONText

/// A reader of `printToLog` and `printToString` of Compose's tests.
///
///     node    = indent "Node #" number " at (l=" N ", t=" N ", r=" N ", b=" N ")px" (", Tag: '" tag "'")?
///     detail  = indent name " = '" value "'"
///     indent  = (" " | "|" | "-")*
///
/// A node belongs to the last node before it that begins in an earlier column. The class is the value of `Role`, or
/// else `Node`. The detail `InvisibleToUser` or `HideFromAccessibility` marks a hidden node.
///
/// **Truncation.** A node is complete with its bounds.
enum ComposeReader: IndentedFormat {
    static var frames: FrameSpace { .screen }

    static func dumpLine(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ number: Int) -> DumpLine? {
        guard let node = bytes.first("Node #", in: range), node + 6 < range.upperBound, bytes[node + 6].isDigit,
            bytes.first(" at ", in: node..<range.upperBound) != nil
        else { return nil }

        let (indent, columns) = indent(bytes, before: node, in: range.lowerBound, marks: ["|", "-"])
        return DumpLine(
            range: range, number: number, prefix: LogPrefix(bytes, range.lowerBound..<indent), nodeStart: node,
            depth: columns, isSure: true, countsColumns: true)
    }

    static func node(
        _ bytes: UnsafeBufferPointer<UInt8>, _ dumpLine: DumpLine, details: [Range<Int>], _: ScreenBuilder
    ) throws(DumpError) -> IndentedNode {
        guard let bounds = bytes.first("(l=", in: dumpLine.range) else {
            throw .truncated(dumpLine.number, "within a node, before its bounds")
        }

        var node = IndentedNode(className: .word("Node"))
        var index = bounds
        guard let edges = bytes.numbers(at: &index, "(l=", ", t=", ", r=", ", b=", ")") else {
            throw .truncated(dumpLine.number, "within the bounds of a node")
        }

        node.element.frame = ImportedFrame(edges: edges)
        // A tag may contain apostrophes, so the last one of the line ends it.
        if let mark = bytes.first("Tag: '", in: index..<dumpLine.range.upperBound) {
            let tag = mark + "Tag: '".utf8.count..<dumpLine.range.upperBound
            if let end = bytes[tag].lastIndex(of: UInt8(ascii: "'")), end > tag.lowerBound {
                node.element.identifier = bytes.text(tag.lowerBound..<end)
            }
        }

        for line in details {
            if let role = detail(bytes, line, "Role = '", before: "'") { node.className = .text(role) }
            if let text = detail(bytes, line, "Text = '[", before: "]'") { node.element.text = bytes.text(text) }
            if let text = detail(bytes, line, "ContentDescription = '[", before: "]'") {
                node.element.text = node.element.text ?? bytes.text(text)
            }
            if hasKey(bytes, line, "InvisibleToUser = ") || hasKey(bytes, line, "HideFromAccessibility = ") {
                node.traits.isHidden = true
            }
        }

        return node
    }

    /// Returns the value of a detail; `nil` if the line has another detail.
    private static func detail(
        _ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, _ key: StaticString, before end: StaticString
    ) -> Range<Int>? {
        hasKey(bytes, line, key) ? text(bytes, line, after: key, before: end) : nil
    }

    /// Returns true if a line is the detail with a key. Within a value, the key would follow a quote.
    private static func hasKey(
        _ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, _ key: StaticString
    ) -> Bool {
        guard let mark = bytes.first(key, in: line) else { return false }
        return !bytes[line.lowerBound..<mark].contains(.apostrophe)
    }

    static func isRemark(_ bytes: UnsafeBufferPointer<UInt8>, _ text: Range<Int>) -> Bool {
        bytes.first("Printing with useUnmergedTree", in: text) != nil
    }
}
