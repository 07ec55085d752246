import ElementID
import LabKit
import Nouns
import Reproducibility
import UIModel
import Workloads

/// Which elements do a thousand IDs name? What a campaign does to a window.
///
/// The reference is `compiled`, one ID after the other: `documented` scans the window for every root, which takes
/// minutes for a thousand IDs in a large one. Half of the IDs are drawn from all elements, half from 20 screens.
/// Source: element-id, Workloads.
public let elementIDBatch = Experiment(
    "element-id-batch",
    "Resolve 1,000 element IDs: one after the other, as one tree of steps in a single pass, and on all cores.",
    operation: "batch of 1,000 IDs", sizeUnit: "views", plans: [.warm, .memory], answers: .elements
) {
    BatchSubject.inputs
    BatchSubject.cases
} comparing: {
    Implementation(
        "compiled", role: .reference, prepare: { ResolvedElements($0) }, mutating: { $0.resolve() },
        answer: { $0.answer { $0.resolve() } }
    ).counted(on: "screens-10000")
    Implementation(
        "documented", prepare: { (texts: $0.ids.map { "\($0)" }, window: $0.window) },
        run: { state in state.texts.map { DocumentedElement.resolve($0, in: state.window) } },
        answer: { elements, _ in elements }
    ).limited { $0.documentedRefusal }
    Implementation(
        "indexed", prepare: { ResolvedElements($0, index: IndexedResolution(following: $0.window)) },
        mutating: { $0.resolveByIndex() }, answer: { $0.answer { $0.resolveByIndex() } }
    ).counted(on: "screens-10000")
    Implementation(
        "batch", prepare: { BatchedElements($0.ids, in: $0.window) },
        run: { UInt($0.elements.count) }, answer: { _, state in state.elements.map { $0?.takeUnretainedValue() } }
    ).counted(on: "screens-10000")
    // Not counted, because the counts of its threads depend on their order.
    Implementation.parallel(
        "parallel",
        prepare: { subject, workers in
            let batch = ParallelBatchResolution(subject.ids, workers: workers)
            let hierarchy = ViewHierarchy.observing(subject.window)
            _ = batch.resolve(in: subject.window)
            return (batch: batch, window: subject.window, hierarchy: hierarchy)
        },
        run: { UInt($0.batch.resolve(in: $0.window).count) },
        answer: { _, state in state.batch.resolve(in: state.window).map { $0?.takeUnretainedValue() } })
}

/// A window, and IDs of elements in it.
struct BatchSubject {
    let window: View
    let ids: [ElementID]
    /// Keeps the objects alive.
    let owner: Any

    fileprivate var documentedRefusal: String? {
        let views = TreeBlueprint(of: window).count
        guard views * ids.count > 10_000_000 else { return nil }
        return
            "it would look at \(views.grouped) views \(ids.count.grouped) times"
    }

    static let inputs: Inputs<BatchSubject> = Inputs([screens, app])
        .realSize { TreeBlueprint(of: $0.window).count }
        .digest { $0.window.digest(with: $0.ids.map { "\n\($0)" }.joined()) }
        .withoutCases()

    /// Many screens of 1,000 views side by side, each with a controller of its own class.
    private static let screens = Inputs<BatchSubject>(
        "screens", sizes: [10_000], standard: [100_000, 1_000_000], smallest: 1_000
    ) { size, context in
        let (window, controllers, trees) = try screens(max(1, size / 1_000), context)
        var random = Xoshiro256StarStar(seed: Seed.derive(context.seed, "batch"))
        var chosenIndices = Array(controllers.indices)
        random.shuffleInPlace(&chosenIndices)
        let clusters = chosenIndices.prefix(20).map { ViewTree(of: controllers[$0].view).views }
        let views = ViewTree(of: window).views
        var ids = (0..<500).map { _ in views[random.index(below: views.count)].elementID }

        for _ in 0..<500 {
            let cluster = clusters[random.index(below: clusters.count)]
            ids.append(cluster[random.index(below: cluster.count)].elementID)
        }

        random.shuffleInPlace(&ids)
        return BatchSubject(window: window, ids: ids, owner: (controllers, trees))
    }
    .recipe { "screens of 1,000 views, \($0) views in all; 500 IDs drawn from all of them, 500 from 20 screens" }

