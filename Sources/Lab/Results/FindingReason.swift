import Measurement
import Nouns

/// The reason of the verdict of a ``Finding``.
///
/// Every reason of a gate and of a comparison is a case with its ``sentence``, and reasons are never compared as text.
/// Files contain only the sentence, so a reason from a file is ``stated(_:)``.
public enum FindingReason: Hashable, Sendable {
    // MARK: No number

    /// There is no number to judge. The side is given if only one side lacks it.
    case noNumber(NoNumber, on: GateSide?)
    /// The metric was counted in base but not in head.
    case noLongerCounted(NoNumber)
    /// The metric was counted when counts were accepted, but not now.
    case storedButNotCounted(NoNumber)

    // MARK: A cell of one side

    /// Only base of a gate has the cell.
    case goneFromHead
    /// Only head of a gate has the cell.
    case notInBase
    /// The cell has accepted counts, but no longer exists.
    case storedButGone
    /// The cell has no accepted counts. `file` is the name of their file.
    case notStored(file: String)
    /// The later result does not have the cell. If it gives a reason for another plan of the cell, that is attached.
    case gone(NoNumber?)
    /// The earlier result does not have the cell.
    case notThereBefore
    /// The result with this name did not have to measure the cell.
    case leftOut(of: String, RunExclusion)

    // MARK: Not comparable

    /// The two results come from different machines or toolchains.
    case otherEnvironment
    /// The accepted counts come from another machine or toolchain.
    case storedInOtherEnvironment
    /// The units of the metric differ.
    case unitsDiffer(base: String, head: String)
    /// The two results were measured on different inputs.
    case inputsDiffer
    /// Kept bytes are divided by the size of the input, and the sizes differ.
    case inputSizesDiffer(base: Int, head: Int)
    /// Kept bytes are below 0.
    case negativeSize

    // MARK: Two results

    /// Only one process measured a number, so it has no interval. The side is given unless it is both.
    case oneProcess(GateSide?)
    /// The median before is 0.
    case zeroBefore
    /// A time has a median of 0 on one side, or on both.
    case zeroTime
    /// The ratio of two numbers has no interval.
    case noInterval

    // MARK: Times of a gate

    /// The cell executes the same code on both sides.
    case sameCode
    /// The controls with these names failed.
    case controlsFailed(names: [String])
    /// Time was up before a process of the cell was run.
    case outOfTime
    /// The gate was interrupted before a process of the cell was run.
    case interrupted
    /// The interval is neither beyond the tolerance nor within it.
    case imprecise(Imprecision)
    /// There was no time to measure a regression again.
    case noTimeToConfirm
    /// Fresh layouts, or processes, did not confirm a regression.
    case refuted(by: StatisticalUnit)
    /// The intervals of comparison and confirmation do not overlap, and at least one reaches into the tolerance.
    case contradicted
    /// The intervals of comparison and confirmation do not overlap, but both are beyond the tolerance.
    case uncertainSize
    /// A commit accepts a relative change up to this limit, for a reason in its own words.
    case accepted(limit: Double, commit: String, reason: String)

    // MARK: Programs of a gate

    /// A call of head failed.
    case headFailed(call: Int, reason: String)
    /// A call of head printed something else than its first call, or its setup failed. The text names the fault.
    case headFault(String)
    /// The programs print different outputs.
    case headPrintsOther(head: String, base: String)

    // MARK: Elsewhere

    /// A reason that exists only as text: from a file, or of a claim in a test.
    case stated(String)

    /// The unit of the statistics of a gate.
    public enum StatisticalUnit: Hashable, Sendable {
        /// Pairs of links, each with its layout.
        case layouts
        /// Pairs of processes of one link on each side.
        case processes

        /// The plural noun of the unit.
        package var name: String {
            switch self {
            case .layouts: "layouts"
            case .processes: "processes"
            }
        }
    }

    /// The precision of an undecided comparison.
    public struct Imprecision: Hashable, Sendable {
        /// The smallest relative slowdown that four of five such comparisons would have detected; infinite if there is
        /// no such slowdown.
        public var smallestEffect: Double
        /// The number of measured units.
        public var units: Int
        /// The number of units needed to decide if the estimate is right; `nil` if no number is enough.
        public var unitsNeeded: Int?
        /// The unit.
        public var unit: StatisticalUnit

