import Testing
import UIModel

@testable import Workloads

@Suite("Building trees")
struct TreeBuildingTests {
    @Test("a built tree equals its blueprint, in every order of allocation", arguments: TreeShape.allCases)
    func aBuiltTreeIsTheBlueprint(shape: TreeShape) {
        for views in [1, 2, 3, 10, 200] {
            let blueprint = shape.blueprint(views: views, seed: 3)
            for order in [AllocationOrder.natural, .shuffled(seed: 1), .shuffled(seed: 2)] {
                let tree = blueprint.build(allocation: order)
                #expect(tree.blueprint == blueprint)
                #expect(tree.root is Window)
                #expect(tree.root === tree.views[0])
                #expect(TreeBlueprint(preorder: tree.views) == blueprint)
            }
        }
    }

    @Test("the root is a plain view on request")
    func theRootIsAPlainViewWhereOneIsAskedFor() {
        let tree = TreeShape.chain.blueprint(views: 3, seed: 0).build(root: .view)
        #expect(tree.root.kind == .view)
        #expect(tree.root.className == "UIWindow")
    }

    @Test("natural order has nothing between the views, shuffled order a block for every second object")
    func shuffledOrderHasBlocksBetween() throws {
        let blueprint = TreeShape.balanced.blueprint(views: 10_000, seed: 0)
        #expect(blueprint.build().decoys == nil)
        let decoys = try #require(blueprint.build(allocation: .shuffled(seed: 1)).decoys)
        // 10,000 objects and 2,500 lists, a block before each with probability 1/2: 6,250 expected, deviation 56.
        #expect((6_000...6_500).contains(decoys.count))
        // 16 · (1/2 + 2/4 + 4/8 + 8/16 + 16/32 + 32/32) = 56 bytes expected.
        #expect((50...62).contains(decoys.byteCount / decoys.count))
    }

    @Test("in shuffled order neighbours in the tree are not neighbours in memory")
    func neighboursInTheTreeAreNotNeighboursInMemory() {
        for shape in [TreeShape.screen, .chain, .balanced] {
            let blueprint = shape.blueprint(views: 20_000, seed: 1)
            #expect(shareOfNearSteps(blueprint.build(allocation: .shuffled(seed: 5))) < 0.05)
        }
    }

    /// The share of steps from a view to the next in preorder that stay within a page.
    private func shareOfNearSteps(_ tree: ViewTree) -> Double {
        let addresses = tree.views.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) }
        let near = zip(addresses, addresses.dropFirst()).filter { max($0, $1) - min($0, $1) < 4_096 }
        return Double(near.count) / Double(addresses.count)
    }

    @Test("a tree of any depth is built, flattened and freed")
    func aTreeOfAnyDepthIsBuiltAndFreed() {
        for order in [AllocationOrder.natural, .shuffled(seed: 1)] {
            weak var root: View?
            do {
                let tree = TreeBlueprint.chain(views: 300_000).build(allocation: order)
                root = tree.root
                #expect(tree.blueprint.levels == 300_000)
            }
            #expect(root == nil)
        }
    }

    @Test("the visibility of a view can be set from any other, and is read back")
    func theStatesOfViewsArePutOnAndReadBack() {
        for before in NodeVisibility.allCases {
            for after in NodeVisibility.allCases {
                let view = View()
                before.apply(to: view)
                after.apply(to: view)
                #expect(NodeVisibility(of: view) == after)
                #expect(view.isVisible == (after == .visible))
                #expect(view.isHidden == (after == .hidden))
                #expect(view.alpha == (after == .transparent ? 0 : 1))
            }
        }
    }
}
