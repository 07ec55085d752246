import Measurement
import Nouns
import Results

/// The worth of two runs for the question which times changed: their processes, their intervals, and other work on the
/// machine.
struct ComparisonTrust: Sendable {
    /// The most processes that measured one time, in base and in head.
    let processes: (base: Int, head: Int)
    /// The smallest slowdown that shows in at least half of the times; `nil` without intervals.
    let visibleFactor: Double?
    /// The number of times with an interval.
    let times: Int
    /// True if a time was compared, with or without an interval.
    let hasTimes: Bool
    /// The load of the machine before each run; `nil` if it was not reported.
    private let loads: (base: LoadAtStart?, head: LoadAtStart?)
    private let floors: Findings.MeanRatio?
    private let uncounted: UncountedChanges
    /// True if exact counts were compared.
    let hasCounts: Bool
    /// True if an exact count got worse.
    let hasWorseCounts: Bool
    let changes: TimeChanges
    private let areOfOneCommit: Bool
    /// The numbers of undecided times and of all compared times.
    let undecided: (number: Int, of: Int)
    private let coverage: ChangeCoverage?
    private let areOfOtherTools: Bool
    /// The call that decides the times on which the answer rests, in short: `milli gate`; `nil` without one.
    let gate: String?
    /// The number of times that this call measures.
    let decidedNumber: Int
    /// True if a call of the gate follows the answers.
    private let hasCall: Bool

    init(_ compared: ComparedResults) {
        processes = (compared.base.result.timedProcesses, compared.head.result.timedProcesses)

        let rows = compared.findings.rows
        let factors = rows.indices.compactMap { row -> Double? in
            guard rows[row].cell.metric.isDuration, rows[row].isCounted, let change = rows[row].change,
                let lower = rows[row].interval?.lower, lower > -1
            else { return nil }
            return (1 + change) / (1 + lower)
        }
        areOfOtherTools = compared.areOfOtherTools
        times = factors.count
        hasTimes = compared.tallies.contains { $0.isOfTime && $0.total > 0 }
        coverage = factors.isEmpty ? nil : ChangeCoverage(processes: min(processes.base, processes.head))
        visibleFactor = Quantile.median(of: factors)
        loads = (LoadAtStart(compared.base.result), LoadAtStart(compared.head.result))
        floors = compared.findings.floorMean
        uncounted = UncountedChanges(compared.tallies)
        hasCounts = compared.nameOfCounts != nil
        hasWorseCounts = WorseCounts(compared.tallies) != nil
        changes = compared.times
        areOfOneCommit = compared.areOfOneCommit
        let timeTallies = compared.tallies.filter(\.isOfTime)
        undecided = (
            timeTallies.reduce(0) { $0 + $1.undecided.count }, timeTallies.reduce(0) { $0 + $1.total }
        )
        hasCall = compared.decision != nil
        decidedNumber = compared.decidedTimes.count
        let isDecided = hasCall && decidedNumber > 0
        gate = isDecided ? "\(compared.command) gate" : nil
    }

    /// The profile with enough processes for narrow intervals.
    private static let sufficientProfile = Profile.standard

    private var fewest: Int { min(processes.base, processes.head) }

    // MARK: In short

    /// The question above the answers.
    static let question = "Can I trust it?"

    /// The trust in each kind of number, then few processes and a high load with their remedies. Each answer begins
    /// with its subject. Empty if nothing was compared.
    var answers: [String] {
        let times = answersOnTimes
        var answers = (hasCounts ? ["Counts: yes, exact."] : []) + times
        if !times.isEmpty, let busyPrograms {
            let end = hasCall ? ": the gate below measures both anew, side by side." : Self.advice
            answers.append(busyPrograms + end)
        }
        return answers
    }

    static let allowance = Findings.layoutAllowanceText

    /// The state of both runs that decides what can be said on times.
    enum TimeBasis {
        case noTimes, noIntervals, oneCommit, otherEnvironment, comparable
    }

