import ExitPage
import LabKit
import Measurement
import Reproducibility
import UIModel
import Workloads

/// The inputs and cases of `foreground-controller`.
enum ControllerInputs {
    static let all: [Input<ScreenSubject>] = ControllerResolution.allCases.flatMap { resolution in
        ladder(resolution).inputs(
            quick: [10_000], standard: [1_000, 100_000], thorough: [1_000_000, 10_000_000])
            + [DumpInputs.screen(resolution)]
    }

    /// Apps of any size up to ten million views.
    static func ladder(_ resolution: ControllerResolution) -> Ladder<ScreenSubject> {
        Ladder(
            "app \(resolution.rawValue)", sizes: 1_000...10_000_000, prefix: "app-", suffix: "-\(resolution.rawValue)",
            recipe: { "AppWorkload, \($0) views; resolution \(resolution.rawValue)" },
            make: { size, context in
                let app = AppWorkload(views: size, seed: context.seed, allocation: context.allocation.order)
                let tree = app.tree
                let subject = ScreenSubject(
                    tree: tree, resolution: resolution, allocation: context.allocation.order, owner: app)
                return Trial(subject: subject, nodes: tree.views.count, digest: "\(tree.blueprint.digest)")
            })
    }

    /// Every small tree with every visibility and every choice of views that are root views of controllers.
    static let smallTrees = ValidationCases<ScreenSubject>(
        "every small tree with every choice of root views",
        generate: { budget, visit in
            // A choice doubles with each node, so the trees are two nodes smaller than without.
            guard budget.exhaustiveSize > 2 else { return }
            try SmallTrees.forEach(
                upTo: budget.exhaustiveSize - 2,
                while: { blueprint in
                    for choice in 0..<(1 << (blueprint.count - 1)) {
                        for resolution in ControllerResolution.allCases {
                            let value = ControlledTree(blueprint: blueprint, choice: choice, resolution: resolution)
                            guard try visit(value) else { return false }
                        }
                    }
                    return true
                })
        },
        trial: { (value: ControlledTree) in try value.trial() },
        shrink: { value in
            value.blueprint.shrinkCandidates.lazy.map { smaller in
                ControlledTree(
                    blueprint: smaller, choice: value.choice & ((1 << (smaller.count - 1)) - 1),
                    resolution: value.resolution)
            }
        },
        source: { $0.source })

    /// Apps that are used: pushes, pops, presentations, tabs, alerts; answers are compared after every step.
    static let appScripts = ValidationCases<ScreenSubject>(
        "app-like scripts",
        generate: { budget, visit in
            for number in 0..<(budget.randomCases / 100) {
                for resolution in ControllerResolution.allCases {
                    let seed = Seed.derive(budget.seed, "app", "\(number)")
                    guard try visit(AppCase(script: AppScript(seed: seed, steps: 60), resolution: resolution)) else {
                        return
                    }
                }
            }
        },
        trial: { (value: AppCase) in
            let app = AppWorkload(views: 150, seed: value.script.seed)
            let cycle = app.mutationCycle(steps: value.script.steps, seed: value.script.seed)
            let subject = ScreenSubject(tree: app.tree, resolution: value.resolution, owner: app)
            return Trial(
                subject: subject, nodes: app.viewCount, script: Script(count: cycle.count) { cycle.perform($0) })
        },
        shrink: { value in
            value.script.smaller.lazy.map { AppCase(script: $0, resolution: value.resolution) }
        },
        source: { "\($0.script.source)  // resolution \($0.resolution)" })
}

private struct AppCase {
    var script: AppScript
    var resolution: ControllerResolution
}

/// A tree some views of which are root views of controllers, one bit per view.
private struct ControlledTree {
    var blueprint: TreeBlueprint
    var choice: Int
    var resolution: ControllerResolution

    func trial() throws -> Trial<ScreenSubject> {
        let tree = blueprint.build()
        let controllers = try chosen.map { try ViewController(view: tree.views[$0]) }
        let subject = ScreenSubject(
            tree: tree, resolution: resolution, owner: Kept(tree: tree, controllers: controllers))
        return Trial(subject: subject, nodes: blueprint.count)
    }

    var source: String {
        let lines = chosen.map { "let c\($0) = try ViewController(view: v\($0))" }
        return ([blueprint.swiftSource] + lines + ["// resolution \(resolution)"]).joined(separator: "\n")
    }

    /// The root is a window, which no controller can own.
    private var chosen: [Int] { (1..<blueprint.count).filter { choice >> ($0 - 1) & 1 == 1 } }

    private final class Kept {
        let tree: ViewTree
        let controllers: [ViewController]
        init(tree: ViewTree, controllers: [ViewController]) {
            self.tree = tree
            self.controllers = controllers
        }
    }
}
