import Measurement

/// The reason why a cell has no number.
///
/// A reason is a case, and a row of `meaning`, which does not compile without it: there stand its `kind`, its
/// ``sentence``, its ``severity``, its ``scope`` and what runs and searches do about it. The measuring process, a run,
/// the capacity search, the gate and tests all use these; nothing compares reasons as text.
public enum NoNumber: Error, Codable, Hashable, Sendable {
    // MARK: By declaration

    /// The implementation cannot do this input, as its declaration says.
    case refused(reason: String)
    /// The declaration says to validate the implementation on this input and not to measure it.
    case leftUnmeasured(reason: String)
    /// One operation is several calls, so there is no single call to measure cold.
    case severalCallsAtOnce
    /// The input declares no volume of work in a call, from which a rate could be computed.
    case noVolume

    // MARK: Validation

    /// The answer differs from the reference's.
    case mismatch
    /// The reference, asked twice, gave two answers.
    case unsteadyReference(reason: String)
    /// There was no answer of the reference to compare with.
    case notValidated(reason: String)
    /// Its calls change the input, which all implementations share.
    case changesInput
    /// The input was changed while it was measured, by the implementations named, or by several together if none is.
    case inputChanged(by: [String])
    /// Several processes made different inputs from one seed.
    case inputsDiffer(count: Int)
    /// Its calls use up the state that was made once for all of them.
    case usesUpState(first: String, later: String)

    // MARK: Processes

    /// A call of a command did not end as it should, or its output could not be kept or compared. Calls are counted
    /// from 1 over the whole run.
    case callFailed(call: Int, reason: String)
    /// The input could not be made.
    case inputFailed(error: String)
    /// The implementation could not be made ready for the input.
    case notMadeReady(error: String)
    /// A state for a call could not be made, or not be cleaned up, while calls were measured.
    case stateFailed(error: String)
    /// The executable has no such implementation.
    case unknownImplementation(name: String, experiment: String)
    /// A call of this implementation ended the process, or did not come back.
    case endedItsProcess(input: String?)
    /// The process ended without an answer.
    case processFailed(reason: String)
    /// Processes with this cell fail too often to be chance.
    case processesKeepFailing(reason: String)
    /// The answer of the process says nothing about the cell.
    case notAnswered
    /// The process could have measured the cell and gave no value.
    case notMeasured

    // MARK: Counting

    /// Nothing on this machine counts the metric.
    case noCounter(reason: String)
    /// The counter gave no count.
    case countFailed(reason: String)
    /// The metric is read of another type than the implementation works on.
    case unreadableState(metric: String, implementation: String)
    /// A reading of the metric is not a number, or infinite.
    case notFinite(metric: String, value: String)
    /// No one asked for this count.
    case notCounted
    /// Two processes of the same code counted differently.
    case countsDiffer(first: Double, second: Double)
    /// The count is negative or not finite.
    case impossibleCount(count: Double)

    // MARK: Time

    /// The compiler removed the work.
    case optimisedAway
    /// A call takes less than the loop around it.
    case belowLoop
    /// The kernel interrupted every call.
    case interruptedByKernel(calls: Int)
    /// The time is zero, negative or not finite.
    case impossibleTime(nanoseconds: Double)
    /// The work that a self-test adds would not be a whole number of operations.
    case indivisibleWork
    /// The time limit of the run was used up.
    case outOfTime(limit: TimeSpan?)

    // MARK: Comparisons

    /// Both sides were measured on different inputs; `base` says where the other one is: `in base`, `that was stored`.
    case otherInput(base: String)
    /// The sides ran with different instruction sets.
    case otherInstructionSet(base: String, head: String)

    // MARK: Capacity

    /// The smallest size of the shape is above the largest that was to be tried.
    case noSizeToTry(largest: Int, smallest: Int)
    /// A process of the search failed at this size.
    case searchFailed(size: Int)

    // MARK: Elsewhere

    /// Another machine measured it.
    case measuredElsewhere
    /// A reason in words alone: from another tool's file, or from an older version of this one.
    case stated(reason: String, severity: Severity)

    // The key in files is older than the name.
    enum EndedItsProcessCodingKeys: String, CodingKey { case input = "place" }

    /// The weight of a missing number, from which the exit status follows.
    public enum Severity: String, NamedCase, Sendable, Comparable {
        /// It follows from the declaration or from the code, and nothing is wrong.
        case expected
        /// This machine, or the time that was left, could not tell: exit status 3 with `--strict`.
        case open
        /// Something is wrong: exit status 1.
        case failure

        /// True if the left severity is milder.
        public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

        private var rank: Int {
            switch self {
            case .expected: 0
            case .open: 1
            case .failure: 2
            }
        }
    }

    /// The cells for which a reason holds. A run and the gate read it in the answers of processes; it is not stored.
    public enum Scope: Sendable {
        /// All cells of the implementation on the input, even if other processes measured some of them. A run names it
        /// once, without a plan, and among its failures if it is one; the gate takes it for every metric of the cell.
        case implementation
        /// All cells that a process was to measure, whatever the implementation. A run that has nothing else on an
        /// input, or a plan, names it once for all implementations; the gate takes it for every metric of the cell.
        case process
        /// One cell. A run names it with its plan, if no process has a value; the gate takes it for its metric alone.
        case cell
        /// As a rule, all cells of the plan, because of the machine. A run names it once for the plan if all its cells
        /// have the same reason; the gate takes it for its metric alone.
        case plan
    }
}

extension NoNumber {
    /// The kind of the reason.
    package var kind: Kind { meaning.kind }

    /// One sentence without a full stop.
    public var sentence: String { meaning.sentence }

    /// The weight of the reason.
    public var severity: Severity { meaning.severity }

    /// The cells to which the reason applies.
    public var scope: Scope { meaning.scope }

    /// True if an implementation that has the reason on an input has it on every larger one as well: the search for its
    /// capacity takes the size for too large. Another reason ends the search without an answer.
    package var holdsForLargerInputs: Bool { meaning.holdsForLargerInputs }

    /// True if the input could not be made as its seed says. A run lists it among its failures, and names the input
    /// alone.
    package var isOfInput: Bool { meaning.isOfInput }

    /// True if a result has it in another list already, as a mismatch or as the failure of a process. A run does not
    /// list it among its failures again.
    package var isListedAlready: Bool { meaning.isListedAlready }

    /// True if the gate takes the reason for every metric of a cell, not for one alone.
    package var isOfAllMetrics: Bool {
        switch scope {
        case .implementation, .process: true
        case .plan: false
        // Older executables give the reasons of an implementation in words alone, those of a metric as a counter's.
        case .cell: kind == .stated
        }
    }
}

extension NoNumber: CustomStringConvertible {
    /// The ``sentence``, as what is thrown says what is wrong.
    public var description: String { sentence }
}
