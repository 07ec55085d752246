import ElementID
import Testing
import UIModel
import Workloads

@Suite("Every small tree, and random mutations")
struct ExhaustiveResolutionTests {
    private static let classes = ["UIView", "UIButton", "UILabel"]

    @Test("on every tree of up to 5 nodes and 3 classes, all resolutions find the same elements for every path")
    func everySmallTree() throws {
        let outside = try ElementID.all(
            roots: ["UIWindow", "AViewController"], classes: Self.classes, indices: 3, steps: 1)
        var trees = 0
        try SmallTrees.forEachShape(upTo: 5) { shape in
            let views = shape.count - 1
            for assignment in 0..<Self.power(3, views) {
                let tree = shape.build()
                var code = assignment
                var names = ["UIWindow"]

                for _ in 0..<views {
                    names.append(Self.classes[code % 3])
                    code /= 3
                }

                let window = try TreeBlueprint(parents: shape.parents, classNames: names).build().root
                // One view, another one in every tree, is the root view of a controller.
                let controlled = assignment % shape.count
                let owner = controlled > 0 ? window.preorder[controlled] : nil
                let controller = try owner.map { try ViewController(className: "AViewController", view: $0) }
                let resolutions = AllResolutions(window)
                let oracle = trees % 4 == 0
                try resolutions.expectRoundTrips(withOracle: oracle, "\(names) \(shape.parents)")
                try resolutions.answers(to: outside, withOracle: oracle, "\(names) \(shape.parents)")
                withExtendedLifetime((tree, controller)) {}
                trees += 1
            }
        }
        #expect(trees == 1 + 3 + 2 * 9 + 5 * 27 + 14 * 81)
    }

    @Test("all resolutions agree after every mutation, also of controllers and custom IDs", arguments: 0..<10)
    func mutations(block: UInt64) throws {
        let ids = try ElementID.all(
            roots: ["UIWindow", "AViewController", "BViewController", "Product-1", "Product-2", "UIView"],
            classes: Self.classes, indices: 2, steps: 1)
        for seed in (block * 10)..<(block * 10 + 10) {
            let world = ElementMutations(seed: seed)
            let resolutions = AllResolutions(world.window)
            let others = AllResolutions(world.otherWindow)

            for step in 0..<60 {
                let mutation = world.mutate()
                let note = "seed \(seed) step \(step): \(mutation)"
                try resolutions.answers(to: ids, withOracle: step % 6 == 0, note)

                if step % 4 == 0 {
                    try resolutions.expectRoundTrips(withOracle: step % 12 == 0, note)
                    try others.expectRoundTrips(withOracle: false, note)
                }
            }
        }
    }

    private static func power(_ base: Int, _ exponent: Int) -> Int {
        (0..<exponent).reduce(1) { result, _ in result * base }
    }
}
