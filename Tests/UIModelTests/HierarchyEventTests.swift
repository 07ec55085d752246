import Reproducibility
import Testing
import UIModel

@Suite("Hierarchy events")
struct HierarchyEventTests {
    let a = named("a", named("x"))
    let root: View
    let hierarchy: ViewHierarchy
    let recorder = Recorder()

    init() {
        root = named("r", a, named("b"), named("c"))
        hierarchy = ViewHierarchy.observing(root)
        recorder.follow(hierarchy)
        #expect(recorder.drain() == ["adopt r(a(x) b c)"])
    }

    @Test("inserting a new tree reports first its views and then its place")
    func insertionOfNewTree() throws {
        try root.insertSubview(named("n", named("m")), at: 1)
        #expect(recorder.drain() == ["adopt n(m)", "insert n into r at 1"])
        try root.addSubview(named("o"))
        #expect(recorder.drain() == ["adopt o", "insert o into r at 4"])
    }

    @Test("a move between superviews is a removal and an insertion, each with its own index")
    func moveBetweenSuperviews() throws {
        try root.subviews[2].addSubview(a)
        #expect(recorder.drain() == ["remove a from r at 0", "insert a into c at 0"])
        try root.insertSubview(a, at: 1)
        #expect(recorder.drain() == ["remove a from c at 0", "insert a into r at 1"])
        try root.insertSubview(a, at: 2)
        #expect(recorder.drain() == ["remove a from r at 1", "insert a into r at 2"])
        a.removeFromSuperview()
        #expect(recorder.drain() == ["remove a from r at 2"])
        a.removeFromSuperview()
        #expect(recorder.drain() == [])
        try root.addSubview(a)
        #expect(recorder.drain() == ["insert a into r at 2"])
    }

    @Test("reordering reports the old and the new position, and nothing if nothing moves")
    func reordering() throws {
        try root.bringSubviewToFront(a)
        #expect(recorder.drain() == ["move a in r from 0 to 2"])
        try root.bringSubviewToFront(a)
        #expect(recorder.drain() == [])
        try root.sendSubviewToBack(a)
        #expect(recorder.drain() == ["move a in r from 2 to 0"])
        try root.exchangeSubview(at: 2, withSubviewAt: 0)
        #expect(recorder.drain() == ["move c in r from 2 to 0", "move a in r from 1 to 2"])
        try root.exchangeSubview(at: 0, withSubviewAt: 1)
        #expect(recorder.drain() == ["move b in r from 1 to 0"])
        try root.exchangeSubview(at: 1, withSubviewAt: 1)
        #expect(recorder.drain() == [])
        #expect(outline(root) == "r(b c a(x))")
    }

    @Test("observers are notified of visibility only when it flips")
    func visibility() {
        a.isHidden = true
        #expect(recorder.drain() == ["flip a"])
        a.isHidden = true
        a.alpha = 0
        a.alpha = 1
        #expect(recorder.drain() == [])
        a.isHidden = false
        #expect(recorder.drain() == ["flip a"])
        a.alpha = 0.25
        #expect(recorder.drain() == [])
        a.alpha = .nan
        #expect(recorder.drain() == ["flip a"])
    }

    @Test("observers are notified when a controller takes a root view or is freed")
    func controllers() throws {
        do {
            let controller = try ViewController(className: "C", view: a)
            #expect(recorder.drain() == ["controller C of a"])
            _ = controller
        }
        #expect(recorder.drain() == ["controller nil of a"])
    }

    @Test("a removed observer gets no events until it resumes, and then no trees for a second time")
    func removedAndResumed() throws {
        let second = Recorder()
        second.follow(hierarchy)
        #expect(second.drain() == ["adopt r(a(x) b c)"])
        hierarchy.remove(recorder)
        a.isHidden = true
        a.isHidden = false
        #expect(recorder.drain() == [])
        #expect(second.drain() == ["flip a", "flip a"])
        hierarchy.remove(recorder)
        hierarchy.resume(recorder)
        #expect(recorder.drain() == [])
        a.isHidden = true
        #expect(recorder.drain() == ["flip a"])
        #expect(second.drain() == ["flip a"])
    }

    @Test("an observer that is added or resumed twice gets every event once")
    func addedTwice() {
        hierarchy.add(recorder)
        hierarchy.resume(recorder)
        #expect(recorder.drain() == [])
        a.isHidden = true
        #expect(recorder.drain() == ["flip a"])
        hierarchy.remove(recorder)
        a.isHidden = false
        #expect(recorder.drain() == [])
    }

    @Test("all observers get every event, and can be removed in any order")
    func manyObservers() {
        let observers = (0..<40).map { _ in Recorder() }
        for observer in observers { observer.follow(hierarchy) }
        for observer in observers { _ = observer.drain() }
        var random = SplitMix64(seed: 3)
        var present = Array(observers.indices)

        while !present.isEmpty {
            a.isHidden.toggle()
            for (index, observer) in observers.enumerated() {
                #expect(observer.drain() == (present.contains(index) ? ["flip a"] : []))
            }
            hierarchy.remove(observers[present.remove(at: random.index(below: present.count))])
        }
    }

    @Test("a new observer is notified of every known tree, including detached ones")
    func newcomerHearsOfAllTrees() {
        a.removeFromSuperview()
        let newcomer = Recorder()
        newcomer.follow(hierarchy)
        #expect(newcomer.drain().sorted() == ["adopt a(x)", "adopt r(b c)"])
    }
}
