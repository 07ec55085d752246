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
    /// The load at the start of each run that had another one, with the name of the side.
    let loads: [String]
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
        loads = [("base", compared.base.result), ("head", compared.head.result)].compactMap { side, result in
            MeasuringLimit.loads(result).lazy.compactMap { $0.loadClause.map { "in \(side) \($0)" } }.first
        }
    }

    /// The profile that has enough processes for intervals as narrow as they get.
    private static let enough = Profile.standard

    /// The worth as sentences; `nil` if no time was compared.
    var sentence: String? {
        let fewest = min(processes.base, processes.head)
        guard fewest > 0, hasTimes else { return nil }

        var sentences: [String] = []
        let isEnough = fewest >= Self.enough.processes
        let extent =
            processes.base == processes.head
            ? "\(counted(fewest, "process", "processes")) a side"
            : "\(counted(processes.base, "process", "processes")) in base, \(processes.head) in head"
        if let visibleFactor {
            let share = SignificantDigits.three(100 * (visibleFactor - 1))
            let scope = times == 1 ? "" : " in half of \(counted(times, "time"))"
            sentences.append(
                "With \(extent), a slowdown of less than \(share) % would probably go unseen\(scope)")
        } else {
            sentences.append("With \(extent), no time has an interval, and none can be shown to differ")
        }

        if !isEnough {
            let use = visibleFactor == nil ? "" : ", with which smaller ones are seen"
            sentences[0] +=
                areOfOtherTools
                ? "; several files of another tool, converted together, are several processes"
                : "; --profile \(Self.enough.rawValue) takes \(Self.enough.processes)\(use)"
        }
        if let coverage { sentences.append(coverage.statement.capitalisedFirst) }
        if !loads.isEmpty { sentences.append("Something else was at work: \(loads.joined(separator: ", "))") }
        var text = sentences.map { "\($0)." }.joined(separator: " ")
        if let noise = FalseReadings(processes: Array(repeating: fewest, count: times)).sentence { text += " \(noise)" }
        return text
    }
}

extension MeasuringLimit {
    /// The load as a clause: `the load was 1.59 on 2 processors`; `nil` for another limit.
    var loadClause: String? {
        guard case .load(let load, let processors, _) = self else { return nil }
        return "the load was \(SignificantDigits.fixed(load, decimals: 2)) on \(counted(processors, "processor"))"
    }
}
