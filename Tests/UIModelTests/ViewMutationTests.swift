import Reproducibility
import Testing
import UIModel

@Suite("View mutations")
struct ViewMutationTests {
    @Test("an added view is frontmost")
    func addedViewIsFrontmost() throws {
        let root = named("r", named("a"), named("b"))
        try root.addSubview(named("c"))
        #expect(outline(root) == "r(a b c)")
        expectSoundLinks(root)
    }

    @Test("several new views can be moved out of memory into a new view at once")
    func adoptsNewViews() {
        for count in 1...3 {
            let views = (0..<count).map { named("v\($0)", named("x")) }
            let memory = UnsafeMutablePointer<View>.allocate(capacity: count)
            memory.initialize(from: views, count: count)
            let root = named("r")
            root.adopt(movingFrom: memory, count: count)
            memory.deallocate()

            #expect(root.subviews.elementsEqual(views) { $0 === $1 })
            expectSoundLinks(root)
        }
    }

    @Test("adding a subview again brings it to the front")
    func addingAgainBringsToFront() throws {
        let a = named("a")
        let root = named("r", a, named("b"))
        try root.addSubview(a)
        #expect(outline(root) == "r(b a)")
        expectSoundLinks(root)
    }

    @Test("a moved view leaves its old superview with all that is below it")
    func movedViewLeavesOldSuperview() throws {
        let a = named("a", named("x"))
        let old = named("old", a, named("b"))
        let new = named("new", named("c"))
        try new.addSubview(a)
        #expect(outline(old) == "old(b)")
        #expect(outline(new) == "new(c a(x))")
        expectSoundLinks(old)
        expectSoundLinks(new)
    }

    @Test("a view can be inserted at every valid index", arguments: 0...3)
    func insertsAtEveryIndex(index: Int) throws {
        let root = named("r", named("a"), named("b"), named("c"))
        try root.insertSubview(named("n"), at: index)
        #expect(outline(root) == ["r(n a b c)", "r(a n b c)", "r(a b n c)", "r(a b c n)"][index])
        expectSoundLinks(root)
    }

    @Test("the index of an insertion counts the siblings without the view itself", arguments: 0...2)
    func indexCountsAfterLeaving(index: Int) throws {
        for moved in 0...2 {
            let views = [named("a"), named("b"), named("c")]
            let root = named("r").assemble(views)
            var expected = ["a", "b", "c"]
            expected.insert(expected.remove(at: moved), at: index)
            try root.insertSubview(views[moved], at: index)
            #expect(root.subviews.map(\.className) == expected)
            expectSoundLinks(root)
        }
    }

    @Test("a removed view has no superview and keeps its subviews")
    func removedViewKeepsItsSubviews() {
        let a = named("a", named("x"), named("y"))
        let root = named("r", a, named("b"))
        a.removeFromSuperview()
        #expect(a.superview == nil)
        #expect(outline(a) == "a(x y)")
        #expect(outline(root) == "r(b)")
    }

    @Test("removing a view without superview does nothing")
    func removingLooseViewDoesNothing() {
        let a = named("a", named("x"))
        a.removeFromSuperview()
        #expect(outline(a) == "a(x)")
    }

    @Test("bring to front and send to back move one view past the others", arguments: 0...3)
    func frontAndBack(position: Int) throws {
        let names = ["a", "b", "c", "d"]
        let others = names.filter { $0 != names[position] }
        let front = named("r").assemble(names.map { named($0) })
        try front.bringSubviewToFront(front.subviews[position])
        #expect(front.subviews.map(\.className) == others + [names[position]])
        let back = named("r").assemble(names.map { named($0) })
        try back.sendSubviewToBack(back.subviews[position])
        #expect(back.subviews.map(\.className) == [names[position]] + others)
        expectSoundLinks(front)
        expectSoundLinks(back)
    }

    @Test("an exchange swaps two positions in either order, near and far, and one with itself")
    func exchangeSwapsPositions() throws {
        let names = ["a", "b", "c", "d", "e"]
        for first in 0..<5 {
            for second in 0..<5 {
                let root = named("r").assemble(names.map { named($0) })
                try root.exchangeSubview(at: first, withSubviewAt: second)
                var expected = names
                expected.swapAt(first, second)
                #expect(root.subviews.map(\.className) == expected)
                expectSoundLinks(root)
            }
        }
    }

    @Test("index(of:) finds subviews only")
    func indexFindsSubviewsOnly() {
        let inner = named("inner")
        let a = named("a", inner)
        let root = named("r", a, named("b"))
        #expect(root.index(of: a) == 0)
        #expect(root.index(of: root.subviews[1]) == 1)
        #expect(root.index(of: inner) == nil)
        #expect(root.index(of: root) == nil)
        #expect(root.index(of: named("loose")) == nil)
    }

    @Test("the root ancestor, the window and descent are right at any depth")
    func ancestry() throws {
        let leaf = named("leaf")
        let middle = named("middle", leaf)
        let window = Window().assemble([middle])
        #expect(leaf.rootAncestor === window)
        #expect(leaf.window === window)
        #expect(window.window === window)
        #expect(leaf.isDescendant(of: middle) && leaf.isDescendant(of: leaf) && leaf.isDescendant(of: window))
        #expect(!middle.isDescendant(of: leaf))
        middle.removeFromSuperview()
        #expect(leaf.rootAncestor === middle)
        #expect(leaf.window == nil)
    }

    @Test("random mutations agree with nested arrays of names", arguments: 0..<200)
    func randomMutationsAgreeWithArrays(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let views = (0..<12).map { named("v\($0)") }
        var lists = [[Int]](repeating: [], count: 12)
        var parents = [Int?](repeating: nil, count: 12)

        func isAncestor(_ candidate: Int, of view: Int) -> Bool {
            var current: Int? = view
            while let here = current {
                if here == candidate { return true }
                current = parents[here]
            }

            return false
        }

        for _ in 0..<120 {
            let view = random.index(below: 12)
            let other = random.index(below: 12)
            let count = lists[view].count

            switch random.index(below: 6) {
            case 0, 1:
                let position = random.index(below: count + 2)
                let isRefused = isAncestor(other, of: view) || position > count - (parents[other] == view ? 1 : 0)
                if isRefused {
                    #expect(throws: HierarchyError.self) { try views[view].insertSubview(views[other], at: position) }
                } else {
                    try views[view].insertSubview(views[other], at: position)
                    if let old = parents[other] { lists[old].removeAll { $0 == other } }
                    lists[view].insert(other, at: position)
                    parents[other] = view
                }
            case 2:
                views[view].removeFromSuperview()
                if let old = parents[view] { lists[old].removeAll { $0 == view } }
                parents[view] = nil
            case 3 where count > 0:
                let moved = lists[view].remove(at: random.index(below: count))
                lists[view].append(moved)
                try views[view].bringSubviewToFront(views[moved])
            case 4 where count > 0:
                let moved = lists[view].remove(at: random.index(below: count))
                lists[view].insert(moved, at: 0)
                try views[view].sendSubviewToBack(views[moved])
            case 5 where count > 0:
                let first = random.index(below: count)
                let second = random.index(below: count)
                lists[view].swapAt(first, second)
                try views[view].exchangeSubview(at: first, withSubviewAt: second)
            default: break
            }

            for (index, view) in views.enumerated() {
                #expect(view.subviews.map(\.className) == lists[index].map { "v\($0)" })
                #expect(view.superview === parents[index].map { views[$0] })
            }
        }
    }
}
