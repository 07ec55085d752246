import Reproducibility
import Testing
import UIModel

@Suite("Hierarchy numbers")
struct HierarchyNumberTests {
    @Test("numbers are dense, and a view that is not observed has none")
    func numbersAreDense() {
        let root = named("r", named("a", named("x")), named("b"))
        #expect(root.id == .none && root.hierarchy == nil)
        let hierarchy = ViewHierarchy.observing(root)
        #expect(hierarchy.capacity == 4)
        expectSoundNumbers([root], in: hierarchy)
        #expect(root.isKnown(to: hierarchy))
        #expect(!root.isKnown(to: ViewHierarchy()))
    }

    @Test("observing a view makes its whole tree known, to one hierarchy")
    func observingFromBelow() {
        let leaf = named("leaf")
        let root = named("r", named("a", leaf), named("b"))
        let hierarchy = ViewHierarchy.observing(leaf)
        #expect(ViewHierarchy.observing(root) === hierarchy)
        #expect(ViewHierarchy.observing(root.subviews[1]) === hierarchy)
        expectSoundNumbers([root], in: hierarchy)
    }

    @Test("the number of a freed view is given out again")
    func numbersAreReused() throws {
        let root = named("r", named("a"))
        let hierarchy = ViewHierarchy.observing(root)
        for _ in 0..<50 {
            root.subviews[0].removeFromSuperview()
            try root.addSubview(named("n", named("m")))
            expectSoundNumbers([root], in: hierarchy)
        }
        #expect(hierarchy.capacity <= 3)
    }

    @Test("what is added to a known tree becomes known, and stays known when it is removed")
    func contagionDownward() throws {
        let root = named("r")
        let hierarchy = ViewHierarchy.observing(root)
        let tree = named("t", named("u", named("v")))
        try root.addSubview(tree)
        expectSoundNumbers([root], in: hierarchy)
        let number = tree.id
        tree.removeFromSuperview()
        #expect(tree.id == number)
        try tree.addSubview(named("w"))
        expectSoundNumbers([root, tree], in: hierarchy)
    }

    @Test("adding an observed tree to another one makes that whole tree known")
    func contagionUpward() throws {
        let numbered = named("known", named("x"))
        let hierarchy = ViewHierarchy.observing(numbered)
        let recorder = Recorder()
        recorder.follow(hierarchy)
        _ = recorder.drain()
        let middle = named("middle")
        let root = named("r", middle, named("side"))
        try middle.addSubview(numbered)
        #expect(recorder.drain() == ["adopt r(middle side)", "insert known into middle at 0"])
        expectSoundNumbers([root], in: hierarchy)
    }

    @Test("a tree that was adopted in advance is reported once")
    func adoptedBeforehand() throws {
        let root = named("r")
        let hierarchy = ViewHierarchy.observing(root)
        let recorder = Recorder()
        recorder.follow(hierarchy)
        let screen = named("screen", named("label"))
        hierarchy.adopt(screen)
        hierarchy.adopt(screen)
        #expect(recorder.drain() == ["adopt r", "adopt screen(label)"])
        try root.addSubview(screen)
        #expect(recorder.drain() == ["insert screen into r at 0"])
    }

    @Test("random additions, removals and releases keep numbers valid", arguments: 0..<100)
    func randomNumbers(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let root = named("r")
        let hierarchy = ViewHierarchy.observing(root)
        var loose: [View] = []

        func randomView(from start: View) -> View {
            var view = start
            while !view.subviews.isEmpty, random.index(below: 3) > 0 {
                view = view.subviews[random.index(below: view.subviews.count)]
            }
            return view
        }

        var most = 0
        for _ in 0..<200 {
            let view = randomView(from: root)
            switch random.index(below: 4) {
            case 0, 1: try view.addSubview(named("n", named("m"), named("o")))
            case 2 where view !== root:
                view.removeFromSuperview()
                if random.index(below: 2) == 0 { loose.append(view) }
            default:
                guard !loose.isEmpty else { break }
                let returning = loose.remove(at: random.index(below: loose.count))
                if random.index(below: 2) == 0 { try view.addSubview(returning) }
            }

            expectSoundNumbers([root] + loose, in: hierarchy)
            var living = 0
            var pending = [root] + loose

            while let next = pending.popLast() {
                living += 1
                pending.append(contentsOf: next.subviews)
            }

            // Views that come count before those they replace have gone.
            most = max(most, living)
            #expect(hierarchy.capacity <= most + 3)
        }
    }
}
