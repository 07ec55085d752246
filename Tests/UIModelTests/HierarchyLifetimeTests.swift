import Reproducibility
import Testing
import UIModel

/// Adds a view to a tree while it is being freed.
private final class LastWill: View {
    private let heir: View
    private let count: LiveCount

    init(heir: View, count: LiveCount) {
        self.heir = heir
        self.count = count
        super.init(className: "LastWill")
    }

    deinit { heir.assemble([CountedView(count)]) }
}

/// Follows which numbers live, and that each is forgotten once before it is given out again.
private final class NumberLedger: HierarchyObserver {
    private(set) var living: Set<ViewID> = []

    override func didAdopt(_ root: View) {
        var pending = [root]
        while let view = pending.popLast() {
            #expect(living.insert(view.id).inserted)
            pending.append(contentsOf: view.subviews)
        }
    }
    override func didForget(_ id: ViewID) { #expect(living.remove(id) != nil) }
}

@Suite("Hierarchy lifetimes")
struct HierarchyLifetimeTests {
    @Test("a hierarchy that is freed leaves its views without numbers and as they were")
    func hierarchyGoesFirst() throws {
        let root = named("r", named("a"))
        do {
            let hierarchy = ViewHierarchy.observing(root)
            #expect(root.hierarchy === hierarchy)
        }
        #expect(root.hierarchy == nil && root.id == .none && root.subviews[0].id == .none)
        root.subviews[0].isHidden = true
        try root.addSubview(named("b"))
        #expect(outline(root) == "r(a- b)")
        #expect(ViewHierarchy.observing(root).capacity == 3)
    }

    @Test("views that are freed are forgotten, the view before its subviews, each once")
    func viewsGoFirst() {
        let recorder = Recorder()
        let hierarchy = ViewHierarchy()
        recorder.follow(hierarchy)

        do {
            let root = named("r", named("a", named("x")), named("b"))
            hierarchy.adopt(root)
            #expect(recorder.drain() == ["adopt r(a(x) b)"])
        }

        let lines = recorder.drain()
        #expect(lines.first == "forget 0")
        #expect(lines.sorted() == (0..<4).map { "forget \($0)" })
    }

    @Test("a subview held elsewhere outlives its superview as a known root")
    func heldSubviewLivesOn() {
        let recorder = Recorder()
        let hierarchy = ViewHierarchy()
        recorder.follow(hierarchy)
        let survivor = named("kept", named("x"))

        do {
            hierarchy.adopt(named("r", named("a", survivor)))
        }
        #expect(survivor.superview == nil)
        expectSoundNumbers([survivor], in: hierarchy)
        #expect(recorder.drain().filter { $0.hasPrefix("forget") }.count == 2)
    }

    @Test("a removed view lives until all observers were notified")
    func removedViewLivesForItsEvent() {
        let count = LiveCount()
        let root = named("r").assemble([CountedView(count)])
        let recorder = Recorder()
        let hierarchy = ViewHierarchy.observing(root)
        recorder.follow(hierarchy)
        _ = recorder.drain()
        root.subviews[0].removeFromSuperview()
        #expect(recorder.drain() == ["remove CountedView from r at 0", "forget 1"])
        #expect(count.value == 0)
    }

    @Test("a view that is added while others are being freed never gets a number that is still in use")
    func numbersWhileFreeing() {
        let count = LiveCount()
        let root = named("r")
        let hierarchy = ViewHierarchy.observing(root)
        let ledger = NumberLedger()
        hierarchy.add(ledger)

        for _ in 0..<20 {
            let doomed = named("doomed")
            for index in 0..<10 {
                doomed.assemble([named("n\(index)"), LastWill(heir: root, count: count), named("m", named("o"))])
            }
            hierarchy.adopt(doomed)
        }
        #expect(count.value == 200)
        #expect(root.subviews.count == 200)
        #expect(ledger.living.count == 201)
        expectSoundNumbers([root], in: hierarchy)
        hierarchy.remove(ledger)
    }

