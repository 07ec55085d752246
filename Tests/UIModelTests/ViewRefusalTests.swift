import Testing
import UIModel

/// Records notifications; a refusal must send none.
private final class Silence: HierarchyObserver {
    var events = 0
    override func didInsert(_ view: View, into superview: View, at index: Int) { events += 1 }
    override func didRemove(_ view: View, from superview: View, at index: Int) { events += 1 }
    override func didMove(_ view: View, in superview: View, from source: Int, to destination: Int) { events += 1 }
    override func didAdopt(_ root: View) { events += 1 }
    override func didForget(_ id: ViewID) { events += 1 }
}

@Suite("View refusals leave the tree as it was")
struct ViewRefusalTests {
    let leaf = named("leaf")
    let middle: View
    let sibling = named("sibling")
    let root: View
    let stranger = named("stranger", named("inner"))

    init() {
        middle = named("middle", leaf)
        root = named("root", middle, sibling)
    }

    private func expectRefusal(_ error: HierarchyError, _ mutate: () throws -> Void) {
        let hierarchy = ViewHierarchy.observing(root)
        let silence = Silence()
        hierarchy.add(silence)
        silence.events = 0
        #expect(throws: error, performing: mutate)
        #expect(silence.events == 0)
        #expect(outline(root) == "root(middle(leaf) sibling)")
        #expect(outline(stranger) == "stranger(inner)")
        expectSoundLinks(root)
        expectSoundLinks(stranger)
        hierarchy.remove(silence)
    }

    @Test("a view is not added to itself")
    func notToItself() {
        expectRefusal(.ownDescendant(view: "root", superview: "root")) { try root.addSubview(root) }
        expectRefusal(.ownDescendant(view: "leaf", superview: "leaf")) { try leaf.addSubview(leaf) }
        expectRefusal(.ownDescendant(view: "leaf", superview: "leaf")) { try leaf.insertSubview(leaf, at: 0) }
    }

    @Test("a view cannot be added to its own descendants, at any depth")
    func notToDescendants() {
        expectRefusal(.ownDescendant(view: "middle", superview: "leaf")) { try leaf.addSubview(middle) }
        expectRefusal(.ownDescendant(view: "root", superview: "leaf")) { try leaf.addSubview(root) }
        expectRefusal(.ownDescendant(view: "root", superview: "leaf")) { try leaf.insertSubview(root, at: 0) }
        expectRefusal(.ownDescendant(view: "root", superview: "sibling")) { try sibling.addSubview(root) }
    }

    @Test("an index outside the list is refused, also one that would be valid only with the view at its old place")
    func indexOutOfRange() {
        for index in [-1, 3, .max, .min] {
            expectRefusal(.indexOutOfRange(index: index, count: 3)) { try root.insertSubview(stranger, at: index) }
        }
        expectRefusal(.indexOutOfRange(index: 2, count: 2)) { try root.insertSubview(middle, at: 2) }
        expectRefusal(.indexOutOfRange(index: 1, count: 1)) { try sibling.insertSubview(leaf, at: 1) }
    }

    @Test("an exchange with a position outside the list is refused")
    func exchangeOutOfRange() {
        for (first, second, named) in [(0, 2, 2), (2, 0, 2), (-1, 1, -1), (1, -1, -1), (2, 3, 2), (5, 5, 5)] {
            expectRefusal(.indexOutOfRange(index: named, count: 2)) {
                try root.exchangeSubview(at: first, withSubviewAt: second)
            }
        }

        expectRefusal(.indexOutOfRange(index: 0, count: 0)) {
            try leaf.exchangeSubview(at: 0, withSubviewAt: 0)
        }
    }

    @Test("only a subview is brought to the front or sent to the back")
    func notASubview() {
        for view in [leaf, root, stranger] {
            let error = HierarchyError.notASubview(view: view.className, superview: "root")
            expectRefusal(error) { try root.bringSubviewToFront(view) }
            expectRefusal(error) { try root.sendSubviewToBack(view) }
        }
    }

    @Test("a window is no one's subview, nor a root view")
    func windowIsNoSubview() {
        let window = Window().assemble([named("content")])
        expectRefusal(.windowAsSubview) { try root.addSubview(window) }
        expectRefusal(.windowAsSubview) { try root.insertSubview(window, at: 0) }
        expectRefusal(.windowAsSubview) { try window.addSubview(window) }
        expectRefusal(.windowAsSubview) { _ = try ViewController(view: window) }
        #expect(outline(window) == "UIWindow(content)")
        #expect(window.viewController == nil)
    }

    @Test("a root view is not shared by two controllers")
    func rootViewIsNotShared() throws {
        let controller = try ViewController(className: "First", view: root)
        expectRefusal(.rootViewOfAnotherController(view: "root", controller: "First")) {
            _ = try ViewController(view: root)
        }
        #expect(root.viewController === controller)
    }

    @Test("each error says in one line what is wrong")
    func errorsSayWhatIsWrong() {
        let errors: KeyValuePairs<HierarchyError, String> = [
            .ownDescendant(view: "A", superview: "B"): "a view cannot be added under its own descendant: A contains B",
            .indexOutOfRange(index: 3, count: 0): "index 3 is out of range: the list is empty",
            .indexOutOfRange(index: 3, count: 2): "index 3 is out of range: it takes 0 to 1",
            .notASubview(view: "A", superview: "B"): "A is not a subview of B",
            .windowAsSubview: "a window cannot be a subview",
            .rootViewOfAnotherController(view: "A", controller: "C"): "A already is the root view of C",
            .ownAncestor(controller: "C"): "C cannot contain or present itself",
            .alreadyAttached(controller: "C"): "C already has a parent or is presented; remove it there first",
            .alreadyPresenting(controller: "C", presented: "D"): "C already presents D; dismiss that first",
            .notInWindow(controller: "C"): "C cannot present: its view is in no window",
            .notPresenting(controller: "C"): "C presents nothing that could be dismissed",
        ]
        for (error, sentence) in errors { #expect(error.description == sentence) }
    }
}
