import Testing

@testable import Workloads

@Suite("Tree shapes")
struct TreeShapeTests {
    private static let golden: [(TreeShape, String)] = [
        (.screen, "b23bf8725289818396bbb2440667be9598a48deed139a9deb69234529f62bc5e"),
        (.app, "0f1a25a90798cafe7fefc58d00830711bbb25e0620b9c1f8272bd6f6c2d10618"),
        (.chain, "30bc978c33a94d23c8a668ebb782589ffcd93e1b7c76880d80149a87d51e5bde"),
        (.wide, "13b8fe663f9a7294d1c325caa4993c19d479f2a86f6efa1a49a7543ab16bab5a"),
        (.comb, "49a814751092e984c196f7d6dadd32effe84e18bb1d96869bd49942e5330e453"),
        (.balanced, "02a61401cf2f1de898335012c629b8ad095f019bae6485cf22d2d8ec8a2429e8"),
        (.random, "26ebbb5b1c28dfc513edb4523bf34c5d29c81ae31f0482ee9f4c9dfb61a8af65"),
    ]

    private static let exact = TreeShape.allCases.filter { $0 != .app }

    @Test("a shape has exactly the given number of views", arguments: exact)
    func aShapeHasExactlyTheNumberOfViews(shape: TreeShape) throws {
        for views in Array(1...40) + [100, 1_000, 54_321] {
            let blueprint = shape.blueprint(views: views, seed: UInt64(views))
            #expect(blueprint.count == views)
            // The checked initializer refuses whatever is no tree in preorder, and puts the classes in order.
            let checked = try TreeBlueprint(
                parents: blueprint.parents, classNames: blueprint.parents.indices.map(blueprint.className),
                visibility: blueprint.visibility)
            #expect(checked == blueprint)
        }
    }

    @Test(
        "the same seed gives the same tree, and another seed gives another tree of a drawn shape",
        arguments: TreeShape.allCases)
    func theSameSeedGivesTheSameTree(shape: TreeShape) {
        let digests = [1, 1, 2].map { shape.blueprint(views: 500, seed: $0).digest }
        #expect(digests[0] == digests[1])
        #expect((digests[0] != digests[2]) == [.screen, .app, .random].contains(shape))
    }

    @Test("the trees of 1,000 views have the recorded digests, on every machine", arguments: golden)
    func theTreesAreThoseOfEveryMachineSoFar(shape: TreeShape, digest: String) {
        #expect(shape.blueprint(views: 1_000, seed: 42).digest.description == digest)
    }

    @Test("a chain has one view per level, all visible")
    func aChainHasOneViewPerLevel() {
        let chain = TreeBlueprint.chain(views: 5)
        #expect(chain.parents == [-1, 0, 1, 2, 3])
        #expect(chain.foregroundPath == [0, 1, 2, 3, 4])
    }

    @Test("in a wide tree, only the rearmost subview is visible")
    func aWideTreeShowsItsRearmostSubviewAlone() {
        let wide = TreeBlueprint.wide(views: 5)
        #expect(wide.parents == [-1, 0, 0, 0, 0])
        #expect(wide.visibility == [.visible, .visible, .hidden, .hidden, .hidden])
        #expect(wide.foregroundPath == [0, 1])
        #expect(TreeBlueprint.wide(views: 1).visibility == [.visible])
    }

    @Test("a comb has a hidden tooth in front of the spine's next view at every level")
    func aCombHasAToothAtEveryLevel() {
        let even = TreeBlueprint.comb(views: 6)
        #expect(even.parents == [-1, 0, 1, 2, 1, 0])
        #expect(even.visibility == [.visible, .visible, .visible, .hidden, .hidden, .hidden])
        let odd = TreeBlueprint.comb(views: 7)
        #expect(odd.parents == [-1, 0, 1, 2, 2, 1, 0])
        #expect(odd.foregroundPath == [0, 1, 2, 3])
        #expect(odd.childCounts == [2, 2, 2, 0, 0, 0, 0])
    }

    @Test("a balanced tree is complete, its levels filled from the back")
    func aBalancedTreeIsComplete() {
        // Level order: root; 1 2 3 4; the fifth to seventh grandchildren's parents are 1 1 1 1 2 2.
        let balanced = TreeBlueprint.balanced(views: 11, subviews: 4)
        #expect(balanced.parents == [-1, 0, 1, 1, 1, 1, 0, 6, 6, 0, 0])
        #expect(TreeBlueprint.balanced(views: 21, subviews: 4).childCounts.filter { $0 == 4 }.count == 5)
        #expect(TreeBlueprint.balanced(views: 1_000_000, subviews: 4).levels == 11)
    }

    @Test("the fixed shapes are plain views under a window")
    func theFixedShapesArePlainViewsUnderAWindow() {
        #expect(TreeBlueprint.chain(views: 3).classNames == ["UIWindow", "UIView"])
        #expect(TreeBlueprint.chain(views: 1).classNames == ["UIWindow"])
    }
}
