import CFloors
import ExitPage
import LabKit
import Reproducibility
import UIModel
import Workloads

/// The controller that a view belongs to: the second half of the article's claim.
///
/// Source: exit-page, owningViewController.
public let owningController = Experiment(
    "owning-controller", "Walk the responder chain from a view to the first view controller.",
    operation: "search", sizeUnit: "responders", budget: .p99(.milliseconds(1)), answers: .controller
) {
    Inputs(ChainSubject.variants.map(ChainSubject.inputs))
    ChainSubject.everySmallChain
} comparing: {
    Implementation.reference("documented") { DocumentedOwnerSearch().owningViewController(of: $0.start) }
    Implementation("tagged") { TaggedOwnerSearch().owningViewController(of: $0.start) }
        .guarded(on: "controller-every-1000-1000")
    Implementation("cached", prepare: { OwnerCache(of: $0) }) { $0.search.owningViewController(of: $0.start) }
        .limited { $0.start is View ? nil : "it starts with no view, so there is no tree to follow" }
        .guarded(on: "controller-every-8-1000")
    Implementation(
        "floor", role: .floor, prepare: { FloorChain(copying: $0) }, run: { milli_floor_owner($0.start) },
        answer: { node, chain in node == nil ? nil : chain.owner }
    ).limited { $0.start is View ? nil : "it starts with no view" }
}

/// A responder chain, with the view from which the search starts.
private struct ChainSubject: TouchesMemory {
    let start: Responder
    let allocation: AllocationOrder
    /// Keeps the objects alive.
    let owner: Any

    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) { ViewMemory.visitChain(from: start, visit) }

    static let variants: [ResponderChainVariant] = [
        .controllerEvery(8), .controllerEvery(1_000), .presented, .withoutController, .deepInheritance,
    ]

    @Sendable
    static func inputs(_ variant: ResponderChainVariant) -> Inputs<ChainSubject> {
        // A quick run looks at two variants: the usual distance, and the longest walk.
        let isQuick = variant == .controllerEvery(8) || variant == .withoutController
        return Inputs(
            "\(variant)", sizes: isQuick ? [10_000] : [],
            standard: [1, 10, 100, 1_000, 100_000] + (isQuick ? [] : [10_000]), thorough: [1_000_000, 10_000_000],
            smallest: 1
        ) { length, context in
            let chain = ResponderChain(variant, length: length, allocation: context.order)
            return ChainSubject(start: chain.start, allocation: context.order, owner: chain)
        }
        .recipe { "ResponderChain \(variant), \($0) responders" }
        .digest { ($0.owner as? ResponderChain).map { "\($0.digest)" } ?? "" }
    }

    /// Every chain of few responders, each with every kind of controller: 6ⁿ sequences.
    static let everySmallChain = Cases<ChainSubject>("every small responder chain") { budget, visit in
        guard budget.exhaustiveSize > 0 else { return }

        let kinds: [ResponderKind] = [
            .viewController, .navigationController, .tabBarController, .splitViewController, .pageViewController,
        ]
        try SmallResponderChain.forEach(upTo: min(budget.exhaustiveSize, 6), controllerKinds: kinds, visit)
    } trial: { (chain: SmallResponderChain) in
        Trial(ChainSubject(start: chain.start, allocation: .natural, owner: chain))
    }
}

extension SmallResponderChain: SwiftSourceConvertible {
    /// A comment: a chain has no short code.
    public var swiftSource: String { "// the chain \(kinds)" }
}

/// The cached search, on the tree around the first view of a chain.
private struct OwnerCache: TouchesMemory {
    let start: View
    let search: CachedOwnerSearch

    init(of subject: ChainSubject) {
        guard let start = subject.start as? View else { preconditionFailure("the limit lets only views through") }
        self.start = start
        search = CachedOwnerSearch(following: start)
    }

    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) { search.visitTouchedMemory(from: start, visit) }
}

/// The C counterpart of a responder chain: views with their superviews and controllers.
private final class FloorChain: TouchesMemory {
    let start: UnsafeMutablePointer<milli_floor_view>
    let owner: ViewController?
    private let nodes: [UnsafeMutablePointer<milli_floor_view>]
    private let controller: UnsafeMutablePointer<milli_floor_controller>?
    private let decoys: DecoyAllocations?

    init(copying subject: ChainSubject) {
        var count = 0
        var next: Responder? = subject.start
        while let responder = next, responder.kind.rawValue <= ResponderKind.window.rawValue {
            count += 1
            next = responder.next
        }

        owner = next as? ViewController
        var order = Array(0..<count)
        var decoys: DecoyAllocations?

        if case .shuffled(let seed) = subject.allocation {
            var random = Xoshiro256StarStar(seed: Seed.derive(seed, "floor chain"))
            random.shuffleInPlace(&order)
            decoys = DecoyAllocations(seed: Seed.derive(seed, "floor chain decoys"))
        }

        var created = [UnsafeMutablePointer<milli_floor_view>?](repeating: nil, count: count)
        for index in order {
            decoys?.interleave()
            created[index] = milli_floor_view_create(Int32(index))
        }

        let nodes = created.compactMap(\.self)
        for (lower, upper) in zip(nodes, nodes.dropFirst()) { lower.pointee.superview = upper }
        controller = owner == nil ? nil : milli_floor_controller_create(0)
        nodes[nodes.count - 1].pointee.controller = controller
        start = nodes[0]
        self.nodes = nodes
        self.decoys = decoys
    }

    deinit {
        for node in nodes { milli_floor_view_free(node) }
        milli_floor_free(controller)
    }

    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        for node in nodes { visit(node, MemoryLayout<milli_floor_view>.size) }
    }
}
