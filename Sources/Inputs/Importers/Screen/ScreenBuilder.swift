import JSONText
import Nouns
import UIModel

/// A builder for the trees of one dump, in pre-order and within limits. XML and JSON formats ``open`` and ``close``
/// views; formats with indents ``place`` them at a depth.
final class ScreenBuilder {
    let limits: ImportLimits
    let isStrict: Bool
    let keepsElements: Bool
    // Never passed `inout`, so that exclusivity needs no checks, which took 500 instructions a view.
    @exclusivity(unchecked) var classNames = ClassNameCache()
    @exclusivity(unchecked) private(set) var views = 0
    @exclusivity(unchecked) private var roots: [View] = []
    /// The root views of controllers, with the classes of the controllers.
    @exclusivity(unchecked) private var controllerRoots: [(view: View, controller: ClassSymbol)] = []
    /// The root views of presented controllers, if the dump marks them.
    @exclusivity(unchecked) private var presentedRoots: Set<ObjectIdentifier> = []
    /// The frames of the root views of controllers.
    @exclusivity(unchecked) private var frames: [ObjectIdentifier: ImportedFrame] = [:]
    @exclusivity(unchecked) private var levels = 0
    @exclusivity(unchecked) private var hidden = 0
    @exclusivity(unchecked) private var elements: [ImportedElement] = []
    @exclusivity(unchecked) private var warnings: [ImportWarning] = []
    @exclusivity(unchecked) private var warningCount = 0
    @exclusivity(unchecked) private var notes: [ImportWarning] = []
    /// Returns the line of the file for a line of the current text. The caller of the reader does the same for errors.
    @exclusivity(unchecked) var fileLine: (Int) -> Int = { $0 }
    /// The ranks of the views in pre-order; empty until a view has one.
    @exclusivity(unchecked) private var ranks: [Int] = []

    /// The open views from the outermost, as positions in `detachedViews`, with the depths at which they were placed.
    @exclusivity(unchecked) private var path = Stack<(position: Int, depth: Int)>()
    /// The views without a superview so far, in pre-order: each open view, followed by its closed subviews. Subviews
    /// are added together, with one allocation instead of several.
    @exclusivity(unchecked) private var detachedViews = Stack<View>()

    /// The number of open views.
    var depth: Int { path.count }

    init(limits: ImportLimits, strict isStrict: Bool, keepsElements: Bool) {
        self.limits = limits
        self.isStrict = isStrict
        self.keepsElements = keepsElements
    }

    /// The data of a view that decides if a search sees it, and its controller.
    struct Traits {
        var isHidden = false
        var alpha = 1.0
        /// The class of the controller whose root view this is; `nil` for any other view.
        var controller: ClassSymbol?
        /// True if the controller around it presents that controller.
        var isPresented = false
        /// The place among the siblings from back to front, if the format has one; otherwise the order of the dump
        /// counts.
        var rank: Int?
    }

    /// Opens a view, and adds it to the innermost open view, or as a root if no view is open.
    ///
    /// - Parameters:
    ///   - symbol: its class.
    ///   - traits: its visibility and controller.
    ///   - element: its other data, which is only made if it is kept.
    ///   - line: the line where it begins, for errors.
    @inline(__always)
    func open(
        _ symbol: ClassSymbol, _ traits: Traits, _ element: @autoclosure () -> ImportedElement, line: Int
    ) throws(DumpError) {
        try open(symbol, traits, line: line)
        if keepsElements || traits.controller != nil { keep(element(), traits) }
    }

    private func open(_ symbol: ClassSymbol, _ traits: Traits, line: Int) throws(DumpError) {
        guard views < limits.views else { throw DumpError(line: line, reason: .tooManyViews(limit: limits.views)) }
        guard path.count < limits.levels else { throw tooDeep(line) }

        if classNames.renaming != nil { try warnOfClassName(line: line) }
        let view = View(className: symbol)
        if traits.isHidden { view.isHidden = true }
        if traits.alpha != 1 { view.alpha = traits.alpha }

        if let controller = traits.controller {
            controllerRoots.append((view, controller))
            if traits.isPresented { presentedRoots.insert(ObjectIdentifier(view)) }
        }

        path.append((detachedViews.count, path.count))
        if traits.rank != nil || !ranks.isEmpty { rank(traits.rank) }
        views += 1
        levels = max(levels, path.count)
        if !view.isVisible { hidden += 1 }
        detachedViews.append(view)
    }

    /// Stores the other data of the view that was opened last.
    private func keep(_ element: consuming ImportedElement, _ traits: Traits) {
        if traits.controller != nil, let frame = element.frame, let last = path.last {
            frames[ObjectIdentifier(detachedViews[last.position])] = frame
        }
        if keepsElements { elements.append(element) }
    }

