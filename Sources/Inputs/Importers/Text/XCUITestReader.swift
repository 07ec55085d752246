import JSONText
import UIModel

/// A reader of `-[XCUIElement debugDescription]`.
///
///     dump = header "Element subtree:" newline node* ("Path to element:" | "Query chain:") …
///     node = space* "→"? Type (" (Main)")? (", 0x" hex | " 0x" hex ":")? ", " …  "{{x, y}, {w, h}}"
///            (", " key ": " value)*
///
/// Children are indented by two more spaces. The arrow of the root counts as one column, and may be missing. The class
/// is the element type. The text between a tree and the next header is ignored. Texts are not escaped: a label may
/// contain line ends, and its lines belong to its node. The format has no visibility, so all elements are visible.
///
/// A log may contain several dumps, and precede each line: ``DumpLines`` decides which lines are elements. Every dump
/// becomes a root.
///
/// **Truncation.** A last line without a line end is complete if its quotes are closed and it has a frame or a process.
enum XCUITestReader: DumpReader {
    static var frames: FrameSpace { .screen }

    static func isSure(_ bytes: UnsafeBufferPointer<UInt8>, of line: Range<Int>) -> Bool {
        if NonNodeLine.isHeading(bytes, line, "Element subtree:") { return true }
        guard let (element, _) = XCUITestLine.read(bytes, line, 1) else { return false }
        return element.frame != nil && element.hasIdentity
    }

    static func read(_ content: DumpContent, into builder: ScreenBuilder) throws(DumpError) {
        var walk = Walk(content.bytes, builder)
        for (range, number, isCut) in NumberedLines(content.bytes) { try walk.read(range, number, isCut: isCut) }
        walk.report()
    }
}

/// A walk through the lines of a content.
private struct Walk {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let builder: ScreenBuilder
    private let lines: DumpLines
    private let hasHeader: Bool
    /// The index of the next element in `lines`.
    private var next = 0
    /// True between a header and the text after a tree. If there is no header, true until that text.
    private var isInTree: Bool
    private var isInText = false
    /// The columns of the open elements, outermost first.
    private var columns: [Int] = []
    /// The lines in which dumps begin.
    private var starts: [Int] = []
    private var passedLines = SkippedLines()

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ builder: ScreenBuilder) {
        self.bytes = bytes
        self.builder = builder
        var hasHeader = false
        var candidates: [DumpLine] = []
        for (range, number, _) in NumberedLines(bytes) {
            if NonNodeLine.isHeading(bytes, range, "Element subtree:") { hasHeader = true }
            if let line = XCUITestLine.read(bytes, range, number) { candidates.append(line.dumpLine) }
        }

        self.hasHeader = hasHeader
        isInTree = !hasHeader
        lines = DumpLines(choosingFrom: candidates)
    }

    mutating func read(_ range: Range<Int>, _ number: Int, isCut: Bool) throws(DumpError) {
        var dumpLine: DumpLine?
        if next < lines.nodes.count, lines.nodes[next].number == number {
            dumpLine = lines.nodes[next]
            next += 1
        }

        if let dumpLine, isInTree, let (line, _) = XCUITestLine.read(bytes, range, number) {
            try add(line, dumpLine, isCut: isCut)
        } else if readHeader(range) {
            isInText = false
        } else if isInText, isInTree {
            isInText = !hasOddQuotes(range)
            if isCut, isInText { throw .truncated(number, "within an element") }
        } else {
            try pass(range, number, isCut: isCut)
        }
    }

    /// Reads a line that begins or ends a tree, and returns true if the line is one.
    private mutating func readHeader(_ range: Range<Int>) -> Bool {
        if NonNodeLine.isHeading(bytes, range, "Element subtree:") {
            isInTree = true
        } else {
            let ends: [StaticString] = ["Path to element:", "Query chain:"]
            guard ends.contains(where: { NonNodeLine.isHeading(bytes, range, $0) }) else { return false }
            isInTree = false
        }

        columns = []
        return true
    }

    private mutating func add(_ line: XCUITestLine, _ dumpLine: DumpLine, isCut: Bool) throws(DumpError) {
        while let last = columns.last, last >= dumpLine.depth { columns.removeLast() }
        if columns.isEmpty { starts.append(dumpLine.number) }
        if columns.count > 1, let last = columns.last, dumpLine.depth > last + 2 {
            try builder.warn(
                dumpLine.number,
                "\(dumpLine.depth - last) columns deeper than the element above it, 2 were expected; added to the "
                    + "nearest shallower element")
        }

        try builder.place(
            bytes.part(line.type), depth: columns.count, .init(), line.element, line: dumpLine.number)
        columns.append(dumpLine.depth)
        isInText = hasOddQuotes(line.range)
        if isCut, isInText || !(line.isComplete || line.isRoot) {
            throw .truncated(dumpLine.number, "within an element")
        }
    }

    /// Skips a line without an element.
    private mutating func pass(_ range: Range<Int>, _ number: Int, isCut: Bool) throws(DumpError) {
        let text = bytes.trimmed(range)
        guard isInTree, !text.isEmpty, !NonNodeLine.isWrapper(bytes, text) else { return }
        if NonNodeLine.isPrompt(bytes, text) { return }
        if builder.views > 0, isCut, isCutElement(range) { throw .truncated(number, "within an element") }

        let isWithin = next < lines.nodes.count && columns.count > 1 && lines.nodes[next].depth > columns[0]
        if builder.views > 0, isWithin, lines.isPlain {
            return try builder.warn(
                number, "no element in this line; `Type, 0xADDRESS, {{x, y}, {w, h}}` was expected")
        }

        passedLines.add(number)
    }

    /// Returns true if a line without an element is the beginning of one: it has an indent below the root, and text.
    private func isCutElement(_ range: Range<Int>) -> Bool {
        guard let root = columns.first else { return false }

        // A log has few words before the indent.
        var index = range.lowerBound
        for _ in 0..<16 {
            while index < range.upperBound, bytes[index] != .space { index += 1 }
            let indent = index
            while index < range.upperBound, bytes[index] == .space { index += 1 }
            if index - indent > root, lines.prefixes.contains(LogPrefix(bytes, range.lowerBound..<indent)) {
                return true
            }
        }

        return false
    }

    private func hasOddQuotes(_ range: Range<Int>) -> Bool { bytes[range].count { $0 == .apostrophe } % 2 == 1 }

    /// Adds notes on the dumps that were read, and on the lines that were passed over.
    func report() {
        if starts.count > 1 {
            let lineNumbers = starts.prefix(8).map(String.init).joined(separator: ", ")
            builder.note(
                starts[starts.count - 1],
                "\(starts.count) trees in this text, which begin in the lines \(lineNumbers); the last one is in front")
        }

        passedLines.report(to: builder)
    }
}
