import Reproducibility
import Testing

@testable import ExitPage
@testable import UIModel

/// An index kept by itself, told of what happens to one family.
private final class IndexFollower: HierarchyObserver {
    var index = VisibleSubviewIndex(trace: NoTrace())
    let hierarchy: ViewHierarchy

    init(_ root: View) {
        hierarchy = ViewHierarchy.observing(root)
        super.init()
        hierarchy.add(self)
    }

    deinit { hierarchy.remove(self) }

    override func didAdopt(_ root: View) {
        index.grow(to: hierarchy.capacity)
        var pending = [root]
        while let view = pending.popLast() {
            index.build(for: view)
            pending.append(contentsOf: view.subviews)
        }
    }
    override func didInsert(_ view: View, into superview: View, at position: Int) {
        index.didInsert(view, into: superview, at: position)
    }
    override func didRemove(_ view: View, from superview: View, at position: Int) {
        index.didRemove(view, from: superview, at: position)
    }
    override func didMove(_ view: View, in superview: View, from source: Int, to destination: Int) {
        index.didMove(view, in: superview, from: source, to: destination)
    }
    override func didChangeVisibility(of view: View) {
        if let superview = view.superview { index.didChangeVisibility(of: view, in: superview) }
    }
}

@Suite("Visible subview index")
struct VisibleSubviewIndexTests {
    private func expectAgreement(
        _ follower: IndexFollower, _ view: View, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let expected = view.subviews.last { $0.isVisible }?.id.rawValue ?? -1
        #expect(follower.index.last(of: view) == expected, sourceLocation: sourceLocation)
    }

    @Test(
        "siblings of any number can be indexed at once, whichever of them is visible",
        arguments: [0, 1, 2, 32, 33, 63, 64, 65, 100])
    func fromScratch(size: Int) {
        for visible in -1..<size {
            let root = View().assemble((0..<size).map { _ in View() })
            for (position, view) in root.subviews.enumerated() { view.isHidden = position != visible }
            expectAgreement(IndexFollower(root), root)
        }
    }

    @Test("each bit of a word is inserted, removed, moved and flipped right")
    func everyBit() throws {
        for size in [1, 2, 63, 64] {
            for position in 0..<size {
                let views = (0..<size).map { _ in View() }
                let root = View().assemble(views)
                for view in views { view.isHidden = true }
                let follower = IndexFollower(root)
                views[position].isHidden = false
                expectAgreement(follower, root)
                views[position].removeFromSuperview()
                expectAgreement(follower, root)
                try root.insertSubview(views[position], at: position)
                expectAgreement(follower, root)
                try root.bringSubviewToFront(views[position])
                expectAgreement(follower, root)
                try root.sendSubviewToBack(views[position])
                expectAgreement(follower, root)
                views[(position + 1) % size].isHidden.toggle()
                expectAgreement(follower, root)
            }
        }
    }

    @Test(
        "with ten to a hundred siblings that come and go, the index agrees with a scan", arguments: 0..<30)
    func drifting(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let families = [View(), View()]
        let root = View().assemble(families)
        let follower = IndexFollower(root)
        var target = 100

        for _ in 0..<1_500 {
            let family = families[random.index(below: 2)]
            let count = family.subviews.count
            if count >= 100 { target = 10 } else if count <= 10 { target = 100 }
            let isGrowing = target == 100

            switch random.index(below: 8) {
            case 0...3 where isGrowing || count == 0:
                let view = View()
                view.alpha = random.index(below: 3) == 0 ? 1 : 0
                try family.insertSubview(view, at: random.index(below: count + 1))
            case 0...3: family.subviews[random.index(below: count)].removeFromSuperview()
            case 4 where count > 0: family.subviews[random.index(below: count)].isHidden.toggle()
            case 5 where count > 0: try family.bringSubviewToFront(family.subviews[random.index(below: count)])
            case 6 where count > 0:
                try family.exchangeSubview(at: random.index(below: count), withSubviewAt: random.index(below: count))
            case 7 where count > 0:
                try families[random.index(below: 2)].addSubview(family.subviews[random.index(below: count)])
            default: break
            }

            for family in families { expectAgreement(follower, family) }
        }
    }
}
