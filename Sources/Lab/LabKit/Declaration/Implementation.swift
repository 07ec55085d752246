import Foundation
import Vocabulary

// The stages of an implementation. From a `Session` on, the types of subjects and answers are no longer known.
//
// | type | is | made and owned by |
// | --- | --- | --- |
// | `Implementation` | what a user declares, by an initialiser of `ImplementationForms.swift` | `Experiment` |
// | `Prepared` | closures over the state that it made for one subject | `AnswerComparison.Form` |
// | `AnswerComparison.Form` | the `Prepared` of one number of cores, whose answers are compared | `SharedInput` |
// | `ReadyParticipant` | the making of the forms and the participant on a subject | `SharedInput`, which drops it |
// | `SharedInput` | the subject and all forms on it | the checks after measuring, of `Session` |
// | `Session.Participant` | facts, operations or the reason for no number, without types | `Session` |
// | `MeasuredOperation` | the closures of `Prepared` that a plan calls | `Session.Participant` |

/// One implementation of an experiment's operation, on subjects of one type.
///
/// Most need one line:
///
///     Implementation("mine") { tree in MySearch().foregroundView(from: tree.root) }
///
/// An implementation that works on a prepared state says how to prepare it:
///
///     Implementation("indexed", prepare: { tree in IndexedSearch(root: tree.root) }) { $0.foregroundView }
///
/// The lab recognises a state that follows mutations of its subject (``FollowsMutations``), or that knows the memory a
/// call touches (``TouchesMemory``). Everything else is declared by a modifier after the closure:
///
///     Implementation("recursive") { … }.limited { $0.levels > 1_000 ? "too deep for the stack" : nil }
public struct Implementation<Subject, Answer>: Sendable {
    /// The name in tables and patterns.
    public let name: String
    /// The role in the experiment.
    public let role: Role
    /// Prepares it for a subject.
    package var prepare: @Sendable (Subject) throws -> Prepared<Answer>
    /// Prepares it to work on a number of cores; `nil` if it works on a single core.
    package var prepareOnCores: (@Sendable (_ subject: Subject, _ workers: Int) throws -> Prepared<Answer>)?
    package private(set) var refusal: @Sendable (Subject) -> String? = { _ in nil }
    package private(set) var reasonNotToMeasure: @Sendable (Subject) -> String? = { _ in nil }
    private(set) var changesState = false
    package private(set) var instructionSet: @Sendable () -> String? = { nil }
    package private(set) var project: String?
    /// The names of the inputs on which a gate guards its time.
    private(set) var guardedInputs: [String] = []
    /// The relative change that still counts as the same, by input; it replaces each metric's own.
    private(set) var tolerances: [String: Double] = [:]
    /// The names of the inputs on which a gate counts it.
    private(set) var countedInputs: [String] = []
    private(set) var ownMetrics: [OwnMetric] = []
    private(set) var formerNames: [String] = []
    /// True of the lab's own loop. It costs the same on all inputs, and is shown only on the smallest.
    var isLabLoop = false
    @usableFromInline var isAsynchronous = false

    private init(name: String, role: Role, prepare: @escaping @Sendable (Subject) throws -> Prepared<Answer>) {
        self.name = name
        self.role = role
        self.prepare = prepare
    }

    /// Returns an implementation with its own loop, for cases that the other forms cannot express.
    ///
    /// - Parameters:
    ///   - name: the name in tables and patterns.
    ///   - role: the role in the experiment.
    ///   - prepare: prepares it for a subject.
    public static func prepared(
        _ name: String, role: Role = .implementation,
        prepare: @escaping @Sendable (Subject) throws -> Prepared<Answer>
    ) -> Self {
        Self(name: name, role: role, prepare: prepare)
    }
}

// MARK: Modifiers

extension Implementation {
    /// Leaves the implementation out on subjects that it cannot handle.
    ///
    /// - Parameter reason: the reason not to run it on a subject, or `nil`.
    public func limited(_ reason: @escaping @Sendable (Subject) -> String?) -> Self { with { $0.refusal = reason } }

