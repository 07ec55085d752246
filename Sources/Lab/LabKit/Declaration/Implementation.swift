import Foundation
import Results

/// One way to do what an experiment measures, on subjects of one type.
///
/// Most need one line:
///
///     .implementation("mine") { tree in MySearch().foregroundView(from: tree.window) }
///
/// One that works on something it made before says how to prepare it:
///
///     .implementation("indexed", prepare: { tree in IndexedSearch(root: tree.window) }) { $0.foregroundView }
///
/// State that follows mutations of its subject conforms to ``FollowsMutations``, and one that knows which memory a call
/// touches to ``TouchesMemory``; the lab finds that by itself. Everything else is said behind it:
///
///     .implementation("recursive") { … }.limited { $0.levels > 1_000 ? "too deep for the stack" : nil }
public struct Implementation<Subject, Answer>: Sendable {
    /// The name in tables and patterns.
    public let name: String
    public let role: Role
    package var prepare: @Sendable (Subject) throws -> Prepared<Answer>
    /// Makes it ready to work on a number of cores; `nil` for one that works on one alone.
    package var prepareOnCores: (@Sendable (_ subject: Subject, _ workers: Int) throws -> Prepared<Answer>)?
    package private(set) var refusal: @Sendable (Subject) -> String? = { _ in nil }
    package private(set) var reasonNotToMeasure: @Sendable (Subject) -> String? = { _ in nil }
    package private(set) var instructionSet: @Sendable () -> String? = { nil }
    package private(set) var project: String?
    /// Names of inputs.
    private(set) var guarded: [String] = []
    private(set) var counted: [String] = []
    private(set) var ownMetrics: [OwnMetric] = []
    /// Whether the lab added it; it is measured on the smallest input alone then, as it takes the same on all.
    var isAutomatic = false
    @usableFromInline var isAsynchronous = false

    /// An implementation with a loop of its own, for what the factories cannot say.
    ///
    /// - Parameters:
    ///   - name: for tables and patterns.
    ///   - role: what it is for.
    ///   - prepare: makes it ready for a subject.
    public init(
        _ name: String, role: Role = .implementation,
        prepare: @escaping @Sendable (Subject) throws -> Prepared<Answer>
    ) {
        self.name = name
        self.role = role
        self.prepare = prepare
    }
}

// MARK: What can be said of one

extension Implementation {
    /// The same, left out where `reason` gives a reason, known before it runs; `nil` when it can do a subject.
    public func limited(_ reason: @escaping @Sendable (Subject) -> String?) -> Self { with { $0.refusal = reason } }

    /// The same, validated and not measured where `reason` gives a reason: a reference whose one batch would take hours
    /// still tells what is right.
    public func unmeasured(_ reason: @escaping @Sendable (Subject) -> String?) -> Self {
        with { $0.reasonNotToMeasure = reason }
    }

    /// The same; a gate guards its time on these inputs when nothing else is asked for: a few small ones, whose
    /// operation takes microseconds.
    public func guarded(on inputs: String...) -> Self { with { $0.guarded += inputs } }

    /// The same; a gate counts it on these inputs when nothing else is asked for.
    ///
    /// In an experiment where none is marked so, the reference and the implementations on the smallest input are
    /// counted, whichever profile runs it, without those that share the work among threads: what waiting takes is not
    /// exact. Counting takes callgrind on some machines, which is fifty times slower.
    public func counted(on inputs: String...) -> Self { with { $0.counted += inputs } }

    /// The same, saying which instruction set its code chose to run with on this machine; `nil` for that of all
    /// machines.
    public func runningWith(_ instructionSet: @escaping @Sendable () -> String?) -> Self {
        with { $0.instructionSet = instructionSet }
    }

    /// The same, naming the project whose code it is, for instance `libxml2`: what it answers shares no code with the
    /// reference, which makes it an independent oracle.
    public func from(project: String) -> Self { with { $0.project = project } }

    /// The same, with a metric of your own, read of the state that its calls work on: of what it prepared or set up,
    /// else of the subject.
    ///
    ///     .metric(Metric("comparisons", unit: "comparisons", kind: .exact)) { (heap: Heap) in heap.comparisons }
    ///
    /// - Parameters:
    ///   - metric: what it is. A gate holds an exact one against base.
    ///   - isTotal: whether it counts up, and a call's part is the value; else it is what is read after a call.
    ///   - read: reads it, outside measured time.
    public func metric<State>(
        _ metric: Metric, isTotal: Bool = true, _ read: @escaping @Sendable (State) -> Double
    ) -> Self {
        with { $0.ownMetrics.append(OwnMetric(metric: metric, isTotal: isTotal) { ($0 as? State).map(read) }) }
    }

    /// The same, whose metric is a whole number.
    public func metric<State>(
        _ metric: Metric, isTotal: Bool = true, _ read: @escaping @Sendable (State) -> Int
    ) -> Self {
        self.metric(metric, isTotal: isTotal) { (state: State) in Double(read(state)) }
    }

    private func with(_ change: (inout Self) -> Void) -> Self {
        var changed = self
        change(&changed)
        return changed
    }
}
