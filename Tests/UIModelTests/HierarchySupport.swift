import Testing
import UIModel

/// Writes down every event as a line, with the numbers the views have at that moment.
final class Recorder: HierarchyObserver {
    private(set) var lines: [String] = []
    private(set) var joined: [ObjectIdentifier] = []
    private var hierarchy: ViewHierarchy?

    /// Joins the list of a hierarchy until this is freed.
    func follow(_ hierarchy: ViewHierarchy) {
        self.hierarchy = hierarchy
        hierarchy.add(self)
    }

    deinit { hierarchy?.remove(self) }

    func drain() -> [String] {
        defer { lines = [] }
        return lines
    }

    override func didJoin(_ hierarchy: ViewHierarchy) {
        lines.append("join")
        joined.append(ObjectIdentifier(hierarchy))
    }
    override func didAdopt(_ root: View) { lines.append("adopt \(outline(root))") }
    override func didInsert(_ view: View, into superview: View, at index: Int) {
        #expect(superview.subviews[index] === view && view.superview === superview)
        lines.append("insert \(view.className) into \(superview.className) at \(index)")
    }
    override func didRemove(_ view: View, from superview: View, at index: Int) {
        #expect(view.superview == nil && !superview.subviews.contains { $0 === view })
        lines.append("remove \(view.className) from \(superview.className) at \(index)")
    }
    override func didMove(_ view: View, in superview: View, from source: Int, to destination: Int) {
        #expect(superview.subviews[destination] === view)
        lines.append("move \(view.className) in \(superview.className) from \(source) to \(destination)")
    }
    override func didChangeVisibility(of view: View) { lines.append("flip \(view.className)") }
    override func didChangeController(of view: View) {
        lines.append("controller \(view.viewController?.className ?? "nil") of \(view.className)")
    }
    override func didForget(_ id: ViewID) { lines.append("forget \(id.rawValue)") }
}

/// Fails when two views have one number, or a number does not lead back to its view.
func expectSoundNumbers(_ roots: [View], in hierarchy: ViewHierarchy, sourceLocation: SourceLocation = #_sourceLocation)
{
    var numbers: Set<ViewID> = []
    var pending = roots
    while let view = pending.popLast() {
        #expect(view.hierarchy === hierarchy, sourceLocation: sourceLocation)
        #expect(numbers.insert(view.id).inserted, sourceLocation: sourceLocation)
        #expect((0..<hierarchy.capacity).contains(view.id.index), sourceLocation: sourceLocation)
        #expect(hierarchy.view(view.id) === view, sourceLocation: sourceLocation)
        pending.append(contentsOf: view.subviews)
    }
}
