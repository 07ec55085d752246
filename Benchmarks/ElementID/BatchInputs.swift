import ElementID
import LabKit
import Measurement
import Reproducibility
import UIModel
import Workloads

/// The inputs and cases of `element-id-batch`.
enum BatchInputs {
    static let all: [Input<BatchSubject>] = [
        screens(10_000), screens(100_000, from: .standard), screens(1_000_000, from: .standard),
        app(1_000_000, from: .standard),
    ]

    /// Many screens of 1,000 views side by side, each with a controller of its own class.
    private static func screens(_ size: Int, from profile: Profile = .quick) -> Input<BatchSubject> {
        Input(
            "screens-\(size)", shape: "screens", size: size, from: profile,
            recipe: "screens of 1,000 views, \(size) views in all; 500 IDs drawn from all of them, 500 from 20 screens"
        ) { context in
            let screens = try Screens(count: max(1, size / 1_000), context)
            var random = Xoshiro256StarStar(seed: Seed.derive(context.seed, "batch"))
            var chosen = Array(screens.controllers.indices)
            random.shuffleInPlace(&chosen)
            let clusters = chosen.prefix(20).map { View.preorder(from: screens.controllers[$0].view) }
            let views = View.preorder(from: screens.window)
            var ids = (0..<500).map { _ in views[random.index(below: views.count)].elementID }
            for _ in 0..<500 {
                let cluster = clusters[random.index(below: clusters.count)]
                ids.append(cluster[random.index(below: cluster.count)].elementID)
            }
            random.shuffleInPlace(&ids)
            return trial(screens.window, ids, views: views.count, TreeBlueprint(of: screens.window), owner: screens)
        }
    }

    /// One app, whose window shows one screen with nearly all views: 500 IDs from all of it, 500 from 20 parts of it.
    private static func app(_ size: Int, from profile: Profile) -> Input<BatchSubject> {
        Input(
            "app-\(size)", shape: "app", size: size, from: profile,
            recipe: "AppWorkload, \(size) views; 500 IDs drawn from all of them, 500 from 20 runs of 200 in pre-order"
        ) { context in
            let app = AppWorkload(views: size, seed: context.seed, allocation: context.allocation.order)
            var random = Xoshiro256StarStar(seed: Seed.derive(context.seed, "batch"))
            let views = View.preorder(from: app.window)
            let starts = (0..<20).map { _ in random.index(below: max(1, views.count - 200)) }
            var ids = (0..<500).map { _ in views[random.index(below: views.count)].elementID }
            for _ in 0..<500 {
                let start = starts[random.index(below: starts.count)]
                ids.append(views[min(start + random.index(below: 200), views.count - 1)].elementID)
            }
            random.shuffleInPlace(&ids)
            return trial(app.window, ids, views: views.count, app.blueprint, owner: app)
        }
    }

    private static func trial(
        _ window: View, _ ids: [ElementID], views: Int, _ blueprint: TreeBlueprint, owner: AnyObject
    ) -> Trial<BatchSubject> {
        var digest = SHA256()
        digest.update("\(blueprint.digest)".utf8)
        for id in ids { digest.update("\n\(id)".utf8) }
        return Trial(
            subject: BatchSubject(window: window, ids: ids, views: views, owner: owner), nodes: views,
            digest: "\(digest.finalize())")
    }

    /// Everything that was ever listed in a window that mutates, and short IDs, resolved after every mutation.
    static let cases = ValidationCases<BatchSubject>(
        "random mutations with controllers and custom IDs",
        generate: { budget, visit in
            for number in 0..<max(1, budget.randomCases / 4) {
                let seed = Seed.derive(budget.seed, "batches", "\(number)")
                guard try visit(MutatedBatch(seed: seed, steps: 20)) else { return }
            }
        },
        trial: { (value: MutatedBatch) in try value.trial() },
        shrink: { value in
            [value.steps / 2, value.steps - 1].lazy.filter { $0 >= 0 && $0 < value.steps }
                .map { MutatedBatch(seed: value.seed, steps: $0) }
        },
        source: { "let world = ElementMutations(seed: \($0.seed))  // \($0.steps) mutations" })
}

private struct MutatedBatch {
    var seed: UInt64
    var steps: Int

    func trial() throws -> Trial<BatchSubject> {
        let world = ElementMutations(seed: seed)
        var ids = elementIDs(in: world.window).flatMap { [$0.canonical] + [$0.custom].compactMap(\.self) }
        for root in ["AViewController", "BViewController", "Product-1", "UIWindow", "UIView"] {
            for step in ["", "/UIView", "/UIView[1]", "/UIButton", "/UILabel/UIView"] {
                ids.append(try ElementID(utf8: "\(root)\(step)".utf8))
            }
        }
        let subject = BatchSubject(window: world.window, ids: ids, views: 100, owner: world)
        return Trial(subject: subject, nodes: 100, script: Script(count: steps) { _ in world.mutate() })
    }
}

/// A window with screens side by side.
private final class Screens {
    let window = Window()
    let controllers: [ViewController]
    private let trees: [ViewTree]

    init(count: Int, _ context: InputContext) throws {
        var controllers: [ViewController] = []
        var trees: [ViewTree] = []
        for number in 0..<count {
            var order = context.allocation.order
            if case .shuffled(let seed) = order { order = .shuffled(seed: Seed.derive(seed, "screen", "\(number)")) }
            let blueprint = ScreenProfile.uikitViews.screen(
                views: 1_000, seed: Seed.derive(context.seed, "screen", "\(number)"), rootClassName: "UIView")
            let tree = blueprint.build(allocation: order, root: .view)
            trees.append(tree)
            controllers.append(
                try ViewController(className: ClassSymbol("Screen\(number)ViewController"), view: tree.root))
        }
        self.controllers = controllers
        self.trees = trees
        window.assemble(controllers.map(\.view))
    }
}

extension View {
    /// A view and everything below it, in pre-order.
    fileprivate static func preorder(from root: View) -> ContiguousArray<View> { ViewTree(of: root).views }
}
