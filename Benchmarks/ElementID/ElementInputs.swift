import ElementID
import LabKit
import Measurement
import Reproducibility
import UIModel
import Workloads

extension ElementSubject {
    static let inputs = Inputs<ElementSubject>([
        levels(siblings: 12), levels(siblings: 120, from: .standard),
        app,
        shape(.wide, standard: [1_000, 100_000], thorough: [10_000_000], smallest: 2, "the last subview") {
            try ElementID(utf8: "UIWindow/UIView[\($0.views.count - 2)]".utf8)
        },
        shape(.chain, standard: [10_000], thorough: [], smallest: 2, "an ID of 4,096 steps") {
            $0.views[min($0.views.count - 1, ElementID.maximumSteps)].elementID
        },
    ])

    /// Twelve levels below the root view of a controller. Each has the same number of siblings of four classes, and the
    /// path goes through a random one.
    private static func levels(siblings: Int, from profile: Profile = .quick) -> Inputs<ElementSubject> {
        Inputs(one: "levels-12x\(siblings)", shape: "levels", size: 12 * siblings, from: profile) { context in
            var random = Xoshiro256StarStar(seed: Seed.derive(context.seed, "levels"))
            let names = ["UIView", "UILabel", "UIButton", "UIImageView"]
            var parents: [Int32] = [-1, 0]
            var classNames = ["UIWindow", "UIView"]

            // In preorder, the later siblings of a level come after everything below the level.
            var following: [(parent: Int32, count: Int)] = []
            var parent: Int32 = 1

            func add(_ count: Int, to parent: Int32) {
                for _ in 0..<count {
                    parents.append(parent)
                    classNames.append(names[random.index(below: names.count)])
                }
            }

            for _ in 0..<12 {
                let position = random.index(below: siblings)
                add(position + 1, to: parent)
                following.append((parent, siblings - position - 1))
                parent = Int32(parents.count - 1)
            }

            let target = Int(parent)
            for (parent, count) in following.reversed() { add(count, to: parent) }
            let blueprint = try TreeBlueprint(parents: parents, classNames: classNames)
            let tree = blueprint.build(allocation: context.order)
            let controller = try ViewController(className: "DemoViewController", view: tree.views[1])

            return ElementSubject(window: tree.root, id: tree.views[target].elementID, owner: (tree, controller))
        }
        .recipe { _ in "12 levels of \(siblings) siblings of 4 classes, the path through a random one of each level" }
        .described()
    }

    private static let app = Inputs<ElementSubject>(
        "app", sizes: [1_000], standard: [10_000, 100_000, 1_000_000], thorough: [10_000_000], smallest: 1_000
    ) { size, context in
        let app = AppWorkload(views: size, seed: context.seed, allocation: context.order)
        let id = try element(of: app.window, steps: 8, seed: context.seed)
        return ElementSubject(window: app.window, id: id, owner: app)
    }
    .recipe { "AppWorkload, \($0) views; an element 8 steps below its controller, or as near to 8 as there are" }
    .described()

    /// Returns an ID with about this number of steps, drawn from the elements whose number of steps is nearest.
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

    private static func shape(
        _ shape: TreeShape, standard: [Int], thorough: [Int], smallest: Int, _ element: String,
        id: @escaping @Sendable (ViewTree) throws -> ElementID
    ) -> Inputs<ElementSubject> {
        Inputs(shape.rawValue, sizes: [], standard: standard, thorough: thorough, smallest: smallest) { size, context in
            let tree = shape.blueprint(views: size, seed: context.seed).build(allocation: context.order)
            return ElementSubject(window: tree.root, id: try id(tree), owner: tree)
        }
        .recipe { "TreeShape.\(shape.rawValue), \($0) views; \(element)" }
        .described()
    }

    // MARK: Validation

    static let everySmallTree = Cases<ElementSubject>(
        "every path over every small tree of three classes"
    ) { budget, visit in
        guard budget.exhaustiveSize > 0 else { return }

        try SmallTrees.forEachShape(upTo: min(budget.exhaustiveSize, 6)) { shape in
            let assignments = (1..<shape.count).reduce(1) { count, _ in count * ClassedTree.classes.count }
            for assignment in 0..<assignments {
                let tree = ClassedTree(shape: shape, assignment: assignment, controlled: assignment % shape.count)
                for id in try tree.ids { try visit(ElementCase(tree: tree, id: id)) }
            }
        }
    } trial: { (value: ElementCase) in
        let (tree, controller) = try value.tree.build()
        return Trial(ElementSubject(window: tree.root, id: value.id, owner: (tree, controller)))
    }

    static let mutations = MutatedWindow.cases("elements") { world, seed in
        var random = Xoshiro256StarStar(seed: Seed.derive(seed, "element"))
        // Half of the IDs are of elements. The other half are short IDs, which mean another element after most
        // mutations.
        let listedIDs = world.listedIDs
        let names = ["AViewController", "BViewController", "Product-1", "UIWindow", "UIView"]
        let short = "\(names[random.index(below: names.count)])/UIView[\(random.index(below: 2))]"
        let id = try random.chance(0.5) ? listedIDs[random.index(below: listedIDs.count)] : ElementID(utf8: short.utf8)

        return ElementSubject(window: world.window, id: id, owner: world)
    }
}

extension Inputs<ElementSubject> {
    fileprivate func described() -> Self { realSize { $0.views }.digest { $0.window.digest(with: " \($0.id)") } }
}

/// A small tree with a class for every view. One view may be the root view of a controller.
private struct ClassedTree {
    static let classes = ["UIView", "UIButton", "UILabel"]

    var shape: TreeBlueprint
    var assignment: Int
    var controlled: Int

    var classNames: [String] {
        var code = assignment
        return ["UIWindow"]
            + (1..<max(1, shape.count)).map { _ in
                defer { code /= Self.classes.count }
                return Self.classes[code % Self.classes.count]
            }
    }

    func build() throws -> (tree: ViewTree, controller: ViewController?) {
        let tree = try TreeBlueprint(parents: shape.parents, classNames: classNames).build()
        return (tree, controlled > 0 ? try ViewController(className: "C", view: tree.views[controlled]) : nil)
    }

    /// All IDs in the tree's listing, and for every element with subviews the paths with one step too many.
    var ids: [ElementID] {
        get throws {
            let built = try build()
            return elementIDs(in: built.tree.root).flatMap { element in
                let steps = Self.classes.flatMap { name in
                    (0...element.view.subviews.count { $0.className == name }).map {
                        "\(element.canonical)/\(name)[\($0)]"
                    }
                }

                return [element.canonical] + steps.compactMap { try? ElementID(utf8: $0.utf8) }
            }
        }
    }
}

/// A small tree, and an ID to resolve in it.
private struct ElementCase: Shrinkable, SwiftSourceConvertible {
    var tree: ClassedTree
    var id: ElementID

    var shrinkCandidates: [ElementCase] {
        tree.shape.shrinkCandidates.prefix(40).map { shape in
            ElementCase(tree: ClassedTree(shape: shape, assignment: 0, controlled: 0), id: id)
        }
    }

    var swiftSource: String {
        let tree =
            "let tree = try TreeBlueprint(parents: \(tree.shape.parents), classNames: \(tree.classNames)).build()"
        let controlled = self.tree.controlled
        let controller = "let controller = try ViewController(className: \"C\", view: tree.views[\(controlled)])"
        return ([tree] + (controlled > 0 ? [controller] : []) + ["// the ID is \(id)"]).joined(separator: "\n")
    }
}
