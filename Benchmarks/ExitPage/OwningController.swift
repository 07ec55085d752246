import CFloors
import ExitPage
import LabKit
import Measurement
import Reproducibility
import UIModel
import Workloads

/// Which controller does a view belong to? The second half of the document's claim.
///
/// Source: exit-page, owningViewController.
public let owningController = Experiment(
    "owning-controller",
    summary: "Walk the responder chain from a view to the first view controller.",
    operation: "search",
    plans: [.warm, .cold, .memory],
    budget: .p99(.milliseconds(1), plan: .cold),
    guarded: ["tagged/controller-every-1000-1000", "cached/controller-every-8-1000"],
    answers: .controller,
    inputs: ChainSubject.inputs,
    ladders: ChainSubject.ladders,
    validation: [ChainSubject.everySmallChain, ChainSubject.longChains],
    implementations: [
        .reference(
            "documented", touched: { chain, visit in Descent.visitChain(from: chain.start, visit) }
        ) { DocumentedOwnerSearch().owningViewController(of: $0.start) },
        .implementation("tagged", touched: { chain, visit in Descent.visitChain(from: chain.start, visit) }) {
            TaggedOwnerSearch().owningViewController(of: $0.start)
        },
        .implementation(
            "cached", limit: { $0.start is View ? nil : "it starts with no view, so there is no tree to follow" },
            prepare: { OwnerCache(of: $0) },
            touched: { cache, visit in cache.search.visitTouchedMemory(from: cache.start, visit) }
        ) { $0.search.owningViewController(of: $0.start) },
        .bare,
        .implementation(
            "floor", role: .floor, limit: { $0.start is View ? nil : "it starts with no view" },
            prepare: { FloorChain(copying: $0) },
            touched: { chain, visit in chain.visitTouchedMemory(visit) },
            run: { milli_floor_owner($0.start) },
            answer: { node, chain in node == nil ? nil : chain.owner }),
    ])

extension AnswerRule where Answer == ViewController? {
    /// One controller, named by its class.
    static var controller: Self { .identicalOrNone { (controller: ViewController) in controller.className } }
}

extension Implementation where Subject == ChainSubject, Answer == ViewController? {
    /// What the harness itself takes.
    fileprivate static var bare: Self {
        Self(name: "bare", role: .bare, limit: { _ in nil }) { subject in
            Prepared(keepsState: false, answer: nil) { count in
                for _ in 0..<count { withOpaque(subject) { consume(Unmanaged.passUnretained($0.start)) } }
            }
        }
    }
}

/// A responder that the owner search starts from.
final class ChainSubject {
    let start: Responder
    let allocation: AllocationOrder
    private let owner: AnyObject?

    init(start: Responder, allocation: AllocationOrder = .natural, owner: AnyObject?) {
        self.start = start
        self.allocation = allocation
        self.owner = owner
    }

    private static let variants: [ResponderChainVariant] = [
        .controllerEvery(8), .controllerEvery(1_000), .presented, .withoutController, .deepInheritance,
    ]

    static let inputs: [Input<ChainSubject>] = variants.flatMap { variant in
        // A quick run looks at two variants: the usual distance, and the longest walk.
        let isQuick = variant == .controllerEvery(8) || variant == .withoutController
        return ladder(variant).inputs(
            quick: isQuick ? [10_000] : [],
            standard: [1, 10, 100, 1_000, 100_000] + (isQuick ? [] : [10_000]), thorough: [1_000_000, 10_000_000])
    }

    static let ladders: [Ladder<ChainSubject>] = variants.map(ladder)

    private static func ladder(_ variant: ResponderChainVariant) -> Ladder<ChainSubject> {
        Ladder(
            "\(variant)", sizes: 1...10_000_000, recipe: { "ResponderChain \(variant), \($0) responders" },
            make: { length, context in
                let chain = ResponderChain(variant, length: length, allocation: context.allocation.order)
                let subject = ChainSubject(start: chain.start, allocation: context.allocation.order, owner: chain)
                return Trial(subject: subject, nodes: length, digest: "\(chain.digest)")
            })
    }

    /// Every chain of few responders, each with every kind of controller: 6ⁿ sequences.
    static let everySmallChain = ValidationCases<ChainSubject>(
        "every small responder chain",
        generate: { budget, visit in
            guard budget.exhaustiveSize > 0 else { return }
            let kinds: [ResponderKind] = [
                .viewController, .navigationController, .tabBarController, .splitViewController, .pageViewController,
            ]
            try SmallResponderChains.forEach(
                upTo: min(budget.exhaustiveSize, 6), controllerKinds: kinds,
                while: {
                    try visit(HeldChain($0))
                })
        },
        trial: { (chain: HeldChain) in
            Trial(subject: ChainSubject(start: chain.chain.start, owner: chain), nodes: chain.chain.kinds.count)
        },
        shrink: { _ in EmptyCollection<HeldChain>() },
        source: { "// the chain \($0.chain.kinds)" })

    /// Every variant at every length up to so many.
    static let longChains = ValidationCases<ChainSubject>(
        "responder chains of every variant",
        generate: { budget, visit in
            let most = Swift.min(Swift.max(budget.randomCases / 20, 10), 300)
            for length in 1...most {
                for variant in [
                    ResponderChainVariant.controllerEvery(3), .controllerEvery(8), .presented, .withoutController,
                    .deepInheritance,
                ] {
                    guard try visit(ChainCase(variant: variant, length: length)) else { return }
                }
            }
        },
        trial: { (value: ChainCase) in
            let chain = ResponderChain(value.variant, length: value.length)
            return Trial(subject: ChainSubject(start: chain.start, owner: chain), nodes: value.length)
        },
        shrink: { value in
            (1..<Swift.max(1, value.length)).lazy.map { ChainCase(variant: value.variant, length: $0) }
        },
        source: { "let chain = ResponderChain(.\($0.variant), length: \($0.length))" })
}

/// A small chain with everything that keeps it alive.
private final class HeldChain {
    let chain: SmallResponderChain
    init(_ chain: SmallResponderChain) { self.chain = chain }
}

private struct ChainCase {
    var variant: ResponderChainVariant
    var length: Int
}

/// Kept owners of the tree that a chain starts in.
private final class OwnerCache {
    let start: View
    let search: CachedOwnerSearch

    init(of subject: ChainSubject) {
        guard let start = subject.start as? View else { preconditionFailure("the limit lets only views through") }
        self.start = start
        search = CachedOwnerSearch(following: start)
    }
}

/// The C chain that stands beside a responder chain: views with their superviews and controllers.
private final class FloorChain {
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
