import JSONText
import UIModel

/// A reader of `+[UIViewController _printHierarchy]`.
///
///     line  = indent "<" Class (" 0x" hex)? ">, state: " state ", view: " view details
///     indent = ("   | " | "   + " | "    | ")*          `+` marks a presented controller
///     state = "appeared" | "appearing" | "disappearing" | "disappeared"
///     view  = " "? ( "<" Class (" 0x" hex)? ">" " not in the window"? | "(view not loaded)" )
///     details = (", presented with: <" … ">")?
///
/// Every line becomes a view that stands for its controller and has the controller's class; a controller of that class
/// owns it. It is hidden if the controller has disappeared, or if its view is not loaded or in no window.
///
/// A presented controller covers its siblings although its presenter *has disappeared*. So it comes last among them,
/// and the views above one that is shown are not hidden.
///
/// **Truncation.** The last line is complete if its view is closed and only a complete detail follows.
enum ViewControllerHierarchyReader: DumpReader {
    static func recognises(_ content: DumpContent) -> Bool {
        content.hasEarlyLine { line in
            guard let bracket = content.bytes.first(.less, in: line) else { return false }
            return content.bytes.first(">, state: ", in: bracket..<line.upperBound) != nil
        }
    }

    static func read(_ content: DumpContent, into builder: ScreenBuilder) throws(ImportFailure) {
        let bytes = content.bytes
        var tree = ControllerTree()
        for (range, number, isCut) in NumberedLines(bytes) {
            let text = bytes.trimmed(range)
            if !text.isEmpty, !LinesBetween.isWrapper(bytes, text) {
                try readLine(
                    ControllerLine(
                        bytes: bytes, range: range.lowerBound..<text.upperBound, number: number, isCut: isCut),
                    into: &tree, builder)
            }
        }

        try tree.emit(into: builder)
    }

    private static func readLine(
        _ line: ControllerLine, into tree: inout ControllerTree, _ builder: ScreenBuilder
    ) throws(ImportFailure) {
        if LinesBetween.isElision(line.bytes, line.bytes.trimmed(line.range)) {
            return try builder.warn(line.number, "lines were left out here (`...`)")
        }

        guard line.bytes.first(.less, in: line.range) != nil || tree.isEmpty || line.isCut else {
            return try builder.warn(line.number, "no controller in this line; `<Class>, state: …` was expected")
        }

        let isPrompt = LinesBetween.isPrompt(line.bytes, line.bytes.trimmed(line.range))
        if isPrompt || (tree.isEmpty && line.bytes.first(">, state: ", in: line.range) == nil) { return }
        let node = try line.parse(builder)
        try builder.warnOfClassName(line: line.number)
        try builder.check(depth: node.depth, line: line.number)

        guard tree.count < builder.limits.views else {
            throw ImportFailure(line: line.number, reason: .tooManyViews(limit: builder.limits.views))
        }

        if let missing = tree.append(node), missing > 0 {
            let levels = missing == 1 ? "1 level is" : "\(missing) levels are"
            try builder.warn(line.number, "\(levels) missing above; added to the nearest shallower one")
        }
    }
}

/// A line that should hold a controller.
private struct ControllerLine {
    let bytes: UnsafeBufferPointer<UInt8>
    let range: Range<Int>
    let number: Int
    /// True if the content ends with this line, without a line end.
    let isCut: Bool

