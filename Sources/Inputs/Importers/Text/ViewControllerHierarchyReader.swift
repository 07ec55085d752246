import JSONText
import Nouns
import UIModel

/// A reader of `+[UIViewController _printHierarchy]`.
///
///     line  = indent "<" Class (" 0x" hex)? ">, state: " state ", view: " view details
///     indent = ("   | " | "   + " | "    | ")*          `+` marks a presented controller
///     state = "appeared" | "appearing" | "disappearing" | "disappeared"
///     view  = " "? ( "<" Class (" 0x" hex)? ">" " not in the window"? | "(view not loaded)" )
///     details = (", presented with: <" … ">")?
///
/// Every line becomes a view with the class of its controller; a controller of that class owns it. The view is hidden
/// if the controller has disappeared, if its own view is not loaded or in no window, or if it disappears while another
/// controller takes its place.
///
/// A presented controller covers its siblings, although its presenter *has disappeared*. So it becomes the last
/// sibling, and if it is visible, the views above it are visible, too. A controller that is being dismissed covers
/// nothing.
///
/// A log may surround the dump, and precede each of its lines: ``DumpLines`` decides which lines are controllers.
///
/// **Truncation.** The last line is complete if its view is closed and only a complete detail follows.
enum ViewControllerHierarchyReader: DumpReader {
    static func isSure(_ bytes: UnsafeBufferPointer<UInt8>, of line: Range<Int>) -> Bool {
        ControllerLine.dumpLine(bytes, line, 1) != nil
    }

    static func read(_ content: DumpContent, into builder: ScreenBuilder) throws(DumpError) {
        let bytes = content.bytes
        var candidates: [DumpLine] = []
        for (range, number, _) in NumberedLines(bytes) {
            if let line = ControllerLine.dumpLine(bytes, range, number) { candidates.append(line) }
        }

        let lines = DumpLines(choosingFrom: candidates)
        var tree = ControllerTree()
        var passedLines = SkippedLines()
        var next = 0
        for (range, number, isCut) in NumberedLines(bytes) {
            let line = ControllerLine(
                bytes: bytes, range: range.lowerBound..<bytes.trimmed(range).upperBound, number: number, isCut: isCut)
            if next < lines.nodes.count, lines.nodes[next].number == number {
                try read(line, lines.nodes[next], into: &tree, builder)
                next += 1
            } else {
                let isWithin = next < lines.nodes.count && lines.nodes[next].depth > 0
                try skip(line, of: lines, isWithin: isWithin, isStarted: !tree.isEmpty, builder, &passedLines)
            }
        }

        try tree.emit(into: builder)
        passedLines.report(to: builder)
    }

    private static func read(
        _ line: ControllerLine, _ dumpLine: DumpLine, into tree: inout ControllerTree, _ builder: ScreenBuilder
    ) throws(DumpError) {
        let node = try line.parse(dumpLine, builder)
        try builder.warnOfClassName(line: line.number)
        try builder.checkDepth(node.depth, line: line.number)

        guard tree.count < builder.limits.views else {
            throw DumpError(line: line.number, reason: .tooManyViews(limit: builder.limits.views))
        }

        if let missing = tree.append(node), missing > 0 {
            let levels = "\(counted(missing, "level")) \(agreeing(missing, "is", "are"))"
            try builder.warn(line.number, "\(levels) missing above; added to the nearest shallower one")
        }
    }

    /// Skips a line without a controller. If the line should have one, there is a warning or an error.
    private static func skip(
        _ line: ControllerLine, of lines: DumpLines, isWithin: Bool, isStarted: Bool, _ builder: ScreenBuilder,
        _ passedLines: inout SkippedLines
    ) throws(DumpError) {
        let text = line.bytes.trimmed(line.range)
        if text.isEmpty || NonNodeLine.isWrapper(line.bytes, text) { return }
        if NonNodeLine.isElision(line.bytes, text) {
            return try builder.warn(line.number, "lines were left out here (`...`)")
        }

        if isStarted {
            let marks = NonNodeLine.marks(line.bytes, line.range, of: lines, plus: true)
            let isRoot = line.isCut && NonNodeLine.isCutRoot(line.bytes, line.range, of: lines)
            if isRoot || (marks != nil && line.isCut) {
                throw .truncated(line.number, "within a controller; `<Class>, state: ` was expected")
            }
            if let marks, line.bytes.first(.less, in: marks) != nil {
                throw .malformed(line.number, "`<Class>, state: ` was expected")
            }
            if marks != nil || (isWithin && lines.isPlain && !NonNodeLine.isPrompt(line.bytes, text)) {
                return try builder.warn(line.number, "no controller in this line; `<Class>, state: …` was expected")
            }
        }

        if !NonNodeLine.isPrompt(line.bytes, text) { passedLines.add(line.number) }
    }
}

