import ElementID
import LabKit
import Measurement
import Reproducibility
import UIModel
import Workloads

/// The inputs and cases of the experiments that resolve one ID.
enum ElementInputs {
    static let resolve: [Input<ElementSubject>] =
        [
            levels(siblings: 12), levels(siblings: 120, from: .standard),
            app(1_000), app(10_000, from: .standard), app(100_000, from: .standard), app(1_000_000, from: .standard),
            app(10_000_000, from: .thorough),
            wide(1_000, from: .standard), wide(100_000, from: .standard), wide(10_000_000, from: .thorough),
            chain(10_000, from: .standard),
        ]

    /// Twelve levels below the root view of a controller, on each of them as many siblings of four classes; the path goes
    /// on through any one of them.
    private static func levels(siblings: Int, from profile: Profile = .quick) -> Input<ElementSubject> {
        Input(
            "levels-12x\(siblings)", shape: "levels", size: 12 * siblings, from: profile,
            recipe: "12 levels of \(siblings) siblings of 4 classes, the path through a random one of each level"
        ) { context in
            var random = Xoshiro256StarStar(seed: Seed.derive(context.seed, "levels"))
            let names = ["UIView", "UILabel", "UIButton", "UIImageView"]
            var parents: [Int32] = [-1, 0]
            var classNames = ["UIWindow", "UIView"]
            // In preorder, what stands behind the way down comes after everything below it.
            var behind: [(parent: Int32, count: Int)] = []
            var parent: Int32 = 1
            for _ in 0..<12 {
                let position = random.index(below: siblings)
                for _ in 0...position {
                    parents.append(parent)
                    classNames.append(names[random.index(below: names.count)])
                }
                behind.append((parent, siblings - position - 1))
                parent = Int32(parents.count - 1)
            }
            let target = Int(parent)
            for (parent, count) in behind.reversed() {
                for _ in 0..<count {
                    parents.append(parent)
                    classNames.append(names[random.index(below: names.count)])
                }
            }
            let blueprint = try TreeBlueprint(parents: parents, classNames: classNames)
            let tree = blueprint.build(allocation: context.allocation.order)
            let controller = try ViewController(className: "DemoViewController", view: tree.views[1])
            return trial(
                tree.root, tree.views[target].elementID, blueprint, owner: KeptTree(tree: tree, controller: controller))
        }
    }

    /// An element eight steps below a controller, drawn from all such of the app.
    private static func app(_ size: Int, from profile: Profile = .quick) -> Input<ElementSubject> {
        Input(
            "app-\(size)", shape: "app", size: size, from: profile,
            recipe: "AppWorkload, \(size) views; an element 8 steps below its controller, or as near to 8 as there are"
        ) { context in
            let app = AppWorkload(views: size, seed: context.seed, allocation: context.allocation.order)
            let id = try element(of: app.window, steps: 8, seed: context.seed)
            return trial(app.window, id, app.blueprint, owner: app)
        }
    }

    /// An ID of so many steps, drawn from all elements whose number of steps comes nearest to it.
    static func element(of window: View, steps: Int, seed: UInt64) throws -> ElementID {
        var candidates: [(view: Unmanaged<View>, distance: Int)] = []
        var pending: [(view: View, steps: Int)] = [(window, 0)]
        while let (view, depth) = pending.popLast() {
            let distance = abs(depth - steps)
            if candidates.isEmpty || distance <= candidates[candidates.count - 1].distance {
                if let last = candidates.last, distance < last.distance { candidates.removeAll() }
                candidates.append((Unmanaged.passUnretained(view), distance))
            }
            for subview in view.subviews { pending.append((subview, subview.viewController == nil ? depth + 1 : 0)) }
        }
        var random = Xoshiro256StarStar(seed: Seed.derive(seed, "element"))
        return candidates[random.index(below: candidates.count)].view.takeUnretainedValue().elementID
    }

    /// The last of many siblings.
    private static func wide(_ size: Int, from profile: Profile = .quick) -> Input<ElementSubject> {
        shape(.wide, "wide", size, from: profile, recipe: "TreeShape.wide, \(size) views; the last subview") {
            try ElementID(utf8: "UIWindow/UIView[\($0.views.count - 2)]".utf8)
        }
    }

    /// The deepest view that an ID of 4,096 steps names.
    private static func chain(_ size: Int, from profile: Profile = .quick) -> Input<ElementSubject> {
        shape(.chain, "chain", size, from: profile, recipe: "TreeShape.chain, \(size) views; an ID of 4,096 steps") {
            $0.views[min($0.views.count - 1, ElementID.maximumSteps)].elementID
        }
    }

    private static func shape(
        _ shape: TreeShape, _ name: String, _ size: Int, from profile: Profile, recipe: String,
        id: @escaping @Sendable (ViewTree) throws -> ElementID
    ) -> Input<ElementSubject> {
        Input("\(name)-\(size)", shape: name, size: size, from: profile, recipe: recipe) { context in
            let blueprint = shape.blueprint(views: size, seed: context.seed)
            let tree = blueprint.build(allocation: context.allocation.order)
            return trial(tree.root, try id(tree), blueprint, owner: tree)
        }
    }

    private static func trial(
        _ window: View, _ id: ElementID, _ blueprint: TreeBlueprint, owner: AnyObject
    ) -> Trial<ElementSubject> {
        let subject = ElementSubject(window: window, id: id, views: blueprint.count, owner: owner)
        let digest = SHA256.digest(of: "\(blueprint.digest) \(id)".utf8)
        return Trial(subject: subject, nodes: blueprint.count, digest: "\(digest)")
    }
}

/// A tree and the controller of one of its views.
final class KeptTree {
    let tree: ViewTree
    let controller: ViewController?
    init(tree: ViewTree, controller: ViewController?) {
        self.tree = tree
        self.controller = controller
    }
}
