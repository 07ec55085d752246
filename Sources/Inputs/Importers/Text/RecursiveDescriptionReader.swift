import JSONText

/// A reader of `-[UIView recursiveDescription]`.
///
///     dump   = line*
///     line   = indent prefix? node tail newline | other
///     indent = ("   | " | "    | ")*                 its `|` are counted, columns are not
///     prefix = names, `'Controller:0xADDRESS'`, an address, or a log prefix; never with `|`
///     node   = "<" Class (": 0x" hex)? ("; " key " = " value)* ">" | "<" node … ">"
///     tail   = anything up to the line end; " (layer)" says that the node is a layer
///
/// - A `hidden = YES` or `alpha = N` counts only outside of literals and nested brackets.
/// - Layers, and everything printed below them, are skipped.
/// - A node takes several lines if its text holds line ends.
/// - A line of `...` stands for lines that an author left out: the views after it go to the nearest shallower view,
///   with a warning.
/// - Lines before the first view and debugger prompts are skipped; any other line without a view gets a warning.
///
/// **Truncation.** The last line is complete, with or without a line end, if it has the outermost `>` of its node, and
/// its tail does not stop within a bracket or within ` (layer)`. A file that is cut anywhere else, in an indent, a
/// prefix, a class, an attribute or a text, is refused as truncated.
enum RecursiveDescriptionReader: DumpReader {
    static func recognises(_ content: DumpContent) -> Bool {
        content.hasEarlyLine { line in
            RecursiveDescriptionNode.isNodeLine(content.bytes, from: line.lowerBound, allowsLogPrefix: true)
        }
    }

    static func read(_ content: DumpContent, into builder: ScreenBuilder) throws(ImportFailure) {
        var scan = Scan(bytes: content.bytes, builder: builder)
        while scan.position < content.bytes.count { try scan.readLine() }
    }
}

/// A walk through the lines of a content.
private struct Scan {
    let bytes: UnsafeBufferPointer<UInt8>
    let builder: ScreenBuilder
    var position = 0
    var line = 1
    /// The depth of the layer whose sublayers are being skipped.
    var layerDepth = Int.max

    /// Reads a line, and the further lines of its node.
    mutating func readLine() throws(ImportFailure) {
        let start = position
        var index = start
        var depth = 0
        var prefix = start

        while index < bytes.count, bytes[index] != .less, bytes[index] != .newline {
            if bytes[index] == .pipe {
                depth += 1
                prefix = index + 1
            }
            index += 1
        }

        guard index < bytes.count, bytes[index] == .less else {
            try skip(start..<index)
            position = index + 1
            line += 1
            return
        }

        let isPrompt = LinesBetween.isPrompt(bytes, bytes.trimmed(start..<index))
        guard !isPrompt, let header = RecursiveDescriptionNode.header(bytes, at: index) else {
            let lineEnd = bytes.lineEnd(from: index)
            if !isPrompt, builder.views > 0 {
                if lineEnd == bytes.count { throw .truncated(line, "within the class of a view") }
                throw .malformed(line, "`<Class: 0xADDRESS; …>` was expected at the first `<` of this line")
            }

            position = lineEnd + 1
            line += 1
            return
        }

        try readNode(header, depth: depth, prefix: prefix..<index)
    }

    private mutating func readNode(
        _ header: RecursiveDescriptionNode.Header, depth: Int, prefix: Range<Int>
    ) throws(ImportFailure) {
        let nodeLine = line
        try builder.check(depth: depth, line: nodeLine)
        var node = RecursiveDescriptionNode(bytes: bytes, keepsText: builder.keepsElements, line: line)
        let end = try node.readAttributes(after: header)
        line = node.line

        if node.isUnbalanced {
            try builder.warn(nodeLine, "a bracket is not closed in this line; the line end was taken for the view's")
        }

        let lineEnd = bytes.lineEnd(from: end)
        let isLayer = try isLayer(tail: end..<lineEnd)
        position = lineEnd + 1
        line += 1

        if depth > layerDepth { return }
        layerDepth = isLayer ? depth : .max
        if isLayer { return }

        var traits = node.traits
        if let alpha = node.alpha { traits.alpha = try builder.alpha(bytes.part(alpha.text), line: alpha.line) }
        var element = node.element
        element.address = header.address
        if prefix.count > 1 { readPrefix(bytes.trimmed(prefix), &traits, &element) }
        try builder.place(bytes.part(header.className), depth: depth, traits, element, line: nodeLine)
    }

    /// Returns true if the tail of a line marks a layer. Refuses a tail in which the file ends too early to know.
    private func isLayer(tail: Range<Int>) throws(ImportFailure) -> Bool {
        let mark: StaticString = " (layer)"
        if bytes.matches(mark, at: tail.lowerBound) { return true }
        guard tail.upperBound == bytes.count, tail.count > 1 else { return false }

        let isStartOfMark =
            tail.count < mark.utf8CodeUnitCount
            && bytes[tail].elementsEqual(UnsafeBufferPointer(start: mark.utf8Start, count: tail.count))
        var open = 0
        for index in tail {
            if bytes[index] == .less { open += 1 }
            if bytes[index] == .greater, bytes[index - 1] != UInt8(ascii: "-") { open -= 1 }
        }

        if isStartOfMark || open > 0 { throw .truncated(line, "after a view, within the text that follows it") }
        return false
    }

    /// Reads the text before a node: names of instance variables, or the controller whose root view this is.
    private func readPrefix(
        _ prefix: Range<Int>, _ traits: inout ScreenBuilder.Traits, _ element: inout ImportedElement
    ) {
        guard !prefix.isEmpty else { return }

        if let open = bytes.first(.quote, in: prefix),
            let colon = bytes.first(":0x", in: open + 1..<prefix.upperBound), colon > open + 1
        {
            traits.controller = builder.classNames.symbol(for: bytes.part(open + 1..<colon))
        } else if builder.keepsElements, !bytes[prefix.lowerBound].isDigit,
            bytes[prefix].allSatisfy({ $0.isIdentifier || $0 == UInt8(ascii: ",") || $0 == .space })
        {
            element.identifier = bytes.text(prefix)
        }
    }

    /// Skips a line without any bracket, with a warning if it should not be there.
    private func skip(_ range: Range<Int>) throws(ImportFailure) {
        let text = bytes.trimmed(range)
        if text.isEmpty || LinesBetween.isWrapper(bytes, text) { return }
        if LinesBetween.isElision(bytes, text) {
            try builder.warn(line, "lines were left out here (`...`)")
        } else if range.upperBound == bytes.count, builder.views > 0, bytes.first(.pipe, in: range) != nil {
            throw .truncated(line, "within an indent, before the `<` of a view")
        } else if builder.views > 0, !LinesBetween.isPrompt(bytes, text) {
            try builder.warn(line, "no view in this line; `<Class: 0xADDRESS; …>` was expected")
        }
    }
}