/// A line that should hold a controller.
private struct ControllerLine {
    let bytes: UnsafeBufferPointer<UInt8>
    let range: Range<Int>
    let number: Int
    /// True for a last line without a line end.
    let isCut: Bool

    /// Returns the controller in a line of any text; `nil` if the line has no state and view of one.
    static func dumpLine(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ number: Int) -> DumpLine? {
        guard let close = bytes.first(">, state: ", in: range),
            bytes.first(", view: ", in: close..<range.upperBound) != nil
        else { return nil }

        // The brackets of generic classes are nested.
        var nesting = 0
        var bracket = close
        repeat {
            if bytes[bracket] == .greater { nesting += 1 }
            if bytes[bracket] == .less { nesting -= 1 }
            bracket -= 1
        } while nesting > 0 && bracket >= range.lowerBound
        guard nesting == 0 else { return nil }

        bracket += 1
        var indent = bracket
        var depth = 0
        while indent > range.lowerBound, bytes[indent - 1].isSpace || isMark(bytes[indent - 1]) {
            indent -= 1
            if isMark(bytes[indent]) { depth += 1 }
        }

        return DumpLine(
            range: range, number: number, prefix: LogPrefix(bytes, range.lowerBound..<indent), nodeStart: bracket,
            variableNames: indent..<bracket, depth: depth, isSure: true)
    }

    private static func isMark(_ byte: UInt8) -> Bool { byte == .pipe || byte == UInt8(ascii: "+") }

    func parse(_ dumpLine: DumpLine, _ builder: ScreenBuilder) throws(DumpError) -> ControllerTree.Node {
        let bracket = dumpLine.nodeStart
        let isPresented = bytes[dumpLine.variableNames].last(where: Self.isMark) == UInt8(ascii: "+")

        guard let close = bytes.first(">, state: ", in: bracket..<range.upperBound) else {
            throw error("`<Class>, state: ` was expected")
        }

        var nameEnd = bracket + 1
        while nameEnd < close, bytes[nameEnd] != .space { nameEnd += 1 }
        guard nameEnd > bracket + 1 else { throw error("a class was expected") }

        var addressStart = nameEnd + 3
        let address = bytes.matches(" 0x", at: nameEnd) ? bytes.hexadecimal(at: &addressStart) : nil
        let stateStart = close + 10

        guard let view = bytes.first(", view: ", in: stateStart..<range.upperBound) else {
            throw error("`, view: ` was expected after the state")
        }

        guard let state = ControllerTree.State(rawValue: bytes.text(stateStart..<view)) else {
            throw error("the state `appeared`, `appearing`, `disappearing` or `disappeared` was expected")
        }

        let isShown = try readView(bytes.trimmed(view + 8..<range.upperBound))
        return ControllerTree.Node(
            symbol: builder.classNames.symbol(for: bytes.part(bracket + 1..<nameEnd)), address: address,
            depth: dumpLine.depth, isPresented: isPresented && dumpLine.depth > 0, state: state,
            isHidden: state == .disappeared || !isShown, line: number)
    }

    /// Reads the description of the view, and returns true if the view is loaded and in a window.
    private func readView(_ view: Range<Int>) throws(DumpError) -> Bool {
        let notLoaded: StaticString = "(view not loaded)"
        let notInWindow: StaticString = " not in the window"
        var rest = view.lowerBound
        var isShown = false

        if bytes.matches(notLoaded, at: rest) {
            rest += notLoaded.utf8CodeUnitCount
        } else if bytes.matches("<", at: rest), let close = bytes.first(.greater, in: rest..<view.upperBound) {
            isShown = true
            rest = close + 1
        } else {
            throw error("`<Class>` or `(view not loaded)` was expected for the view")
        }

        if bytes.matches(notInWindow, at: rest) {
            rest += notInWindow.utf8CodeUnitCount
            isShown = false
        }

        let end = bytes[rest..<view.upperBound].allSatisfy(\.isOuterQuote) ? rest : view.upperBound
        let isComplete = rest == end || bytes[end - 1] == .greater
        if isCut, !isComplete { throw error("a complete detail was expected") }
        return isShown
    }

    /// Returns the error for a wrong line; a last line was cut off.
    private func error(_ text: String) -> DumpError {
        isCut ? .truncated(number, "within a controller; \(text)") : .malformed(number, text)
    }
}