    func parse(_ builder: ScreenBuilder) throws(ImportFailure) -> ControllerTree.Node {
        guard let bracket = bytes.first(.less, in: range) else { throw failure("`<Class>` was expected") }

        let marks = bytes[range.lowerBound..<bracket]
        let depth = marks.count { $0 == .pipe || $0 == UInt8(ascii: "+") }
        let isPresented = marks.last { $0 == .pipe || $0 == UInt8(ascii: "+") } == UInt8(ascii: "+")

        guard let close = bytes.first(">, state: ", in: bracket..<range.upperBound) else {
            throw failure("`<Class>, state: ` was expected")
        }

        var nameEnd = bracket + 1
        while nameEnd < close, bytes[nameEnd] != .space { nameEnd += 1 }
        guard nameEnd > bracket + 1 else { throw failure("a class was expected") }

        var addressStart = nameEnd + 3
        let address = bytes.matches(" 0x", at: nameEnd) ? bytes.hexadecimal(at: &addressStart) : nil
        let state = close + 10

        guard let view = bytes.first(", view: ", in: state..<range.upperBound) else {
            throw failure("`, view: ` was expected after the state")
        }

        let stateName = bytes.text(state..<view)
        guard ["appeared", "appearing", "disappearing", "disappeared"].contains(stateName) else {
            throw failure("the state `appeared`, `appearing`, `disappearing` or `disappeared` was expected")
        }

        let isShown = try readView(bytes.trimmed(view + 8..<range.upperBound))
        return ControllerTree.Node(
            symbol: builder.classNames.symbol(for: bytes.part(bracket + 1..<nameEnd)), address: address, depth: depth,
            isPresented: isPresented, isHidden: stateName == "disappeared" || !isShown, line: number)
    }

    /// Reads the description of the view, and returns true if the view is loaded and in a window.
    private func readView(_ view: Range<Int>) throws(ImportFailure) -> Bool {
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
            throw failure("`<Class>` or `(view not loaded)` was expected for the view")
        }

        if bytes.matches(notInWindow, at: rest) {
            rest += notInWindow.utf8CodeUnitCount
            isShown = false
        }

        let isComplete = rest == view.upperBound || bytes[view.upperBound - 1] == .greater
        if isCut, !isComplete { throw failure("a complete detail was expected") }
        return isShown
    }

    /// The error for a line that is wrong, or cut too early if it is the last.
    private func failure(_ text: String) -> ImportFailure {
        isCut ? .truncated(number, "within a controller; \(text)") : .malformed(number, text)
    }
}

/// The controllers of a hierarchy before they become views: a presented controller changes the order of its siblings
/// and the visibility of the controllers above.
struct ControllerTree {
    struct Node {
        var symbol: ClassSymbol
        var address: UInt64?
        var depth: Int
        var isPresented: Bool
        var isHidden: Bool
        var line: Int
        var parent: Int?
        var children: [Int] = []
    }

    private var nodes: [Node] = []
    /// The controllers that a deeper line may belong to, outermost first.
    private var path: [Int] = []

    var isEmpty: Bool { nodes.isEmpty }
    var count: Int { nodes.count }

    /// Adds the controller of the next line below the nearest shallower one.
    ///
    /// - Returns: the number of levels that are missing between the two, `nil` for a root.
    mutating func append(_ node: Node) -> Int? {
        while let last = path.last, nodes[last].depth >= node.depth { path.removeLast() }

        var node = node
        node.parent = path.last
        let number = nodes.count
        nodes.append(node)
        path.append(number)

        guard let parent = node.parent else { return nil }

        nodes[parent].children.append(number)
        return node.depth - nodes[parent].depth - 1
    }

    /// Adds all controllers to the builder, presented ones last among their siblings.
    consuming func emit(into builder: ScreenBuilder) throws(ImportFailure) {
        showPresenters()

        // `nil` closes the view whose children were added.
        var pending: [Int?] = nodes.indices.reversed().filter { nodes[$0].parent == nil }
        while let next = pending.popLast() {
            guard let number = next else {
                builder.close()
                continue
            }

            let node = nodes[number]
            try builder.open(
                node.symbol, ScreenBuilder.Traits(isHidden: node.isHidden, controller: node.symbol),
                ImportedElement(address: node.address), line: node.line)
            pending.append(nil)
            pending.append(contentsOf: node.children.reversed().filter { nodes[$0].isPresented })
            pending.append(contentsOf: node.children.reversed().filter { !nodes[$0].isPresented })
        }
    }

    /// Shows the controllers above a presented controller that is shown. Parents come before their children.
    private mutating func showPresenters() {
        var leads = [Bool](repeating: false, count: nodes.count)
        for number in nodes.indices.reversed() {
            if leads[number] { nodes[number].isHidden = false }
            guard leads[number] || (nodes[number].isPresented && !nodes[number].isHidden) else { continue }
            if let parent = nodes[number].parent { leads[parent] = true }
        }
    }
}
