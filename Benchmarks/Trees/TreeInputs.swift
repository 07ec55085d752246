import ExitPage
import LabKit
import Reproducibility
import UIModel
import Workloads

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The inputs of the experiments that search a tree.
enum TreeInputs {
    /// A shape in any size up to ten million views.
    static func shape(
        _ shape: TreeShape, sizes: [Int] = [], standard: [Int], thorough: [Int] = [1_000_000, 10_000_000]
    ) -> Inputs<TreeSubject> {
        Inputs(shape.rawValue, sizes: sizes, standard: standard, thorough: thorough, smallest: 10) { size, context in
            if shape == .app {
                let app = AppWorkload(views: size, seed: context.seed, allocation: context.order)
                return TreeSubject(app.tree, allocation: context.order, owner: app)
            }
            let blueprint = shape.blueprint(views: size, seed: context.seed)
            return TreeSubject(
                blueprint.build(allocation: context.order), levels: blueprint.levels, allocation: context.order)
        }
        .recipe { "TreeShape.\(shape.rawValue), \($0) views" }
        .described()
    }
}

extension Inputs<TreeSubject> {
    /// The same with what a tree knows of itself.
    func described() -> Self { nodes { $0.views.count }.digest { "\(TreeBlueprint(of: $0.root).digest)" } }
}

/// The families of cases on which searches of a tree must agree.
enum TreeCases {
    /// Every ordered tree of few nodes with every assignment of visibility: 323,175 up to 7 nodes.
    static let everySmallTree = Cases<TreeSubject>("every small tree with every visibility") { budget, visit in
        guard budget.exhaustiveSize > 0 else { return }
        try SmallTrees.forEach(upTo: budget.exhaustiveSize, visit)
    } trial: { (blueprint: TreeBlueprint) in
        Trial(TreeSubject(blueprint.build(), levels: blueprint.levels))
    }

    /// Random scripts of mutations over random trees; answers are compared after every mutation.
    static let mutationScripts = Cases<TreeSubject>("random mutation scripts", each: Self.scripts) { script in
        let run = MutationRun(script)
        // Moves can make a tree deeper than it began, but not deeper than it has views.
        return Trial(TreeSubject(run.tree, levels: run.tree.views.count), script: run.rest)
    }

    /// Draws scripts: most small, so that they shrink well, some with more subviews than a word has bits.
    @Sendable
    static func scripts(budget: ValidationBudget, visit: (MutationScript) throws -> Void) throws {
        for (number, seed) in budget.seeds("script").enumerated() {
            let isLarge = number % 20 == 19
            try visit(.random(seed: seed, maximumViews: isLarge ? 200 : 12, steps: isLarge ? 100 : 20))
        }
    }
}

extension MutationRun {
    /// All steps, for the lab.
    var rest: Script { Script(count: script.steps.count) { _ in self.performNextStep() } }
}

/// What the stack of the measuring thread leaves to recursion.
enum StackLimit {
    /// Why a tree is too deep for the recursive search, `nil` when it is not.
    static func refusal(levels: Int) -> String? {
        var limit = rlimit()
        #if canImport(Glibc)
            let found = getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit)
        #else
            let found = getrlimit(RLIMIT_STACK, &limit)
        #endif
        // An unlimited stack still ends somewhere; 8 MiB is what systems give by default.
        let bytes = found == 0 && limit.rlim_cur < 1 << 40 ? Int(limit.rlim_cur) : 8 << 20
        let most = RecursiveSearch.maximumLevels(stackBytes: bytes)
        guard levels > most else { return nil }
        let grouped = SignificantDigits.grouped
        return "\(grouped(levels)) levels, and a stack of \(bytes >> 20) MiB is safe for \(grouped(most))"
    }
}