    var timeBasis: TimeBasis {
        guard fewest > 0, hasTimes else { return .noTimes }
        guard undecided.number < undecided.of else { return .noIntervals }
        if areOfOneCommit { return .oneCommit }
        return changes.areOfOneEnvironment ? .comparable : .otherEnvironment
    }

    /// The answers on times: clear changes, open changes, and the rest.
    private var answersOnTimes: [String] {
        switch timeBasis {
        case .noTimes: return []
        case .noIntervals: return ["Times: no, as none has an interval.", fewProcesses].compactMap { $0 }
        case .oneCommit: return ["Times: yes, as the code is the same: a difference is noise or the machine."]
        case .otherEnvironment:
            let times = "Times: no, as the environments differ, which alone can make them longer or shorter."
            return [times, fewProcesses].compactMap { $0 }
        case .comparable:
            let small =
                "Times within \(Self.allowance): no: the place of the code in memory alone can move a time that far."
            return [clearTimes, openTimes, absence, small, fewProcesses].compactMap { $0 }
        }
    }

    private var clearTimes: String? {
        let number = changes.clearlyLonger.count + changes.clearlyShorter.count
        guard number > 0 else { return nil }
        return "Times over \(Self.allowance) (\(number.grouped)): probably\(machine(isReason: isSteady))."
    }

    private var openTimes: String? {
        let number = changes.openlyLonger.count + changes.openlyShorter.count
        guard number > 0 else { return nil }
        let isFirst = changes.clearlyLonger.isEmpty && changes.clearlyShorter.isEmpty
        let machine = isFirst ? machine(isReason: !isSteady) : ""
        return "Times that may be over \(Self.allowance) (\(number.grouped)): perhaps\(machine)."
    }

    /// True if times came out longer, perhaps by more than the allowance.
    var areLonger: Bool { !changes.clearlyLonger.isEmpty || !changes.openlyLonger.isEmpty }

    /// A cause that may mask a slowdown beyond the allowance.
    enum MaskingCause {
        /// Noise between processes hides a slowdown of this share in half of the times.
        case noise(Double)
        /// The machine was faster in head. A slower machine would not hide a slowdown.
        case fasterMachine
        /// No floor shows the speed of the machine.
        case noFloors
    }

    /// The first cause that may mask a slowdown beyond the allowance; `nil` if the slowdown would probably show.
    var maskingCause: MaskingCause? {
        if let visibleFactor, visibleFactor > 1 + Findings.layoutAllowance { return .noise(visibleFactor - 1) }
        guard let floors else { return .noFloors }
        return floors.ratio < 1 && !floors.isSteady ? .fasterMachine : nil
    }

    /// A sentence if no time is longer by more than the allowance, with the trust in that; else `nil`.
    private var absence: String? {
        guard !areLonger else { return nil }

        let isHidden = maskingCause != nil
        let trust = isHidden ? "but such a slowdown may be hidden" : "and such a slowdown would probably have been seen"
        // The lines on shorter times have mentioned the machine already.
        let areShorter = !changes.clearlyShorter.isEmpty || !changes.openlyShorter.isEmpty
        let subject = areShorter ? "Times longer by over \(Self.allowance)" : "Times over \(Self.allowance)"
        var reason = areShorter ? "" : machine(isReason: true)
        if case .noise(let share) = maskingCause { reason = ", as \(noise(hiding: share))" }
        return "\(subject): none was seen, \(trust)\(reason)."
    }

    /// Returns a clause on the slowdown that noise hides: `noise between processes alone hides up to 25.0 % in half of
    /// the times`.
    func noise(hiding share: Double) -> String {
        let scope = times == 1 ? "" : " in half of the times"
        return "noise between processes alone hides up to \(SignificantDigits.three(100 * share)) %\(scope)"
    }