    /// Stores the rank of the new view. Views without a rank keep their order.
    private func rank(_ rank: Int?) {
        while ranks.count < views { ranks.append(0) }
        ranks.append(rank ?? 0)
    }

    /// Closes the innermost open view.
    func close() {
        let position = path.removeLast().position
        if position + 1 < detachedViews.count { detachedViews.attach(to: position) }
        if path.isEmpty { roots.append(detachedViews.removeLast()) }
    }

    /// Opens a view, and adds it to the nearest open view with a smaller depth, or as a root if there is none. If the
    /// depth skips levels, for instance after left-out lines, there is a warning.
    func place(
        _ name: UnsafeBufferPointer<UInt8>, depth: Int, _ traits: Traits,
        _ element: @autoclosure () -> ImportedElement, line: Int
    ) throws(DumpError) {
        try checkDepth(depth, line: line)
        while let last = path.last, last.depth >= depth { close() }
        if let last = path.last, last.depth + 1 < depth {
            try warn(
                line,
                "\(depth - last.depth) levels deeper than the view above it, one was expected; "
                    + "added to the nearest shallower view")
        }

        try open(classNames.symbol(for: name), traits, element(), line: line)
        path[path.count - 1].depth = depth
    }

    /// Throws if a depth exceeds the limit of levels. A line can have such a depth without that many views above it.
    func checkDepth(_ depth: Int, line: Int) throws(DumpError) {
        if depth >= limits.levels { throw tooDeep(line) }
    }

    /// Adds a warning, or throws it if the importer is strict.
    func warn(_ line: Int, _ message: @autoclosure () -> String) throws(DumpError) {
        if isStrict { throw DumpError(line: line, reason: .strict(message())) }
        warningCount += 1
        if warnings.count < limits.warnings { warnings.append(ImportWarning(line: fileLine(line), message: message())) }
    }

    /// Adds a note on how a dump was read. A strict importer accepts it.
    func note(_ line: Int, _ message: @autoclosure () -> String) {
        if notes.count < limits.warnings { notes.append(ImportWarning(line: fileLine(line), message: message())) }
    }

    /// Warns if the class that was looked up last was renamed.
    func warnOfClassName(line: Int) throws(DumpError) {
        guard let renaming = classNames.renaming else { return }

        classNames.renaming = nil
        try warn(
            line,
            "the class \(JSONQuoting.quoted(renaming.name, atMost: 40)) is called "
                + "\(JSONQuoting.quoted(renaming.symbol.name, atMost: 60)), as element IDs hold no slash or bracket")
    }

    /// Returns the screen.
    ///
    /// - Throws: the reason ``ImportError/Reason/noViews``.
    func finish(_ format: DumpFormat, line: Int) throws(DumpError) -> ImportedScreen {
        guard views > 0 else { throw DumpError(line: line, reason: .noViews) }

        // Line formats leave the last views open.
        while !path.isEmpty { close() }

        let further = warningCount - warnings.count
        if further > 0 {
            warnings.append(ImportWarning(line: line, message: counted(further, "further warning")))
        }

        let order = ranks.isEmpty ? nil : DrawingOrder(roots: roots, ranks: ranks)
        let roots = order?.roots ?? roots
        return ImportedScreen(
            format: format, roots: roots, controllers: makeControllers(roots), views: views, levels: levels,
            hiddenViews: hidden, frames: format.reader.frames, elements: order?.reordered(elements) ?? elements,
            warnings: warnings, notes: notes)
    }

    private func tooDeep(_ line: Int) -> DumpError {
        DumpError(line: line, reason: .tooDeep(limit: limits.levels))
    }

    /// Makes the controllers of all their root views, and connects them.
    private func makeControllers(_ roots: [View]) -> [ViewController] {
        let controllers = controllerRoots.map { view, symbol in
            do throws(HierarchyError) {
                let kind = ControllerNesting.kind(of: symbol.name, view: view)
                return try ImportedController(kind: kind, className: symbol, view: view)
            } catch {
                preconditionFailure("a new view has no controller yet: \(error)")
            }
        }

        if controllers.count > 1 {
            var nesting = ControllerNesting(roots: roots, frames: frames, presented: presentedRoots)
            nesting.connect()
        }

        return controllers
    }
}

extension ScreenBuilder {
    /// Reads an alpha, or warns and returns 1 if the text is not an alpha.
    func alpha(_ text: UnsafeBufferPointer<UInt8>, line: Int) throws(DumpError) -> Double {
        if let alpha = text.alpha { return alpha }
        try warnOfAlpha(JSONQuoting.quoted(String(decoding: text.prefix(200), as: UTF8.self), atMost: 40), line: line)
        return 1
    }

    func warnOfAlpha(_ text: String, line: Int) throws(DumpError) {
        try warn(line, "the alpha \(text) cannot be read; a number was expected, 1 was taken")
    }
}
