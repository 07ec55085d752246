import JSONText

/// A reader of `-[NSView _subtreeDescription]` of AppKit.
///
///     node = ("  ")* "[" flags "] h=" mask " v=" mask " " Class (" 0x" hex)? (" \"" title "\"")? " f=(" x,y,w,h ")" …
///
/// A view is a subview of the last view before it that begins in an earlier column. The flag `H` marks a hidden view.
/// The y of a frame grows upward unless the superview is flipped, so frames give no place on the screen. The legend
/// after the tree is skipped.
///
/// **Truncation.** A view is complete with its frame.
enum AppKitReader: IndentedFormat {
    static func dumpLine(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ number: Int) -> DumpLine? {
        guard let mark = bytes.first("] h=", in: range),
            let bracket = bytes[range.lowerBound..<mark].lastIndex(of: 0x5B),
            let mask = bytes.first(" v=", in: mark..<range.upperBound)
        else { return nil }

        var name = mask + 3
        while name < range.upperBound, bytes[name] != .space { name += 1 }
        name += 1
        var end = name
        while end < range.upperBound, bytes[end] != .space { end += 1 }
        guard end > name, end <= range.upperBound else { return nil }

        let (indent, columns) = indent(bytes, before: bracket, in: range.lowerBound, marks: [])
        return DumpLine(
            range: range, number: number, prefix: LogPrefix(bytes, range.lowerBound..<indent), nodeStart: bracket,
            className: name..<end, depth: columns, isSure: true, countsColumns: true)
    }

    static func node(
        _ bytes: UnsafeBufferPointer<UInt8>, _ dumpLine: DumpLine, details _: [Range<Int>], _: ScreenBuilder
    ) throws(DumpError) -> IndentedNode {
        let rest = dumpLine.className.upperBound..<dumpLine.range.upperBound
        guard let frame = bytes.first(" f=(", in: rest) else {
            throw .truncated(dumpLine.number, "within a view, before its frame")
        }

        var index = frame
        guard let (x, y, width, height) = bytes.numbers(at: &index, " f=(", ",", ",", ",", ")") else {
            throw .truncated(dumpLine.number, "within the frame of a view")
        }

        var node = IndentedNode(className: .text(dumpLine.className))
        let flags = bytes[dumpLine.nodeStart..<dumpLine.className.lowerBound].prefix { $0 != UInt8(ascii: "]") }
        node.traits.isHidden = flags.contains(UInt8(ascii: "H"))
        node.element.frame = ImportedFrame(x: x, y: y, width: width, height: height)
        if let title = text(bytes, rest.lowerBound..<frame, after: "\"", before: "\"") {
            node.element.text = bytes.text(title)
        }

        var address = rest.lowerBound + 3
        if bytes.matches(" 0x", at: rest.lowerBound) { node.element.address = bytes.hexadecimal(at: &address) }
        return node
    }

    static func isRemark(_ bytes: UnsafeBufferPointer<UInt8>, _ text: Range<Int>) -> Bool {
        bytes.first("A=autoresizesSubviews", in: text) != nil
    }
}
