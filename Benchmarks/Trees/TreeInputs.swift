import ExitPage
import Foundation
import LabKit
import UIModel
import Workloads

enum TreeInputs {
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
    func described() -> Self { nodes { $0.views.count }.digest { "\(TreeBlueprint(of: $0.root).digest)" } }
}

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
    var rest: Script { Script(count: script.steps.count) { _ in self.performNextStep() } }
}

enum StackLimit {
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

struct TreeSubject: TouchesMemory {
    let root: View
    let views: ContiguousArray<View>
    let levels: Int
    let allocation: AllocationOrder
    private let owner: Any

    init(_ tree: ViewTree, levels: Int? = nil, allocation: AllocationOrder = .natural, owner: Any? = nil) {
        root = tree.root
        views = tree.views
        self.levels = levels ?? tree.blueprint.levels
        self.allocation = allocation
        self.owner = owner ?? tree
    }

    func floor() -> FloorTree { FloorTree(copying: views, allocation: allocation) }

    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) { Descent.visit(from: root, visit) }
}

extension AnswerRule where Answer == View {
    static var view: Self { .identical { "\($0.className) at \($0.path)" } }
}

// What UIModel's searches and Workloads' cases know, for the lab.
extension PathCachedSearch: FollowsMutations, TouchesMemory {}
extension MemoisedSearch: FollowsMutations, TouchesMemory {}
extension IndexedSearch: FollowsMutations, TouchesMemory {}
extension SnapshotSearch: FollowsMutations, TouchesMemory {}
extension TreeBlueprint: Shrinkable, SwiftSourceConvertible {}
extension MutationScript: Shrinkable, SwiftSourceConvertible {}

/// What a descent over the objects touches, for the cold plan.
public enum Descent {
    /// Visits the objects that a descent from `root` reads: views, lists of subviews, and the subviews looked at.
    public static func visit(from root: View, _ visit: (UnsafeRawPointer, Int) -> Void) {
        var next: View? = root
        while let view = next {
            visit(address(of: view), objectBytes)
            visitList(of: view, visit)
            next = nil
            for subview in view.subviews.reversed() {
                visit(address(of: subview), objectBytes)
                if subview.isVisible {
                    next = subview
                    break
                }
            }
        }
    }

    static func visitList(of view: View, _ visit: (UnsafeRawPointer, Int) -> Void) {
        view.subviews.withUnsafeBytes { list in
            guard let elements = list.baseAddress, !list.isEmpty else { return }
            visit(elements - bufferHeaderBytes, list.count + bufferHeaderBytes)
        }
    }

    /// Visits the views from `view` up to the first that has a controller, and that controller.
    static func visitChain(from responder: Responder, _ visit: (UnsafeRawPointer, Int) -> Void) {
        var next: Responder? = responder
        while let current = next {
            visit(UnsafeRawPointer(Unmanaged.passUnretained(current).toOpaque()), objectBytes)
            if current.kind.isViewController { return }
            next = current.next
        }
    }

    static func address(of view: View) -> UnsafeRawPointer {
        UnsafeRawPointer(Unmanaged.passUnretained(view).toOpaque())
    }

    /// A view is 72 bytes; two lines hold it wherever it begins.
    static let objectBytes = 72
    private static let bufferHeaderBytes = 32
}

extension InputContext {
    var order: AllocationOrder {
        switch allocation {
        case .natural: .natural
        case .shuffled(let seed): .shuffled(seed: seed)
        }
    }
}
