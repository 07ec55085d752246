import JSONText

/// A line format in which a node is deeper than its parent, and may be followed by lines with details.
protocol IndentedFormat: DumpReader {
    /// Returns the node in a line of any text; `nil` if the line has none.
    static func dumpLine(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ number: Int) -> DumpLine?

    /// Reads a node.
    ///
    /// - Parameters:
    ///   - bytes: the text.
    ///   - place: the place of the node.
    ///   - details: the lines between this node and the next one.
    ///   - builder: the builder, which knows classes and warns.
    /// - Throws: an error if the node is not complete.
    static func node(
        _ bytes: UnsafeBufferPointer<UInt8>, _ dumpLine: DumpLine, details: [Range<Int>], _ builder: ScreenBuilder
    ) throws(DumpError) -> IndentedNode

    /// Returns true if a line belongs to the format, but is not a detail of a node, for instance a legend.
    static func isRemark(_ bytes: UnsafeBufferPointer<UInt8>, _ text: Range<Int>) -> Bool
}

extension IndentedFormat {
    static func isRemark(_: UnsafeBufferPointer<UInt8>, _: Range<Int>) -> Bool { false }

    static func isSure(_ bytes: UnsafeBufferPointer<UInt8>, of line: Range<Int>) -> Bool {
        dumpLine(bytes, line, 1)?.isSure ?? false
    }

    static func read(_ content: DumpContent, into builder: ScreenBuilder) throws(DumpError) {
        let bytes = content.bytes
        var candidates: [DumpLine] = []
        for (range, number, _) in NumberedLines(bytes) {
            if let line = dumpLine(bytes, range, number) { candidates.append(line) }
        }

        let nodes = DumpLines(choosingFrom: candidates).nodes
        var passedLines = SkippedLines()
        var depths: [Int] = []
        if let first = nodes.first { pass(bytes, upTo: first, &passedLines) }

        for (index, dumpLine) in nodes.enumerated() {
            let end = index + 1 < nodes.count ? nodes[index + 1].range.lowerBound : bytes.count
            let details = lines(bytes, from: dumpLine.range.upperBound + 1, to: end)
            let node = try node(bytes, dumpLine, details: details, builder)
            while let last = depths.last, last >= dumpLine.depth { depths.removeLast() }

            switch node.className {
            case .text(let range):
                try builder.place(
                    bytes.part(range), depth: depths.count, node.traits, node.element, line: dumpLine.number)
            case .word(let word):
                try builder.place(
                    UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount), depth: depths.count,
                    node.traits, node.element, line: dumpLine.number)
            }
            depths.append(dumpLine.depth)
        }

        passedLines.report(to: builder)
    }

    /// Skips the lines before the first node.
    private static func pass(
        _ bytes: UnsafeBufferPointer<UInt8>, upTo first: DumpLine, _ passedLines: inout SkippedLines
    ) {
        for (range, number, _) in NumberedLines(bytes) {
            if number >= first.number { return }
            let text = bytes.trimmed(range)
            let isPassed =
                !text.isEmpty && !isRemark(bytes, text) && !NonNodeLine.isWrapper(bytes, text)
                && !NonNodeLine.isPrompt(bytes, text)
            if isPassed { passedLines.add(number) }
        }
    }

    private static func lines(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var position = start
        while position < end {
            let lineEnd = min(bytes.lineEnd(from: position), end)
            lines.append(position..<lineEnd)
            position = lineEnd + 1
        }

        return lines
    }

    /// Counts the columns of an indent that ends at a position, and finds its start.
    ///
    /// - Parameters:
    ///   - bytes: the text.
    ///   - end: the position of the node.
    ///   - start: the position of its line.
    ///   - marks: the characters of an indent besides space.
    static func indent(
        _ bytes: UnsafeBufferPointer<UInt8>, before end: Int, in start: Int, marks: [StaticString]
    ) -> (start: Int, columns: Int) {
        var position = end
        var columns = 0
        while position > start {
            if bytes[position - 1] == .space || bytes[position - 1] == UInt8(ascii: "\t") {
                position -= 1
            } else if let mark = marks.first(where: {
                position - start >= $0.utf8CodeUnitCount && bytes.matches($0, at: position - $0.utf8CodeUnitCount)
            }) {
                position -= mark.utf8CodeUnitCount
            } else {
                break
            }
            columns += 1
        }

        return (position, columns)
    }

    /// Returns the text between two marks in a range; `nil` if a mark is missing or the text is empty.
    static func text(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, after start: StaticString, before end: StaticString
    ) -> Range<Int>? {
        guard let mark = bytes.first(start, in: range) else { return nil }

        let from = mark + start.utf8CodeUnitCount
        guard let to = bytes.first(end, in: from..<range.upperBound), to > from else { return nil }

        return from..<to
    }
}
