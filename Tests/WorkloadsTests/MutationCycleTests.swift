import Reproducibility
import TestSupport
import Testing
import UIModel

@testable import Workloads

@Suite("Mutation cycles")
struct MutationCycleTests {
    /// Everything by identity: the views below a root in preorder and their states.
    private func identity(of root: View) -> [String] {
        root.preorder.map { "\(ObjectIdentifier($0)) \(NodeVisibility(of: $0)) \($0.subviews.count)" }
    }

    @Test("an app's cycle ends with the tree of its beginning, also when it is repeated")
    func anAppsCycleLeavesTheSameTree() {
        for seed in 0..<20 as Range<UInt64> {
            let app = AppWorkload(views: 200, seed: seed)
            let cycle = app.mutationCycle(steps: 2_000, seed: seed)
            let before = identity(of: app.window)
            #expect(cycle.count == 2_000)

            for _ in 0..<2 {
                cycle.performAll()
                #expect(identity(of: app.window) == before)
            }
        }
    }

    @Test("an app's cycle changes the tree, and contains every kind of mutation")
    func anAppsCycleChangesTheTree() {
        let app = AppWorkload(views: 200, seed: 1)
        let cycle = app.mutationCycle(steps: 4_000, seed: 1)
        var digests: Set<String> = []

        for step in 0..<cycle.count {
            cycle.perform(step)
            if step < 200 { digests.insert(app.blueprint.digest.description) }
        }
        #expect(digests.count > 20)
        #expect(Set((0..<cycle.count).map { cycle.steps[$0].kind }) == Set(MutationKind.allCases))
    }

    @Test("the proportions of an app's cycle are those of its table")
    func theProportionsAreThoseOfTheTable() {
        let cycle = AppWorkload(views: 300, seed: 1).mutationCycle(steps: 200_000, seed: 1)
        var counts: [MutationKind: Double] = [:]
        for step in 0..<cycle.count { counts[cycle.steps[step].kind, default: 0] += 100 / Double(cycle.count) }

        func percent(_ kinds: MutationKind...) -> Double { kinds.reduce(0) { $0 + counts[$1, default: 0] } }
        #expect(abs(percent(.insert) - 34) < 0.8)
        #expect(abs(percent(.hide, .show) - 33) < 0.8)
        #expect(abs(percent(.focus, .unfocus) - 20) < 0.8)
        #expect(abs(percent(.push, .pop) - 6) < 0.8)
        #expect(abs(percent(.selectTab) - 3) < 0.5)
        // Controllers and alerts, two each.
        #expect(abs(percent(.present, .dismiss) - 4) < 0.5)
    }

    /// Fails when a tree becomes known that was not announced, but for what presentations make.
    private final class Adoptions: HierarchyObserver {
        var roots: [String] = []
        override func didAdopt(_ root: View) { roots.append(root.className) }
    }

    @Test("all roots that a cycle attaches are listed in advance")
    func allThatIsAttachedIsListed() {
        let app = AppWorkload(views: 200, seed: 3)
        let cycle = app.mutationCycle(steps: 4_000, seed: 3)
        let hierarchy = ViewHierarchy.observing(app.window)

        for root in cycle.detachedRoots {
            #expect(root.superview == nil)
            #expect(root.hierarchy == nil)
            hierarchy.adopt(root)
        }

        let adoptions = Adoptions()
        hierarchy.add(adoptions)
        adoptions.roots = []
        cycle.performAll()
        #expect(Set(adoptions.roots) == ["UITransitionView"])
        hierarchy.remove(adoptions)
    }

    @Test("the same seed gives the same steps on another app of the same seed")
    func theSameSeedGivesTheSameSteps() {
        let digests = [(1, 1), (1, 1), (1, 2), (2, 1)].map { app, seed in
            AppWorkload(views: 200, seed: UInt64(app)).mutationCycle(steps: 300, seed: UInt64(seed)).digest
        }
        #expect(digests[0] == digests[1])
        #expect(digests[0] != digests[2])
        let odd = AppWorkload(views: 200, seed: 1).mutationCycle(steps: 3, seed: 1)
        #expect(odd.count == 4)
        #expect(odd.description == "app-like, 4 steps, seed 1")
    }

    @Test("toggling the deepest view of a chain hides it and shows it again")
    func theDeepestViewGoesAndComesBack() throws {
        let tree = TreeBlueprint.chain(views: 3).build()
        let cycle = try #require(MutationCycle.deepest(in: tree))
        #expect(cycle.count == 2)
        cycle.perform(0)
        #expect(tree.blueprint.foregroundPath == [0, 1])
        cycle.perform(1)
        #expect(tree.blueprint.foregroundPath == [0, 1, 2])
        // Two steps, hide and show, on "view 2", by Python's struct and hashlib.
        #expect(cycle.digest.description == "169bace84b9e222e44f97f94a7657b2c594af771be83c821757f3b111df67e73")
        #expect(MutationCycle.deepest(in: TreeBlueprint.chain(views: 1).build()) == nil)
    }