        package init(smallestEffect: Double, units: Int, unitsNeeded: Int?, unit: StatisticalUnit) {
            self.smallestEffect = smallestEffect
            self.units = units
            self.unitsNeeded = unitsNeeded
            self.unit = unit
        }

        fileprivate var sentence: String {
            let pairs = "pairs of \(unit.name)"
            guard smallestEffect.isFinite else { return "\(units) \(pairs) are too few for a verdict at this level" }

            let effect = SignificantDigits.fixed(100 * smallestEffect, decimals: 1)
            let sentence = "a slowdown of \(effect) % would have been seen"
            guard let unitsNeeded else {
                return "\(sentence); the estimate lies so near the limit that no number of \(pairs) is sure to decide"
            }

            return "\(sentence); if the estimate is right, about \(unitsNeeded) \(pairs) decide in four of five runs"
        }
    }
}

extension FindingReason {
    /// One sentence without a full stop.
    public var sentence: String {
        switch self {
        case .noNumber(let reason, nil): reason.sentence
        case .noNumber(let reason, let side?): "\(side.rawValue): \(reason.sentence)"
        case .noLongerCounted(let reason): "it was counted in base and is not in head: \(reason.sentence)"
        case .storedButNotCounted(let reason): "it was stored and is not counted here: \(reason.sentence)"

        case .goneFromHead: "it was in base and is gone"
        case .notInBase: "it was not in base"
        case .storedButGone: "it was stored and is gone"
        case .notStored(let file): "it is not in \(file)"
        case .gone(let reason): "it is gone" + (reason.map { ": \($0.sentence)" } ?? "")
        case .notThereBefore: "it was not there before"
        case .leftOut(let name, let exclusion): "not run in \(name): \(exclusion.sentence)"

        case .otherEnvironment: "the environments differ"
        case .storedInOtherEnvironment: "the environments differ; --force compares"
        case .unitsDiffer(let base, let head): "the units differ: \(base) and \(head)"
        case .inputsDiffer: "the inputs differ"
        case .inputSizesDiffer(let base, let head):
            "the sizes of the input differ: \(base.grouped) and \(head.grouped)"
        case .negativeSize: "bytes kept below 0 are no size: other memory was freed during the measurement"

        case .oneProcess(nil): "one process"
        case .oneProcess(.base): "one process before"
        case .oneProcess(.head): "one process after"
        case .zeroBefore: "a median of 0 before, which has no multiple"
        case .zeroTime: "a median of 0 is no time to compare"
        case .noInterval: "no interval of the ratio"

        case .sameCode: "no executed code changed"
        case .controlsFailed(let names):
            "the \(names.joined(separator: " and ")) \(agreeing(names.count, "control", "controls")) failed: "
                + "this machine cannot tell times apart now"
        case .outOfTime: "no process of it was run before the time was up"
        case .interrupted: "it was interrupted before any process of it was run"
        case .imprecise(let imprecision): imprecision.sentence
        case .noTimeToConfirm: "a regression was seen, and no time was left to confirm it; give a longer --time-limit"
        case .refuted(let unit): "a regression was seen, and fresh \(unit.name) did not confirm it"
        case .contradicted: "the comparison and its confirmation contradict each other"
        case .uncertainSize: "both are regressions, but of different sizes: how large it is remains open"
        case .accepted(let limit, let commit, let reason):
            "up to +\(SignificantDigits.three(limit * 100)) % accepted by \(commit): \(reason)"

        case .headFailed(let call, let reason): "head does not always end as it should: call \(call) \(reason)"
        case .headFault(let fault): "head: \(fault)"
        case .headPrintsOther(let head, let base):
            "head prints \(head), and base \(base); --output ignore compares times alone"

        case .stated(let sentence): sentence
        }
    }
}

extension FindingReason: CustomStringConvertible {
    /// The ``sentence``.
    public var description: String { sentence }
}

extension FindingReason: Codable {
    /// Reads the sentence.
    public init(from decoder: any Decoder) throws {
        self = .stated(try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the sentence.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(sentence)
    }
}