    /// A sentence on few processes, with the way to get more; `nil` if there are enough.
    var fewProcesses: String? {
        guard fewest < Self.sufficientProfile.processes else { return nil }
        let extent =
            processes.base == processes.head
            ? "\(fewest) a side" : "\(processes.base) in base, \(processes.head) in head"
        let remedy =
            areOfOtherTools
            ? "several files of another tool, converted together, are several processes"
            : "--profile \(Self.sufficientProfile.rawValue) takes \(Self.sufficientProfile.processes)"
        return "Processes: few, \(extent); \(remedy)."
    }

    /// True if no floors were compared, which would show changes in the speed of the machine.
    var lacksFloors: Bool { floors == nil && !areOfOtherTools }

    private var isSteady: Bool { floors?.isSteady ?? false }

    /// Returns a clause on the speed of the machine in both runs, by its floors; empty for other tools: they have no
    /// floors.
    ///
    /// - Parameter isReason: true if the clause is the reason for the word before it.
    private func machine(isReason: Bool) -> String {
        guard !areOfOtherTools else { return "" }
        let start = isReason ? ", as" : ";"
        guard let floors else { return "\(start) no floors were compared, which would show if the machine was as fast" }

        let direction = floors.ratio > 1 ? "slower in head" : "faster in head"
        let movement = floors.isSteady ? "as fast" : direction
        // Single floors may change although their mean hardly does.
        let single = uncounted.clauseOnTimes.map { "; \($0)" } ?? ""
        return "\(start) the machine was \(movement) (floors came out \(floors.difference) on average\(single))"
    }

    // MARK: Method

    /// A sentence on other work before the runs, with advice; `nil` if the load was not too high, or not reported.
    var otherWork: String? { busyPrograms.map { $0 + Self.advice } }

    private static let advice = ". Measure again before you quote a time."

    /// The start of a sentence on other work before the runs; `nil` if the load was not too high, or not reported.
    private var busyPrograms: String? {
        guard hasTimes, let base = loads.base, let head = loads.head else { return nil }

        let busy = [("base", base), ("head", head)].filter { $0.1.isTooHigh }
        guard let most = busy.max(by: { $0.1.share < $1.1.share }) else { return nil }

        let areBoth = busy.count == 2
        let extent = "\(areBoth && most.1.share < 1 ? "up to " : "")\(most.1.shareText)"
        let place = areBoth ? "both runs" : most.0
        return "Other work: other programs kept \(extent) busy before \(place) (\(most.1.limitText))"
    }

    // MARK: In full

    /// Sentences on the worth of the intervals; `nil` if no time was compared.
    var sentence: String? {
        guard fewest > 0, hasTimes else { return nil }

        var sentences: [String] = []
        let extent =
            processes.base == processes.head
            ? "\(counted(fewest, "process", "processes")) a side"
            : "\(counted(processes.base, "process", "processes")) in base, \(processes.head) in head"
        if let visibleFactor {
            let share = SignificantDigits.three(100 * (visibleFactor - 1))
            let scope = times == 1 ? "" : " in half of \(counted(times, "timing"))"
            sentences.append(
                "With \(extent), noise between processes alone would hide a slowdown of less than \(share) %\(scope); "
                    + "the place of the code in memory can hide up to \(Findings.layoutAllowanceText)")
        } else {
            sentences.append("With \(extent), no time has an interval, and none can be shown to differ")
        }

        if let coverage { sentences.append(coverage.statement.capitalisedFirst) }
        var text = sentences.map { "\($0)." }.joined(separator: " ")
        if let noise = FalseReadings(processes: Array(repeating: fewest, count: times)).sentence { text += " \(noise)" }
        return text
    }
}

extension Findings.MeanRatio {
    /// The share by which floors may move if the machine counts as equally fast.
    private static let steadiness = 0.02

    /// True if floors hardly moved: the machine was equally fast in both runs.
    var isSteady: Bool { abs(ratio - 1) <= Self.steadiness }
}