    /// One app, whose window shows one screen with nearly all views: 500 IDs from all of it, 500 from 20 parts of it.
    private static let app = Inputs<BatchSubject>("app", sizes: [], standard: [1_000_000], smallest: 1_000) {
        size, context in
        let app = AppWorkload(views: size, seed: context.seed, allocation: context.order)
        var random = Xoshiro256StarStar(seed: Seed.derive(context.seed, "batch"))
        let views = app.tree.views
        let starts = (0..<20).map { _ in random.index(below: max(1, views.count - 200)) }
        var ids = (0..<500).map { _ in views[random.index(below: views.count)].elementID }

        for _ in 0..<500 {
            let start = starts[random.index(below: starts.count)]
            ids.append(views[min(start + random.index(below: 200), views.count - 1)].elementID)
        }

        random.shuffleInPlace(&ids)
        return BatchSubject(window: app.window, ids: ids, owner: app)
    }
    .recipe { "AppWorkload, \($0) views; 500 IDs drawn from all of them, 500 from 20 runs of 200 in pre-order" }

    private static func screens(
        _ count: Int, _ context: InputContext
    ) throws -> (Window, controllers: [ViewController], trees: [ViewTree]) {
        let trees = (0..<count).map { number in
            var order = context.order
            if case .shuffled(let seed) = order { order = .shuffled(seed: Seed.derive(seed, "screen", "\(number)")) }
            return ScreenProfile.uikitViews.screen(
                views: 1_000, seed: Seed.derive(context.seed, "screen", "\(number)"), rootClassName: "UIView"
            ).build(allocation: order, root: .view)
        }

        let controllers = try trees.enumerated().map { number, tree in
            try ViewController(className: ClassSymbol("Screen\(number)ViewController"), view: tree.root)
        }

        let window = Window()
        window.assemble(controllers.map(\.view))
        return (window, controllers, trees)
    }

    /// All IDs that were ever listed in a window that mutates, and short IDs, resolved after every mutation.
    fileprivate static let cases = MutatedWindow.cases("batches", oneIn: 4) { world, _ in
        var ids = world.listedIDs
        for root in ["AViewController", "BViewController", "Product-1", "UIWindow", "UIView"] {
            for step in ["", "/UIView", "/UIView[1]", "/UIButton", "/UILabel/UIView"] {
                ids.append(try ElementID(utf8: "\(root)\(step)".utf8))
            }
        }

        return BatchSubject(window: world.window, ids: ids, owner: world)
    }
}

extension AnswerRule where Answer == [View?] {
    static var elements: Self {
        Self(
            areSame: { $0.count == $1.count && zip($0, $1).allSatisfy { $0 === $1 } },
            describe: { $0.map { view in view.map { "\($0.elementID)" } ?? "none" }.joined(separator: ", ") })
    }
}

/// IDs with a list of their elements, which a resolution of the whole batch fills.
private struct ResolvedElements: FollowsMutations {
    private let ids: [CompiledElementID]
    private var elements: [Unmanaged<View>?]
    private let window: View
    private let hierarchy: ViewHierarchy
    private let index: IndexedResolution?

    init(_ subject: BatchSubject, index: IndexedResolution? = nil) {
        ids = subject.ids.map { CompiledElementID($0) }
        elements = Array(repeating: nil, count: ids.count)
        window = subject.window
        hierarchy = ViewHierarchy.observing(window)
        self.index = index

        // The first call computes the order of the roots, which the measured ones reuse.
        _ = index == nil ? resolve() : resolveByIndex()
    }

    mutating func resolve() -> UInt {
        let window = window
        return fill { $0.resolve(in: window) }
    }

    mutating func resolveByIndex() -> UInt {
        guard let index else { return 0 }
        let window = window
        return fill { index.resolve($0, in: window) }
    }

    @inline(__always)
    private mutating func fill(_ resolve: (CompiledElementID) -> Unmanaged<View>?) -> UInt {
        let ids = ids
        elements.withUnsafeMutableBufferPointer { elements in
            ids.withUnsafeBufferPointer { ids in
                for number in ids.indices { elements[number] = resolve(ids[number]) }
            }
        }

        return UInt(ids.count)
    }

    mutating func answer(_ resolve: (inout Self) -> UInt) -> [View?] {
        _ = resolve(&self)
        return elements.map { $0?.takeUnretainedValue() }
    }

    func enter() { index?.enter() }
    func leave() { index?.leave() }
}
