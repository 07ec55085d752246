import LabKit
import Reproducibility
import UIModel
import Workloads

/// The families of cases on which searches of a tree must agree.
enum TreeCases {
    /// Every ordered tree of few nodes with every assignment of visibility: 323,175 up to 7 nodes.
    static let everySmallTree = ValidationCases<TreeSubject>(
        "every small tree with every visibility",
        generate: { budget, visit in
            guard budget.exhaustiveSize > 0 else { return }
            try SmallTrees.forEach(upTo: budget.exhaustiveSize, while: visit)
        },
        trial: { (blueprint: TreeBlueprint) in
            let subject = TreeSubject(blueprint.build(), levels: blueprint.levels)
            return Trial(subject: subject, nodes: blueprint.count)
        },
        shrink: { $0.shrinkCandidates },
        source: { $0.swiftSource })

    /// Random scripts of mutations over random trees; answers are compared after every mutation.
    static let mutationScripts = ValidationCases<TreeSubject>(
        "random mutation scripts",
        generate: Self.scripts,
        trial: { (script: MutationScript) in
            let run = MutationRun(script)
            // Moves can make a tree deeper than it began, but not deeper than it has views.
            let subject = TreeSubject(run.tree, levels: run.tree.views.count)
            return Trial(
                subject: subject, nodes: run.tree.views.count,
                script: Script(count: script.steps.count) { _ in run.performNextStep() })
        },
        shrink: { $0.shrinkCandidates },
        source: { $0.swiftSource })

    /// Draws scripts: most small, so that they shrink well, some with more subviews than a word has bits.
    @Sendable
    static func scripts(budget: ValidationBudget, visit: (MutationScript) throws -> Bool) throws {
        for number in 0..<budget.randomCases {
            let isLarge = number % 20 == 19
            let script = MutationScript.random(
                seed: Seed.derive(budget.seed, "script", "\(number)"), maximumViews: isLarge ? 200 : 12,
                steps: isLarge ? 100 : 20)
            guard try visit(script) else { return }
        }
    }
}

/// Ends an enumeration that cannot be told to end.
private struct Stop: Error {}

extension SmallTrees {
    /// Visits trees until `visit` answers `false`.
    static func forEach(upTo maximum: Int, while visit: (TreeBlueprint) throws -> Bool) throws {
        do {
            try forEach(upTo: maximum, { if try !visit($0) { throw Stop() } })
        } catch is Stop {}
    }
}

extension SmallResponderChains {
    /// Visits chains until `visit` answers `false`.
    static func forEach(
        upTo maximum: Int, controllerKinds: [ResponderKind], while visit: (SmallResponderChain) throws -> Bool
    ) throws {
        do {
            try forEach(upTo: maximum, controllerKinds: controllerKinds, { if try !visit($0) { throw Stop() } })
        } catch is Stop {}
    }
}