    @Test(
        "if trees of two hierarchies are joined, the superview's hierarchy takes over the other's trees and observers"
    )
    func hierarchiesMeet() throws {
        let root = named("r", named("a"))
        let other = named("s", named("b"))
        let first = ViewHierarchy.observing(root)
        let second = ViewHierarchy.observing(other)
        let detached = named("detached")
        second.adopt(detached)
        let one = Recorder()
        let two = Recorder()
        first.add(one)
        second.add(two)
        _ = (one.drain(), two.drain())
        try root.addSubview(other)
        #expect(one.drain() == ["adopt s(b)", "adopt detached", "insert s into r at 1"])
        #expect(
            two.drain() == ["join", "adopt r(a)", "adopt s(b)", "adopt detached", "insert s into r at 1"])
        #expect(two.joined == [ObjectIdentifier(first)])
        expectSoundNumbers([root, detached], in: first)
        #expect(second.capacity == 0)
        root.isHidden = true
        #expect(one.drain() == ["flip r"] && two.drain() == ["flip r"])

        // Also by way of the hierarchy it was added to.
        second.remove(two)
        root.isHidden = false
        #expect(one.drain() == ["flip r"] && two.drain() == [])
        first.remove(one)
    }

    @Test("a hierarchy that was taken over passes new trees and observers on")
    func passesOn() throws {
        let root = named("r")
        let other = named("s")
        let first = ViewHierarchy.observing(root)
        let second = ViewHierarchy.observing(other)
        try root.addSubview(other)

        let recorder = Recorder()
        second.add(recorder)
        #expect(recorder.drain() == ["adopt r(s)"])
        let later = named("later")
        second.adopt(later)
        #expect(later.hierarchy === first)
        #expect(recorder.drain() == ["adopt later"])

        second.remove(recorder)
        root.isHidden = true
        second.resume(recorder)
        root.isHidden = false
        #expect(recorder.drain() == ["flip r"])
        expectSoundNumbers([root, later], in: first)
        first.remove(recorder)
    }

    @Test("a hierarchy that was taken over can be freed, and so can the one that took it over")
    func freedAfterMeeting() throws {
        let root = named("r")
        let other = named("s")
        var first: ViewHierarchy? = ViewHierarchy.observing(root)
        var second: ViewHierarchy? = ViewHierarchy.observing(other)
        try root.addSubview(other)
        #expect(other.hierarchy === first)
        second = nil
        other.isHidden = true
        #expect(other.hierarchy === first)
        first = nil
        #expect(other.hierarchy == nil && root.hierarchy == nil)
        #expect(second == nil && first == nil)
    }

    @Test("many hierarchies that are joined in any order become one", arguments: 0..<50)
    func manyMeet(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var roots = (0..<12).map { named("r\($0)", named("a\($0)")) }
        let hierarchies = roots.map { ViewHierarchy.observing($0) }
        let recorders = hierarchies.map { hierarchy in
            let recorder = Recorder()
            recorder.follow(hierarchy)
            return recorder
        }

        while roots.count > 1 {
            let view = roots.remove(at: random.index(below: roots.count))
            let into = roots[random.index(below: roots.count)]
            try (random.index(below: 2) == 0 ? into : into.subviews[0]).addSubview(view)
            for recorder in recorders { _ = recorder.drain() }
            roots[0].isHidden.toggle()
            if let hierarchy = roots[0].hierarchy { expectSoundNumbers([roots[0]], in: hierarchy) }
        }

        for recorder in recorders { _ = recorder.drain() }
        roots[0].isHidden.toggle()
        for recorder in recorders { #expect(recorder.drain().count == 1) }
        for (hierarchy, recorder) in zip(hierarchies, recorders) { hierarchy.remove(recorder) }
        roots[0].isHidden.toggle()
        for recorder in recorders { #expect(recorder.drain().isEmpty) }
    }
}
