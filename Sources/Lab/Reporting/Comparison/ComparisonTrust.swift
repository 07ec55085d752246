import Measurement
import Nouns
import Results

/// The worth of two runs for the question which times changed: their processes, what their intervals can show, and
/// what else was at work.
struct ComparisonTrust: Sendable {
    /// The processes that measured a time, in base and in head; the most of each.
    let processes: (base: Int, head: Int)
    /// The slowdown that the intervals of half of the times would not show; `nil` without intervals.
    let visibleFactor: Double?
    /// The number of times with an interval.
    let times: Int
    /// True if a time was compared at all, with an interval or without.
    private let hasTimes: Bool
    /// The load of the machine before each run; `nil` if it was not reported.
    private let loads: (base: LoadAtStart?, head: LoadAtStart?)
    private let floors: Findings.MeanRatio?
    /// True if exact counts were compared, which need no trust.
    private let hasCounts: Bool
    private let coverage: ChangeCoverage?
    private let areOfOtherTools: Bool

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
        hasCounts = compared.tallies.contains { $0.isExact && $0.total > 0 }
    }

    /// The profile that has enough processes for intervals as narrow as they get.
    private static let enough = Profile.standard

    private var fewest: Int { min(processes.base, processes.head) }

    // MARK: In short

    /// The question if the two runs can be trusted, with its answer: of counts, and of the machine that took the times;
    /// `nil` if nothing was compared.
    var answer: String? {
        let clauses = [hasCounts ? "Counts are exact." : nil, timesClause].compactMap { $0 }
        return clauses.isEmpty ? nil : "Can I trust it? \(clauses.joined(separator: " "))"
    }

    /// The state of the machine in both runs, as a sentence; `nil` if no time was compared.
    private var timesClause: String? {
        guard fewest > 0, hasTimes else { return nil }

        let effort = fewest < Self.enough.processes ? "\(counted(fewest, "process", "processes")) a side are few" : nil
        let parts = [workClause, floorsClause, effort].compactMap { $0 }
        return "Times: \(parts.joined(separator: "; "))."
    }

    /// The other work of the machine, judged; `nil` if it was not reported for both runs.
    private var workClause: String? {
        guard let base = loads.base, let head = loads.head else { return nil }

        let busy = [("base", base), ("head", head)].filter { $0.1.isMuch }
        guard let most = busy.max(by: { $0.1.load < $1.1.load }) else { return "there was little other work" }

        let areBoth = busy.count == 2
        let extent = "\(areBoth ? "up to " : "")\(most.1.extent)"
        return "other work ran before \(areBoth ? "both runs" : most.0) (\(extent)), so that they may be too long"
    }

    /// The share by which floors may move on a machine that is called as fast.
    private static let steadiness = 0.02

    /// The movement of the floors, which shows if the machine was as fast in both runs; `nil` for other tools, which
    /// have none.
    private var floorsClause: String? {
        guard !areOfOtherTools else { return nil }
        guard let floors else {
            return "no floors were compared, which would show if the machine was as fast in both runs"
        }

        let isSteady = abs(floors.ratio - 1) <= Self.steadiness
        let direction = floors.ratio > 1 ? "slower in head" : "faster in head"
        let movement = isSteady ? "about as fast in both" : direction
        return "floors, plain work that is the same in both runs, came out \(floors.difference): the machine was "
            + movement
    }

    // MARK: In full

    /// The worth of the intervals as sentences; `nil` if no time was compared.
    var sentence: String? {
        guard fewest > 0, hasTimes else { return nil }

        var sentences: [String] = []
        let extent =
            processes.base == processes.head
            ? "\(counted(fewest, "process", "processes")) a side"
            : "\(counted(processes.base, "process", "processes")) in base, \(processes.head) in head"
        if let visibleFactor {
            let share = SignificantDigits.three(100 * (visibleFactor - 1))
            let scope = times == 1 ? "" : " in half of \(counted(times, "time"))"
            sentences.append(
                "With \(extent), noise between processes alone would hide a slowdown of less than \(share) %\(scope); "
                    + "the place of the code in memory can hide up to \(Findings.layoutAllowanceText)")
        } else {
            sentences.append("With \(extent), no time has an interval, and none can be shown to differ")
        }

        if fewest < Self.enough.processes {
            let use = visibleFactor == nil ? "" : ", with which smaller ones are seen"
            sentences[0] +=
                areOfOtherTools
                ? "; several files of another tool, converted together, are several processes"
                : "; --profile \(Self.enough.rawValue) takes \(Self.enough.processes)\(use)"
        }
        if let coverage { sentences.append(coverage.statement.capitalisedFirst) }
        var text = sentences.map { "\($0)." }.joined(separator: " ")
        if let noise = FalseReadings(processes: Array(repeating: fewest, count: times)).sentence { text += " \(noise)" }
        return text
    }
}
