import JSONText

/// A reader of `-[UIView recursiveDescription]`.
///
///     dump   = line*
///     line   = indent prefix? node tail newline | other
///     indent = ("   | " | "    | ")*                 its `|` are counted, columns are not
///     prefix = names, `'Controller:0xADDRESS'`, an address
///     node   = "<" Class (": 0x" hex)? ("; " key " = " value)* ">" | "<" node … ">"
///     tail   = anything up to the line end; " (layer)" says that the node is a layer
///
/// - `hidden = YES` and `alpha = N` only count outside literals and nested brackets.
/// - Layers, and everything printed below them, are skipped.
/// - A node has several lines if its text contains line ends.
/// - A line of `...` stands for lines that an author left out. The views after it are added to the nearest view with a
///   smaller depth, with a warning.
/// - A log may surround the dump, and precede each of its lines: ``DumpLines`` decides which lines are views.
/// - Debugger prompts are skipped. A line without a view within a dump gets a warning. All other lines are passed over
///   with a note.
///
/// **Truncation.** The last line, with or without a line end, is complete if it has the outermost `>` of its node, and
/// its tail does not stop within a bracket or within ` (layer)`. A file that is cut off anywhere else is refused as
/// truncated: in an indent, a prefix, a class, an attribute or a text.
enum RecursiveDescriptionReader: DumpReader {
    static var frames: FrameSpace { .superview }

    static func recognises(_ content: DumpContent) -> Bool {
        let bytes = content.bytes
        var hasBareNode = false
        var hasOtherText = false
        for (range, number, _) in NumberedLines(bytes) {
            if let line = RecursiveDescriptionLine.read(bytes, range, number) {
                if line.depth > 0 || line.isSure { return true }
                hasBareNode = true
            } else if !hasOtherText {
                let text = bytes.trimmed(range)
                hasOtherText =
                    !text.isEmpty && !NonNodeLine.isWrapper(bytes, text) && !NonNodeLine.isElision(bytes, text)
                    && !NonNodeLine.isPrompt(bytes, text) && bytes[text.lowerBound] != .pipe
            }
        }

        // A single object that was printed in a log is not a dump.
        return hasBareNode && !hasOtherText
    }

    static func isSure(_ bytes: UnsafeBufferPointer<UInt8>, of line: Range<Int>) -> Bool {
        guard let line = RecursiveDescriptionLine.read(bytes, line, 1) else { return false }
        return line.depth > 0 || line.isSure
    }

    static func read(_ content: DumpContent, into builder: ScreenBuilder) throws(DumpError) {
        var candidates: [DumpLine] = []
        for (range, number, _) in NumberedLines(content.bytes) {
            if let line = RecursiveDescriptionLine.read(content.bytes, range, number) { candidates.append(line) }
        }

        var scan = Scan(bytes: content.bytes, builder: builder, lines: DumpLines(choosingFrom: candidates))
        while scan.position < content.bytes.count { try scan.readLine() }
        scan.passedLines.report(to: builder)
    }
}

/// A walk through the lines of a content.
private struct Scan {
    let bytes: UnsafeBufferPointer<UInt8>
    let builder: ScreenBuilder
    let lines: DumpLines
    /// The index of the next node in `lines`.
    var next = 0
    var position = 0
    var line = 1
    /// The depth of the layer whose sublayers are being skipped.
    var layerDepth = Int.max
    var passedLines = SkippedLines()

    /// Reads a line, and the other lines of its node.
    mutating func readLine() throws(DumpError) {
        while next < lines.nodes.count, lines.nodes[next].range.lowerBound < position { next += 1 }

        if next < lines.nodes.count, lines.nodes[next].range.lowerBound == position {
            let node = lines.nodes[next]
            next += 1
            if let header = RecursiveDescriptionNode.header(bytes, at: node.nodeStart) { return try read(node, header) }
        }

        let range = position..<bytes.lineEnd(from: position)
        try skip(range)
        position = range.upperBound + 1
        line += 1
    }

