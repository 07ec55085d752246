import ElementID
import LabKit
import Measurement
import Reproducibility
import UIModel
import Workloads

/// The inputs and cases of `variant-apply`.
enum VariantInputs {
    static let all: [Input<VariantSubject>] = [
        input(changes: 10, views: 1_000, from: .standard), input(changes: 100, views: 1_000),
        input(changes: 1_000, views: 1_000, from: .standard),
        input(changes: 10_000, views: 1_000, from: .standard),
        input(changes: 100, views: 10_000, from: .standard), input(changes: 100, views: 100_000, from: .thorough),
    ]

    private static func input(changes: Int, views: Int, from profile: Profile = .quick) -> Input<VariantSubject> {
        Input(
            "changes-\(changes)-of-\(views)", shape: "changes on \(views) views", size: changes, from: profile,
            recipe: "a screen of \(views) views with twice as many constraints; \(changes) changes drawn for it"
        ) { context in
            let blueprint = ScreenProfile.uikitViews.screen(
                views: views, seed: Seed.derive(context.seed, "variant screen"), rootClassName: "UIView")
            let tree = blueprint.build(allocation: context.allocation.order, root: .view)
            let controller = try ViewController(className: "DemoViewController", view: tree.root)
            let window = try Window(root: controller)
            let subject = subject(
                window, seed: context.seed, changes: changes, constraints: 2 * views,
                owner: ShownScreen(tree: tree, controller: controller))
            var digest = SHA256()
            digest.update("\(blueprint.digest)\n".utf8)
            digest.update(subject.text)
            for constraint in subject.constraints { digest.update("\(constraint)\n".utf8) }
            return Trial(subject: subject, nodes: views, digest: "\(digest.finalize())")
        }
    }

    private static func subject(
        _ window: View, seed: UInt64, changes: Int, constraints count: Int, owner: AnyObject
    ) -> VariantSubject {
        let hierarchy = ViewHierarchy.observing(window)
        var pending = [window]
        var views: [View] = []
        while let view = pending.popLast() {
            views.append(view)
            pending.append(contentsOf: view.subviews.reversed())
        }
        // Numbers of this screen only: the hierarchy may know others.
        var drawing = ConstraintDrawing(seed: seed, views: views.count)
        let constraints = (0..<count).map { _ in
            var constraint = drawing.constraint()
            constraint.item1 = views[constraint.item1.index].id
            if constraint.item2 != .none { constraint.item2 = views[constraint.item2.index].id }
            return constraint
        }
        var variant = VariantDrawing(views: views, constraints: constraints, seed: seed)
        return VariantSubject(
            window: window, document: variant.document(changes: changes), constraints: constraints,
            hierarchy: hierarchy, owner: owner)
    }

    /// Variants for random screens, on which they are applied after every mutation.
    static let mutatedScreens = ValidationCases<VariantSubject>(
        "random variants on screens that mutate",
        generate: { budget, visit in
            for number in 0..<budget.randomCases {
                let seed = Seed.derive(budget.seed, "variants", "\(number)")
                guard try visit(MutatedScreen(seed: seed, changes: 12, steps: 8)) else { return }
            }
        },
        trial: { (value: MutatedScreen) in value.trial() },
        shrink: { $0.smaller },
        source: { "let world = ElementMutations(seed: \($0.seed))  // \($0.changes) changes, \($0.steps) mutations" })

    private struct MutatedScreen {
        var seed: UInt64
        var changes: Int
        var steps: Int

        func trial() -> Trial<VariantSubject> {
            let names = ["UIView", "UIButton", "UILabel", "UITableView", "UITableViewCell"]
            let world = ElementMutations(seed: seed, viewNames: names)
            let subject = VariantInputs.subject(
                world.window, seed: seed, changes: changes, constraints: 30, owner: world)
            return Trial(subject: subject, nodes: 100, script: Script(count: steps) { _ in world.mutate() })
        }

        var smaller: [MutatedScreen] {
            [(changes / 2, steps), (changes - 1, steps), (changes, steps / 2), (changes, steps - 1)]
                .filter { $0.0 >= 0 && $0.1 >= 0 && ($0.0 < changes || $0.1 < steps) }
                .map { MutatedScreen(seed: seed, changes: $0.0, steps: $0.1) }
        }
    }
}

private final class ShownScreen {
    let tree: ViewTree
    let controller: ViewController
    init(tree: ViewTree, controller: ViewController) {
        self.tree = tree
        self.controller = controller
    }
}