    /// Validates the implementation on some subjects without measuring it. For example, a reference whose batch would
    /// take hours still gives the right answer.
    ///
    /// - Parameter reason: the reason not to measure it on a subject, or `nil`.
    public func unmeasured(_ reason: @escaping @Sendable (Subject) -> String?) -> Self {
        with { $0.reasonNotToMeasure = reason }
    }

    /// Marks that each call changes the prepared state by design, so that later answers may differ.
    ///
    /// Without this mark, an implementation that answers differently after it was measured has used up its state and
    /// gets no number. The forms with `mutating:` do not need it.
    public func stepping() -> Self { with { $0.changesState = true } }

    /// Marks the inputs on which a gate guards the implementation's time by default.
    ///
    /// Name a few small inputs, whose operation takes microseconds.
    ///
    /// - Parameters:
    ///   - inputs: the names of the inputs.
    ///   - tolerance: the relative change that still counts as the same, such as 0.03 for a cell that varies by itself.
    ///     It applies to time, instructions and bytes; `nil` for each metric's own. A gate's `--tolerance` overrides
    ///     it.
    public func guarded(on inputs: String..., tolerance: Double? = nil) -> Self {
        with { implementation in
            implementation.guardedInputs += inputs
            for input in inputs { implementation.tolerances[input] = tolerance }
        }
    }

    /// Declares former names of the implementation.
    ///
    /// A gate, accepted counts, `compare` and the history use earlier measurements under one of these names for this
    /// implementation. So a new name is neither a missing cell nor the end of a trend.
    ///
    /// - Parameter names: the former names, in any order. They must not be present names of implementations.
    public func formerly(_ names: String...) -> Self { with { $0.formerNames += names } }

    /// Marks the inputs on which a gate guards the implementation's exact metrics by default.
    ///
    /// If no implementation of an experiment is marked, the reference and the implementations are counted on the
    /// smallest input of any profile, except parallel ones, because the instructions of waiting are not exact. Some
    /// machines need callgrind to count, which is fifty times slower.
    public func counted(on inputs: String...) -> Self { with { $0.countedInputs += inputs } }

    /// Declares the instruction set that the code chose on this machine; `nil` for the basic one of the architecture.
    public func runningWith(_ instructionSet: @escaping @Sendable () -> String?) -> Self {
        with { $0.instructionSet = instructionSet }
    }

    /// Declares the project of the code, for instance `libxml2`.
    ///
    /// Its code is independent of the reference, so it counts as an independent oracle.
    public func from(project: String) -> Self { with { $0.project = project } }

    /// Adds a metric of your own, read from the state of calls: the prepared or set-up state, or the subject without a
    /// state.
    ///
    ///     .metric(Metric("comparisons", unit: "comparisons", kind: .exact)) { (heap: Heap) in heap.comparisons }
    ///
    /// - Parameters:
    ///   - metric: the metric. A gate compares an exact one with base.
    ///   - isTotal: `true` for a counter that goes up, whose increase in a call is the value; `false` for a value
    ///     that is read after a call.
    ///   - read: reads it, outside measured time.
    public func metric<State>(
        _ metric: Metric, isTotal: Bool = true, _ read: @escaping @Sendable (State) -> Double
    ) -> Self {
        with { $0.ownMetrics.append(OwnMetric(metric: metric, isTotal: isTotal) { ($0 as? State).map(read) }) }
    }

    /// Adds a metric of your own that is a whole number.
    ///
    /// - Parameters:
    ///   - metric: the metric. A gate compares an exact one with base.
    ///   - isTotal: `true` for a counter that goes up, whose increase in a call is the value; `false` for a value
    ///     that is read after a call.
    ///   - read: reads it, outside measured time.
    public func metric<State>(
        _ metric: Metric, isTotal: Bool = true, _ read: @escaping @Sendable (State) -> Int
    ) -> Self {
        self.metric(metric, isTotal: isTotal) { (state: State) in Double(read(state)) }
    }

    private func with(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }
}
