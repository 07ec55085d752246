import ElementID
import LabKit
import Reproducibility
import UIModel
import Workloads

struct ElementSubject: TouchesMemory {
    let window: View
    let id: ElementID
    let views: Int
    let owner: Any

    init(window: View, id: ElementID, views: Int? = nil, owner: Any) {
        self.window = window
        self.id = id
        self.views = views ?? TreeBlueprint(of: window).count
        self.owner = owner
    }

    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        visit(Descent.address(of: window), Descent.objectBytes)
    }
}

extension AnswerRule where Answer == View? {
    static var element: Self { .identicalOrNone { (view: View) in "\(view.elementID)" } }
}

/// A compiled ID with the window it is resolved in; it keeps the window's hierarchy.
final class CompiledElement: TouchesMemory {
    private let id: CompiledElementID
    private let window: View
    private let kept: ViewHierarchy

    init(_ id: ElementID, in window: View) {
        self.id = CompiledElementID(id)
        self.window = window
        kept = ViewHierarchy.observing(window)
        // The order of the roots is found on the first call, and the measured ones find it kept.
        _ = element
    }

    @inline(__always)
    var element: Unmanaged<View>? { id.resolve(in: window) }

    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) { id.visitTouchedMemory(in: window, visit) }
}

final class IndexedElement: FollowsMutations, TouchesMemory {
    private let id: CompiledElementID
    private let window: View
    private let search: IndexedResolution

    init(_ id: ElementID, in window: View) {
        self.id = CompiledElementID(id)
        self.window = window
        search = IndexedResolution(following: window)
        _ = search.resolve(self.id, in: window)
    }

    @inline(__always)
    var element: Unmanaged<View>? { search.resolve(id, in: window) }

    func enter() { search.enter() }
    func leave() { search.leave() }

    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        search.visitTouchedMemory(id, in: window, visit)
    }
}

enum DocumentedElement {
    static func resolve(_ text: String, in window: View) -> View? {
        do {
            return try DocumentedResolution().resolve(text, in: window)
        } catch {
            preconditionFailure("the inputs are IDs: \(error)")
        }
    }
}

/// Windows with controllers and custom IDs that mutate: a seed of ``ElementMutations``, and how often.
struct MutatedWindow: Shrinkable {
    var seed: UInt64
    var steps = 20

    /// A family of such windows; answers are compared after every mutation.
    static func cases<Subject>(
        _ label: String, oneIn share: Int = 1,
        subject: @escaping @Sendable (ElementMutations, _ seed: UInt64) throws -> Subject
    ) -> Cases<Subject> {
        Cases("random mutations with controllers and custom IDs") { budget, visit in
            for seed in budget.seeds(label, oneIn: share) { try visit(MutatedWindow(seed: seed)) }
        } trial: { (window: MutatedWindow) in
            let world = ElementMutations(seed: window.seed)
            return Trial(try subject(world, window.seed), script: Script(count: window.steps) { _ in world.mutate() })
        }
    }

    var shrinkCandidates: [MutatedWindow] {
        [steps / 2, steps - 1].filter { 0..<steps ~= $0 }.map { MutatedWindow(seed: seed, steps: $0) }
    }
}

extension ElementMutations {
    var listedIDs: [ElementID] { elementIDs(in: window).flatMap { [$0.canonical] + [$0.custom].compactMap(\.self) } }
}

extension View {
    /// The digest of the tree below it, and of more that belongs to an input.
    func digest(with more: String) -> String { "\(SHA256.digest(of: "\(TreeBlueprint(of: self).digest)\(more)".utf8))" }
}