    @Test("toggling the last of hidden siblings shows it and hides it again")
    func theLastSiblingComesAndGoes() throws {
        let tree = TreeBlueprint.wide(views: 6).build()
        let cycle = try #require(MutationCycle.lastSibling(in: tree, steps: 3))
        #expect(cycle.count == 4)
        for step in 0..<4 {
            cycle.perform(step)
            #expect(tree.blueprint.foregroundPath == (step % 2 == 0 ? [0, 5] : [0, 1]))
        }

        // The last subview is not the last view where it has subviews itself.
        let nested = TreeBlueprint.comb(views: 7).build()
        let other = try #require(MutationCycle.lastSibling(in: nested))
        other.perform(0)
        #expect(nested.root.subviews.last?.isHidden == false)
        #expect(MutationCycle.lastSibling(in: TreeBlueprint.wide(views: 1).build()) == nil)
    }

    @Test("subtrees move to the front of another view and back to their old place", arguments: TreeShape.allCases)
    func subtreesMoveAndComeBack(shape: TreeShape) throws {
        for views in [3, 4, 10, 300] {
            let tree = shape.blueprint(views: views, seed: 1).build()
            let before = identity(of: tree.root)
            let cycle = try #require(MutationCycle.subtreeMoves(in: tree, steps: 40, seed: 5))
            var moved = 0

            for step in 0..<cycle.count {
                cycle.perform(step)
                let isSame = identity(of: tree.root) == before
                #expect(isSame == (step % 2 == 1))
                moved += isSame ? 0 : 1
            }
            #expect(moved == 20)
        }
    }

    @Test("trees in which no subtree has another place give no cycle")
    func treesWithoutAnotherPlaceGiveNoCycle() {
        for views in [1, 2] {
            let tree = TreeBlueprint.chain(views: views).build()
            #expect(MutationCycle.subtreeMoves(in: tree, steps: 2, seed: 1) == nil)
        }
    }

    @Test("large subtrees are moved, and not only leaves")
    func largeSubtreesAreMoved() throws {
        let blueprint = TreeBlueprint.balanced(views: 1_365, subviews: 4)
        let moves = SubtreeMoves(blueprint)
        var random = Xoshiro256StarStar(seed: 3)
        let sizes = blueprint.subtreeSizes
        let large = (0..<1_000).filter { _ in sizes[moves.draw(&random).node] >= 341 }.count
        // Half of the moves take a subview of the root.
        #expect((450...550).contains(large))
    }

    @Test("the inverse of every step undoes it")
    func everyKindHasAnInverse() {
        for kind in MutationKind.allCases { #expect(kind.inverse.inverse == kind) }
    }

    @Test(
        "toggles anywhere end with the tree of their beginning, and all of them have an effect",
        arguments: [true, false])
    func togglesAnywhereLeaveTheSameTree(atOnce: Bool) throws {
        for shape in TreeShape.allCases {
            let tree = shape.blueprint(views: 120, seed: 3).build()
            let order = atOnce ? MutationCycle.ReturnOrder.atOnce : .afterAll
            let cycle = try #require(MutationCycle.anywhere(in: tree, views: 40, order: order, seed: 9))
            let before = identity(of: tree.root)
            #expect(cycle.count == 80)
            var different = 0

            for step in 0..<cycle.count {
                cycle.perform(step)
                if step % 2 == 0 || !atOnce, step < 40 { different += identity(of: tree.root) == before ? 0 : 1 }
            }
            // A transparent view that is hidden looks as before.
            #expect(different > 15)
            #expect(identity(of: tree.root) == before)
        }
    }

    @Test("toggles anywhere draw every view but the root equally often, and no view twice")
    func togglesAnywhereAreUniform() throws {
        let tree = TreeBlueprint.wide(views: 21).build()
        var counts = [Int](repeating: 0, count: 21)
        for seed in 0..<2_000 as Range<UInt64> {
            let cycle = try #require(MutationCycle.anywhere(in: tree, views: 5, order: .atOnce, seed: seed))
            var drawn: Set<Int> = []
            for step in 0..<cycle.count {
                let before = tree.views.map(\.isHidden)
                cycle.perform(step)
                if step % 2 == 0,
                    let changed = tree.views.indices.first(where: { tree.views[$0].isHidden != before[$0] })
                {
                    counts[changed] += 1
                    drawn.insert(changed)
                }
            }
            #expect(drawn.count == 5)
        }
        #expect(counts[0] == 0)
        expectAll(counts.dropFirst(), count: counts.count - 1) { (400...600).contains($0) }
        let alone = TreeBlueprint.chain(views: 1).build()
        #expect(MutationCycle.anywhere(in: alone, views: 5, order: .atOnce, seed: 1) == nil)
    }
}

extension MutationCycle {
    func performAll() {
        for step in 0..<count { perform(step) }
    }
}
