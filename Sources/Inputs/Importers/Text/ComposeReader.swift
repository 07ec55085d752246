import JSONText

/// A reader of `printToLog` and `printToString` of Compose's tests.
///
///     node    = indent "Node #" number " at (l=" N ", t=" N ", r=" N ", b=" N ")px" (", Tag: '" tag "'")?
///     detail  = indent name " = '" value "'"
///     indent  = (" " | "|" | "-")*
///
/// A node stands in the last one before it that begins in an earlier column. The class is the value of `Role`, or
/// `Node`. A node with the detail `InvisibleToUser` or `HideFromAccessibility` is hidden.
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
            range: range, number: number, prefix: LogPrefix(bytes, range.lowerBound..<indent), node: node,
            depth: columns, isSure: true, countsColumns: true)
    }

    static func node(
        _ bytes: UnsafeBufferPointer<UInt8>, _ dumpLine: DumpLine, details: [Range<Int>], _: ScreenBuilder
    ) throws(ImportFailure) -> IndentedNode {
        guard let bounds = bytes.first("(l=", in: dumpLine.range) else {
            throw .truncated(dumpLine.number, "within a node, before its bounds")
        }

        var node = IndentedNode(className: .word("Node"))
        var index = bounds
        guard let edges = bytes.numbers(at: &index, "(l=", ", t=", ", r=", ", b=", ")") else {
            throw .truncated(dumpLine.number, "within the bounds of a node")
        }

        node.element.frame = ImportedFrame(edges: edges)
        if let tag = text(bytes, index..<dumpLine.range.upperBound, after: "Tag: '", before: "'") {
            node.element.identifier = bytes.text(tag)
        }

        for line in details {
            if let role = text(bytes, line, after: "Role = '", before: "'") { node.className = .text(role) }
            if let text = text(bytes, line, after: "Text = '[", before: "]'") { node.element.text = bytes.text(text) }
            if let text = text(bytes, line, after: "ContentDescription = '[", before: "]'") {
                node.element.text = node.element.text ?? bytes.text(text)
            }
            if bytes.first("InvisibleToUser = ", in: line) != nil
                || bytes.first("HideFromAccessibility = ", in: line) != nil
            {
                node.traits.isHidden = true
            }
        }

        return node
    }

    static func isRemark(_ bytes: UnsafeBufferPointer<UInt8>, _ text: Range<Int>) -> Bool {
        bytes.first("Printing with useUnmergedTree", in: text) != nil
    }
}
