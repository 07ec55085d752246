import Measurement

/// The reason why a cell has no number.
///
/// A reason is a case and a row of `meaning`, which the compiler requires. The row has its `kind`, its ``sentence``,
/// its ``severity``, its ``scope``, and its consequences in runs and searches. The measuring process, a run, the
/// capacity search, the gate and tests all use these values; reasons are never compared as text.
public enum NoNumber: Error, Codable, Hashable, Sendable {
    // MARK: By declaration

    /// The implementation cannot do this input, as its declaration says.
    case refused(reason: String)
    /// The declaration says to validate the implementation on this input, but not to measure it.
    case leftUnmeasured(reason: String)
    /// One operation is several calls, so there is no single call to measure cold.
    case severalCallsAtOnce
    /// The input declares no volume of work for a call, from which a rate could be computed.
    case noVolume

    // MARK: Validation

    /// The answer differs from the reference's.
    case mismatch
    /// The reference gave two different answers.
    case unsteadyReference(reason: String)
    /// The reference gave no answer for comparison.
    case notValidated(reason: String)
    /// Its calls change the input, which all implementations share.
    case changesInput
    /// The input was changed while it was measured, by the named implementations; if there are no names, several caused
    /// it together.
    case inputChanged(by: [String])
    /// Several processes made different inputs from the same seed.
    case inputsDiffer(count: Int)
    /// Its calls use up the state that was made once for all of them.
    case usesUpState(first: String, later: String)

    // MARK: Processes

    /// A call of a program failed, or its output could not be kept or compared. Calls are counted from 1 over the whole
    /// run.
    case callFailed(call: Int, reason: String)
    /// The input could not be made.
    case inputFailed(error: String)
    /// The implementation could not be made ready for the input.
    case notMadeReady(error: String)
    /// A state for a call could not be made or cleaned up while calls were measured.
    case stateFailed(error: String)
    /// The executable has no such implementation.
    case unknownImplementation(name: String, experiment: String)
    /// A call of this implementation ended the process, or never returned.
    case endedItsProcess(input: String?)
    /// The process ended without an answer.
    case processFailed(reason: String)
    /// Processes with this cell fail too often to be a coincidence.
    case processesKeepFailing(reason: String)
    /// The process's answer does not mention the cell.
    case notAnswered
    /// The process could have measured the cell, but gave no value.
    case notMeasured

    // MARK: Counting

    /// Nothing on this machine counts the metric.
    case noCounter(reason: String)
    /// The counter gave no count.
    case countFailed(reason: String)
    /// The metric is read from a type that the implementation does not work on.
    case unreadableState(metric: String, implementation: String)
    /// A reading of the metric is not a number, or infinite.
    case notFinite(metric: String, value: String)
    /// This count was not requested.
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
    /// The additional work of a self-test would not be a whole number of operations.
    case indivisibleWork
    /// The time limit of the run was used up.
    case outOfTime(limit: TimeSpan?)

    // MARK: Comparisons

    /// The sides were measured on different inputs. `base` says where the other input is: `in base`, `that was stored`.
    case otherInput(base: String)
    /// The sides ran with different instruction sets.
    case otherInstructionSet(base: String, head: String)

    // MARK: Capacity

    /// The smallest size of the shape is above the largest size to try.
    case noSizeToTry(largest: Int, smallest: Int)
    /// A process of the search failed at this size.
    case searchFailed(size: Int)

    // MARK: Elsewhere

    /// Another machine measured it.
    case measuredElsewhere
    /// A reason that exists only as text: from another tool's file, or from an older version of this one.
    case stated(reason: String, severity: Severity)

    // The key in files is older than the name.
    enum EndedItsProcessCodingKeys: String, CodingKey { case input = "place" }

    /// The weight of a missing number, which decides the exit status.
    public enum Severity: String, NamedCase, Sendable, Comparable {
        /// It follows from the declaration or from the code, and is not a problem.
        case expected
        /// It could not be found out on this machine or in the available time: exit status 3 with `--strict`.
        case open
        /// It is a problem: exit status 1.
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

    /// The cells that a reason applies to. A run and the gate use it when they read the answers of processes; it is not
    /// stored.
    public enum Scope: Sendable {
        /// All cells of the implementation on the input, even if other processes measured some of them. A run lists it
        /// once, without a plan, and among its failures if it is one. The gate applies it to every metric of the cell.
        case implementation
        /// All cells of a process, whatever the implementation. If a run has nothing else for an input or a plan, it
        /// lists the reason once for all implementations. The gate applies it to every metric of the cell.
        case process
        /// One cell. If no process has a value, a run lists it with its plan. The gate applies it to its metric alone.
        case cell
        /// Usually all cells of the plan, because of the machine. If all its cells have the same reason, a run lists it
        /// once for the plan. The gate applies it to its metric alone.
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

    /// True if the reason also applies to every larger input. The capacity search then treats the size as too large.
    /// Any other reason ends the search without an answer.
    package var holdsForLargerInputs: Bool { meaning.holdsForLargerInputs }

    /// True if the input could not be made from its seed. A run lists it among its failures, with the input alone.
    package var isOfInput: Bool { meaning.isOfInput }

    /// True if another list of the result already has it, as a mismatch or as the failure of a process. A run does not
    /// repeat it among its failures.
    package var isListedAlready: Bool { meaning.isListedAlready }

    /// True if the gate applies the reason to every metric of a cell, and not to one alone.
    package var isOfAllMetrics: Bool {
        switch scope {
        case .implementation, .process: true
        case .plan: false
        // Older executables give an implementation's reasons as text, and a metric's reasons as a counter's.
        case .cell: kind == .stated
        }
    }
}

extension NoNumber: CustomStringConvertible {
    /// The ``sentence``, as the description of a thrown error.
    public var description: String { sentence }
}
