import Testing
import UIModel

@testable import Workloads

@Suite("Tree blueprint")
struct TreeBlueprintTests {
    /// Window [ hidden view [ label ], transparent view ].
    private let small: TreeBlueprint

    init() throws {
        small = try TreeBlueprint(
            parents: [-1, 0, 1, 0], classNames: ["UIWindow", "UIView", "UILabel", "UIView"],
            visibility: [.visible, .hidden, .visible, .transparent])
    }

    @Test("the table of names is in the order of their first nodes")
    func namesStandInATableInTheOrderOfTheirFirstNode() {
        #expect(small.classNames == ["UIWindow", "UIView", "UILabel"])
        #expect(small.classIndices == [0, 1, 2, 1])
        #expect(small.className(of: 3) == "UIView")
    }

    @Test("the digest is the SHA-256 of the documented bytes")
    func theDigestIsTheSHA256OfTheDocumentedBytes() {
        // Worked out with Python's struct and hashlib.
        #expect(small.digest.description == "1995f61725a7d2db818857cc5f7a0d170a2e78bee9fabd959dc16cc731ebd9ae")
    }

    @Test("every part of a tree changes its digest")
    func everyPartOfATreeChangesItsDigest() throws {
        var otherState = small
        otherState.visibility[3] = .hidden
        let otherClass = try TreeBlueprint(
            parents: small.parents, classNames: ["UIWindow", "UIView", "UIView", "UIView"],
            visibility: small.visibility)
        let otherParent = try TreeBlueprint(
            parents: [-1, 0, 0, 0], classNames: small.parents.indices.map(small.className),
            visibility: small.visibility)
        #expect(Set([small, otherState, otherClass, otherParent].map(\.digest)).count == 4)
    }

    @Test("the measures of a tree are those counted by hand")
    func measuresAreThoseCountedByHand() {
        #expect(small.count == 4)
        #expect(small.levels == 3)
        #expect(small.depths == [0, 1, 2, 1])
        #expect(small.childCounts == [2, 1, 0, 0])
        #expect(small.subtreeSizes == [4, 2, 1, 1])
    }

    @Test("the foreground path is the one that steps to the last visible subview of live views")
    func theForegroundPathIsThatOfLiveViews() {
        for seed in 0..<200 as Range<UInt64> {
            let tree = TreeBlueprint.uniform(views: 20, hidden: 0.3, transparent: 0.1, seed: seed).build()
            var path = [tree.root]
            while let next = path[path.count - 1].subviews.last(where: \.isVisible) { path.append(next) }
            #expect(
                tree.blueprint.foregroundPath.map { ObjectIdentifier(tree.views[$0]) }
                    == path.map(ObjectIdentifier.init))
        }
    }

    @Test("lists that do not make a tree are refused with the place of the fault")
    func listsThatAreNoTreeAreRefusedWithTheirPlace() {
        func refusal(_ parents: [Int32]) -> TreeBlueprintError? {
            do throws(TreeBlueprintError) {
                _ = try TreeBlueprint(parents: parents, classNames: parents.map { _ in "UIView" })
                return nil
            } catch {
                return error
            }
        }
        #expect(refusal([]) == .noRoot)
        #expect(refusal([0]) == .rootWithParent(0))
        #expect(refusal([-1, 1]) == .notInPreorder(node: 1, parent: 1))
        #expect(refusal([-1, -1]) == .notInPreorder(node: 1, parent: -1))
        #expect(refusal([-1, 0, 0, 1]) == .notInPreorder(node: 3, parent: 1))
        #expect(refusal([-1, 0, 1, 1, 0]) == nil)
        #expect(throws: TreeBlueprintError.differentLengths(parents: 1, classNames: 0, visibility: 1)) {
            try TreeBlueprint(parents: [-1], classNames: [])
        }
    }

    @Test("for all lists of parents of four nodes, the check accepts exactly the trees in preorder")
    func thePreorderCheckAgreesWithEnumeration() {
        var shapes: Set<[Int32]> = []
        SmallTrees.forEachShape(upTo: 4) { if $0.count == 4 { shapes.insert($0.parents) } }
        for first in -1...3 as ClosedRange<Int32> {
            for second in -1...3 as ClosedRange<Int32> {
                for third in -1...3 as ClosedRange<Int32> {
                    let parents = [-1, first, second, third]
                    let tree = try? TreeBlueprint(parents: parents, classNames: parents.map { _ in "A" })
                    #expect((tree != nil) == shapes.contains(parents))
                }
            }
        }
    }

    @Test("a live tree is flattened with its order, classes and states")
    func aLiveTreeIsFlattened() throws {
        let hidden = View().assemble([View(className: "UILabel")])
        hidden.isHidden = true
        let transparent = View()
        transparent.alpha = .nan
        let window = Window().assemble([hidden, transparent])
        #expect(TreeBlueprint(of: window) == small)

        // A hidden view of alpha 0 counts as hidden; a subtree can be flattened alone.
        hidden.alpha = 0
        #expect(TreeBlueprint(of: window) == small)
        #expect(TreeBlueprint(of: hidden).parents == [-1, 0])
    }
}
