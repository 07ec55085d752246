import ElementID
import LabKit
import Measurement
import UIModel
import Workloads

/// Which elements do a thousand IDs name? What a campaign does to a window.
///
/// The reference is `compiled`, one ID after the other: `documented` scans the window for every root, which takes minutes for
/// a thousand IDs in a large one. Half of the IDs are drawn from all elements, half from 20 screens. Source: element-id, Workloads.
public let elementIDBatch = Experiment(
    "element-id-batch",
    summary: "Resolve 1,000 element IDs: one after the other, as one tree of steps in a single pass, and on all cores.",
    operation: "batch of 1,000 IDs",
    plans: [.warm, .memory],
    // Not `parallel`: what its threads count depends on who comes first.
    counted: ["compiled/screens-10000", "indexed/screens-10000", "batch/screens-10000"],
    answers: .elements,
    inputs: BatchInputs.all,
    validation: [BatchInputs.cases],
    implementations: [
        .implementation(
            "compiled", role: .reference, prepare: { CompiledElements($0) },
            run: { $0.resolve() }, answer: { _, state in state.elements }),
        .implementation(
            "documented", limit: { $0.documentedRefusal }, prepare: { DocumentedElements($0) },
            run: { $0.elements }, answer: { found, _ in found }),
        .implementation(
            "indexed", prepare: { IndexedElements($0) },
            enter: { $0.search.enter() }, leave: { $0.search.leave() },
            run: { $0.resolve() }, answer: { _, state in state.elements }),
        .implementation(
            "batch", prepare: { BatchedElements($0.ids, in: $0.window) },
            run: { UInt($0.elements.count) }, answer: { _, state in state.elements.map { $0?.takeUnretainedValue() } }),
        .parallel(
            "parallel", prepare: { subject, workers in ParallelElements(subject, workers: workers) },
            run: { UInt($0.elements.count) }, answer: { _, state in state.elements.map { $0?.takeUnretainedValue() } }),
    ])

/// A window and IDs to resolve in it.
final class BatchSubject {
    let window: View
    let ids: [ElementID]
    private let views: Int
    private let owner: AnyObject

    init(window: View, ids: [ElementID], views: Int, owner: AnyObject) {
        self.window = window
        self.ids = ids
        self.views = views
        self.owner = owner
    }

    /// Why the documented way is not gone.
    var documentedRefusal: String? {
        views * ids.count > 10_000_000
            ? "it would look at \(SignificantDigits.grouped(views)) views \(SignificantDigits.grouped(ids.count)) times"
            : nil
    }
}

extension AnswerRule where Answer == [View?] {
    /// The same elements in the same order.
    static var elements: Self {
        Self(
            areSame: { $0.count == $1.count && zip($0, $1).allSatisfy { $0 === $1 } },
            describe: { $0.map { view in view.map { "\($0.elementID)" } ?? "none" }.joined(separator: ", ") })
    }
}

/// A batch and the window it is resolved in.
final class BatchedElements {
    let ids: [ElementID]
    let window: View
    private let batch: BatchResolution
    private let hierarchy: ViewHierarchy

    init(_ ids: [ElementID], in window: View) {
        self.ids = ids
        batch = BatchResolution(ids)
        self.window = window
        hierarchy = ViewHierarchy.observing(window)
        _ = elements
    }

    @inline(__always)
    var elements: UnsafeBufferPointer<Unmanaged<View>?> {
        batch.resolve(in: window)
    }

    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        batch.visitTouchedMemory(visit)
    }
}

/// A batch on several cores and the window it is resolved in.
private final class ParallelElements {
    private let window: View
    private let batch: ParallelBatchResolution
    private let hierarchy: ViewHierarchy

    init(_ subject: BatchSubject, workers: Int) {
        batch = ParallelBatchResolution(subject.ids, workers: workers)
        window = subject.window
        hierarchy = ViewHierarchy.observing(window)
        _ = elements
    }

    @inline(__always)
    var elements: UnsafeBufferPointer<Unmanaged<View>?> { batch.resolve(in: window) }
}

private final class DocumentedElements {
    private let texts: [String]
    private let window: View

    init(_ subject: BatchSubject) {
        texts = subject.ids.map { "\($0)" }
        window = subject.window
    }

    var elements: [View?] { texts.map { DocumentedElement.resolve($0, in: window) } }
}

/// Compiled IDs, resolved one after the other into a list that is there already.
private final class CompiledElements {
    private let ids: [CompiledElementID]
    private let found: UnsafeMutablePointer<Unmanaged<View>?>
    private let window: View
    private let hierarchy: ViewHierarchy

    init(_ subject: BatchSubject) {
        ids = subject.ids.map { CompiledElementID($0) }
        found = .allocate(capacity: ids.count)
        found.initialize(repeating: nil, count: ids.count)
        window = subject.window
        hierarchy = ViewHierarchy.observing(window)
        resolve()
    }

    deinit { found.deallocate() }

    @discardableResult
    func resolve() -> UInt {
        ids.withUnsafeBufferPointer { ids in
            for number in ids.indices { found[number] = ids[number].resolve(in: window) }
        }
        return UInt(ids.count)
    }

    var elements: [View?] { (0..<ids.count).map { found[$0]?.takeUnretainedValue() } }
}

private final class IndexedElements {
    private let ids: [CompiledElementID]
    private let found: UnsafeMutablePointer<Unmanaged<View>?>
    private let window: View
    let search: IndexedResolution

    init(_ subject: BatchSubject) {
        ids = subject.ids.map { CompiledElementID($0) }
        found = .allocate(capacity: ids.count)
        found.initialize(repeating: nil, count: ids.count)
        window = subject.window
        search = IndexedResolution(following: window)
        resolve()
    }

    deinit { found.deallocate() }

    @discardableResult
    func resolve() -> UInt {
        ids.withUnsafeBufferPointer { ids in
            for number in ids.indices { found[number] = search.resolve(ids[number], in: window) }
        }
        return UInt(ids.count)
    }

    var elements: [View?] { (0..<ids.count).map { found[$0]?.takeUnretainedValue() } }
}