    private mutating func read(
        _ dumpLine: DumpLine, _ header: RecursiveDescriptionNode.Header
    ) throws(DumpError) {
        let nodeLine = line
        try builder.checkDepth(dumpLine.depth, line: nodeLine)
        let nextLine = next < lines.nodes.count ? lines.nodes[next].range.lowerBound : .max
        var node = RecursiveDescriptionNode(
            bytes: bytes, keepsText: builder.keepsElements, nextLine: nextLine, line: line)
        let end = try node.readAttributes(after: header)
        line = node.line

        if node.isUnbalanced {
            try builder.warn(nodeLine, "a bracket is not closed in this line; the line end was taken for the view's")
        }

        let lineEnd = bytes.lineEnd(from: end)
        let isLayer = try isLayer(tail: end..<lineEnd)
        position = lineEnd + 1
        line += 1

        if dumpLine.depth > layerDepth { return }
        layerDepth = isLayer ? dumpLine.depth : .max
        if isLayer { return }

        var traits = node.traits
        if let alpha = node.alpha { traits.alpha = try builder.alpha(bytes.part(alpha.text), line: alpha.line) }
        var element = node.element
        element.address = header.address
        if dumpLine.variableNames.count > 1 { readNames(bytes.trimmed(dumpLine.variableNames), &traits, &element) }
        try builder.place(bytes.part(header.className), depth: dumpLine.depth, traits, element, line: nodeLine)
    }

    /// Returns true if the tail of a line marks a layer. If the file ends too early to know, throws.
    private func isLayer(tail: Range<Int>) throws(DumpError) -> Bool {
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

    /// Reads the text before a node: names of instance variables, or the controller of this root view.
    private func readNames(
        _ names: Range<Int>, _ traits: inout ScreenBuilder.Traits, _ element: inout ImportedElement
    ) {
        guard !names.isEmpty else { return }

        if let open = bytes.first(.apostrophe, in: names),
            let colon = bytes.first(":0x", in: open + 1..<names.upperBound), colon > open + 1
        {
            traits.controller = builder.classNames.symbol(for: bytes.part(open + 1..<colon))
        } else if builder.keepsElements, !bytes[names.lowerBound].isDigit,
            bytes[names].allSatisfy({ $0.isIdentifier || $0 == UInt8(ascii: ",") || $0 == .space })
        {
            element.identifier = bytes.text(names)
        }
    }

    /// Skips a line without a node. If the line should have one, there is a warning or an error.
    private mutating func skip(_ range: Range<Int>) throws(DumpError) {
        let text = bytes.trimmed(range)
        if text.isEmpty || NonNodeLine.isWrapper(bytes, text) { return }

        let isLast = range.upperBound == bytes.count
        if NonNodeLine.isElision(bytes, text), !isLast || builder.views == 0 {
            return try builder.warn(line, "lines were left out here (`...`)")
        }

        if builder.views > 0, let marks = NonNodeLine.marks(bytes, range, of: lines) {
            if isLast { throw .truncated(line, "within a view, before its `<Class: 0xADDRESS; …>` is complete") }
            guard bytes.first(.less, in: marks) == nil else {
                throw .malformed(line, "`<Class: 0xADDRESS; …>` was expected at the first `<` of this line")
            }

            return try builder.warn(line, "no view in this line; `<Class: 0xADDRESS; …>` was expected")
        }

        if NonNodeLine.isElision(bytes, text) {
            return try builder.warn(line, "lines were left out here (`...`)")
        }
        if isLast, builder.views > 0, NonNodeLine.isCutRoot(bytes, range, of: lines) {
            throw .truncated(line, "within the class of a view")
        }
        if NonNodeLine.isPrompt(bytes, text) { return }

        let isWithin = builder.views > 0 && next < lines.nodes.count && lines.nodes[next].depth > 0
        if isWithin, lines.isPlain {
            return try builder.warn(line, "no view in this line; `<Class: 0xADDRESS; …>` was expected")
        }

        passedLines.add(line)
    }
}
