import LabKit
import Workloads

/// Small trees and mutation scripts to validate searches on.
enum TreeCases {
    /// Every ordered tree of few nodes with every assignment of visibility: 323,175 up to 7 nodes.
    static let everySmallTree = Cases<TreeSubject>("every small tree with every visibility") { budget, visit in
        guard budget.exhaustiveSize > 0 else { return }
        try SmallTrees.forEach(upTo: budget.exhaustiveSize, visit)
    } trial: { (blueprint: TreeBlueprint) in
        Trial(TreeSubject(blueprint.build(), levels: blueprint.levels))
    }

    static let mutationScripts = Cases<TreeSubject>("random mutation scripts", each: Self.scripts) { script in
        let run = MutationRun(script)
        // A move can make a tree deeper than at the start, but it never has more levels than views.
        return Trial(TreeSubject(run.tree, levels: run.tree.views.count), script: run.rest)
    }

    /// Draws scripts. Most are small, so that they can be shrunk well. In some, a view has more subviews than a word
    /// has bits.
    @Sendable
    static func scripts(budget: ValidationBudget, visit: (MutationScript) throws -> Void) throws {
        for (number, seed) in budget.seeds("script").enumerated() {
            let isLarge = number % 20 == 19
            try visit(.random(seed: seed, maximumViews: isLarge ? 200 : 12, steps: isLarge ? 100 : 20))
        }
    }
}
