import ElementID
import LabKit
import Reproducibility
import UIModel
import Workloads

/// The families of cases on which resolutions of an ID must agree.
enum ElementCases {
    /// Every path over every ordered tree of few nodes and three classes, and every step that leads nowhere.
    static let everySmallTree = ValidationCases<ElementSubject>(
        "every path over every small tree of three classes",
        generate: { budget, visit in
            guard budget.exhaustiveSize > 0 else { return }
            var stopped = false
            SmallTrees.forEachShape(upTo: min(budget.exhaustiveSize, 6)) { shape in
                let assignments = (1..<shape.count).reduce(1) { count, _ in count * ClassedTree.classes.count }
                for assignment in 0..<assignments where !stopped {
                    let tree = ClassedTree(shape: shape, assignment: assignment, controlled: assignment % shape.count)
                    for id in tree.ids where !stopped {
                        do {
                            stopped = try !visit(ElementCase(tree: tree, id: id))
                        } catch {
                            stopped = true
                        }
                    }
                }
            }
        },
        trial: { (value: ElementCase) in try value.trial() },
        shrink: { $0.smaller },
        source: { $0.source })

    /// Random mutations in which controllers and custom IDs take part; answers are compared after every one.
    static let mutations = ValidationCases<ElementSubject>(
        "random mutations with controllers and custom IDs",
        generate: { budget, visit in
            for number in 0..<budget.randomCases {
                let seed = Seed.derive(budget.seed, "elements", "\(number)")
                guard try visit(MutatedElement(seed: seed, steps: 20)) else { return }
            }
        },
        trial: { (value: MutatedElement) in try value.trial() },
        shrink: { value in
            [value.steps / 2, value.steps - 1].lazy.filter { $0 >= 0 && $0 < value.steps }
                .map { MutatedElement(seed: value.seed, steps: $0) }
        },
        source: { $0.source })
}

/// A small tree with a class for every view, one of which may be the root view of a controller.
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

    func build() throws -> KeptTree {
        let tree = try TreeBlueprint(parents: shape.parents, classNames: classNames).build()
        let controller = controlled > 0 ? try ViewController(className: "C", view: tree.views[controlled]) : nil
        return KeptTree(tree: tree, controller: controller)
    }

    /// Every ID that its listing has, and for every element that has subviews steps that are one too far.
    var ids: [ElementID] {
        guard let kept = try? build() else { return [] }
        return elementIDs(in: kept.tree.root).flatMap { element in
            let steps = Self.classes.flatMap { name in
                (0...element.view.subviews.count { $0.className == name }).map { "\(element.canonical)/\(name)[\($0)]" }
            }
            return [element.canonical] + steps.compactMap { try? ElementID(utf8: $0.utf8) }
        }
    }
}

private struct ElementCase {
    var tree: ClassedTree
    var id: ElementID

    func trial() throws -> Trial<ElementSubject> {
        let kept = try tree.build()
        let subject = ElementSubject(window: kept.tree.root, id: id, views: tree.shape.count, owner: kept)
        return Trial(subject: subject, nodes: tree.shape.count)
    }

    /// The same ID on the trees of fewer nodes.
    var smaller: [ElementCase] {
        tree.shape.shrinkCandidates.prefix(40).map { shape in
            ElementCase(tree: ClassedTree(shape: shape, assignment: 0, controlled: 0), id: id)
        }
    }

    var source: String {
        """
        let tree = try TreeBlueprint(parents: \(tree.shape.parents), classNames: \(tree.classNames)).build()
        \(tree.controlled > 0 ? "let controller = try ViewController(className: \"C\", view: tree.views[\(tree.controlled)])" : "")
        // the ID is \(id)
        """
    }
}

private struct MutatedElement {
    var seed: UInt64
    var steps: Int

    func trial() throws -> Trial<ElementSubject> {
        let world = ElementMutations(seed: seed)
        var random = Xoshiro256StarStar(seed: Seed.derive(seed, "element"))
        // Half of the IDs are of elements, half are short ones that mean something else after every mutation.
        let listed = elementIDs(in: world.window).flatMap { [$0.canonical] + [$0.custom].compactMap(\.self) }
        let names = ["AViewController", "BViewController", "Product-1", "UIWindow", "UIView"]
        let short = "\(names[random.index(below: names.count)])/UIView[\(random.index(below: 2))]"
        let id = try random.chance(0.5) ? listed[random.index(below: listed.count)] : ElementID(utf8: short.utf8)
        let subject = ElementSubject(window: world.window, id: id, views: 100, owner: world)
        return Trial(subject: subject, nodes: 100, script: Script(count: steps) { _ in world.mutate() })
    }

    var source: String {
        """
        let world = ElementMutations(seed: \(seed))
        for _ in 0..<\(steps) { world.mutate() }
        // the ID is drawn from its first listing, or a short one
        """
    }
}
