import JSONText

/// A reader of `printViewHierarchy` of KIF.
///
///     node = ("|" tab)* Class (", label: " text)? (", identifier: " text)? … " (invisible)"?
///
/// Depth is the number of `|`. `(invisible)` marks a hidden view. The line `Window level …` before a window is skipped.
///
/// **Truncation.** The format has no end: a dump that is cut off after a class reads as a smaller tree.
enum KIFReader: IndentedFormat {
    static func dumpLine(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ number: Int) -> DumpLine? {
        var start = range.lowerBound
        var depth = 0
        // A prefix of a log may come first; then the marks of an indent, or the class of a root.
        if let mark = bytes.first("|\t", in: range) {
            start = mark
            while bytes.matches("|\t", at: start), start + 2 <= range.upperBound {
                depth += 1
                start += 2
            }
        }

        let indent = start - depth * 2
        var end = start
        while end < range.upperBound, bytes[end].isIdentifier || bytes[end] == UInt8(ascii: ".") { end += 1 }
        guard end > start, !bytes[start].isDigit else { return nil }

        let isEnd = bytes.trimmed(end..<range.upperBound).isEmpty
        let details: [StaticString] = [", label: ", ", identifier: ", ", value: ", " (invisible)", ", traits: ", " ("]
        guard isEnd || details.contains(where: { bytes.matches($0, at: end) }) else { return nil }

        return DumpLine(
            range: range, number: number, prefix: LogPrefix(bytes, range.lowerBound..<indent), nodeStart: start,
            className: start..<end, depth: depth, isSure: depth > 0)
    }

    static func node(
        _ bytes: UnsafeBufferPointer<UInt8>, _ dumpLine: DumpLine, details _: [Range<Int>], _: ScreenBuilder
    ) throws(DumpError) -> IndentedNode {
        var node = IndentedNode(className: .text(dumpLine.className))
        let rest = dumpLine.className.upperBound..<dumpLine.range.upperBound
        node.traits.isHidden = invisibleMark(bytes, rest) != nil
        node.element.text = value(bytes, rest, ", label: ")
        node.element.identifier = value(bytes, rest, ", identifier: ")
        return node
    }

    /// Returns the text of a detail, up to the next detail or the line end.
    private static func value(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ key: StaticString
    ) -> String? {
        guard let mark = bytes.first(key, in: range) else { return nil }

        let start = mark + key.utf8CodeUnitCount
        var end = invisibleMark(bytes, start..<range.upperBound) ?? range.upperBound
        for key in keys { end = min(end, bytes.first(key, in: start..<range.upperBound) ?? end) }
        return bytes.text(bytes.trimmed(start..<end))
    }

    private static let keys: [StaticString] = [", label: ", ", identifier: ", ", value: ", ", traits: "]

    /// Returns the position of the mark of a hidden view; `nil` if there is none.
    ///
    /// A text may contain the same word. The mark ends the line, or other marks and details follow it.
    private static func invisibleMark(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
        let mark: StaticString = " (invisible)"
        var start = range.lowerBound

        while let position = bytes.first(mark, in: start..<range.upperBound) {
            let end = position + mark.utf8CodeUnitCount
            let isLast = bytes.trimmed(end..<range.upperBound).isEmpty || bytes.matches(" (", at: end)
            if isLast || keys.contains(where: { bytes.matches($0, at: end) }) { return position }
            start = end
        }

        return nil
    }

    static func isRemark(_ bytes: UnsafeBufferPointer<UInt8>, _ text: Range<Int>) -> Bool {
        bytes.matches("Window level ", at: text.lowerBound)
    }
}
