import Measurement
import Nouns
import Results

/// The times of two runs that came out longer or shorter, by the certainty of the change.
///
/// The place of the code in memory alone can move a time by up to the allowance. A change in the time of a call is
/// clear if its whole 95 % interval lies beyond the allowance, also when divided by the movement of the yardstick: the
/// floors or, without any, the median of all times. A change is small if its interval lies within the allowance. Other
/// changes are open. Source: statements, Differences between two results
struct TimeChanges: Sendable {
    /// The times that clearly came out longer, in the order of their tallies.
    private(set) var clearlyLonger: [Finding] = []
    /// The times that clearly came out shorter.
    private(set) var clearlyShorter: [Finding] = []
    /// The times that came out longer, perhaps by more than the allowance.
    private(set) var openlyLonger: [Finding] = []
    /// The times that came out shorter, perhaps by more than the allowance.
    private(set) var openlyShorter: [Finding] = []
    /// The times that came out longer within the allowance.
    private(set) var slightlyLonger: [Finding] = []
    /// The times that came out shorter within the allowance.
    private(set) var slightlyShorter: [Finding] = []
    /// The mean ratio of the floors or, without any, the median ratio of all times of calls; `nil` if no time was
    /// compared.
    let yardstick: Double?
    /// True if machines and builds are the same. If they differ, no change is clear.
    let areOfOneEnvironment: Bool
    /// True if the interval of a longer time lies beyond the allowance, before it is divided by the yardstick.
    private(set) var hasLongerBeyondAllowance = false

    /// - Parameters:
    ///   - tallies: the tallies of all measures.
    ///   - areOfOneEnvironment: true if machines and builds are the same.
    init(_ findings: Findings, _ tallies: [ChangeTally], areOfOneEnvironment: Bool) {
        self.areOfOneEnvironment = areOfOneEnvironment
        yardstick = findings.floorMean?.ratio ?? Self.medianRatio(of: tallies.filter(\.metric.isCallTime))
        for tally in tallies where tally.isOfTime {
            for finding in tally.increases { addLonger(finding) }
            for finding in tally.decreases { addShorter(finding) }
        }
    }

    private static let allowance = Findings.layoutAllowance

    private mutating func addLonger(_ finding: Finding) {
        guard let interval = finding.interval else { return openlyLonger.append(finding) }
        // If the yardstick came out shorter, that does not make the others longer.
        let movement = max(1, yardstick ?? 1)
        let lower = 1 + interval.lower
        let isOfCall = finding.cell.metric.isCallTime
        if isOfCall, lower > 1 + Self.allowance { hasLongerBeyondAllowance = true }

        if isOfCall, areOfOneEnvironment, lower > (1 + Self.allowance) * movement {
            clearlyLonger.append(finding)
        } else if areOfOneEnvironment, interval.upper <= Self.allowance {
            slightlyLonger.append(finding)
        } else {
            openlyLonger.append(finding)
        }
    }

    private mutating func addShorter(_ finding: Finding) {
        guard let interval = finding.interval else { return openlyShorter.append(finding) }
        // If the yardstick came out longer, that does not make the others shorter.
        let movement = min(1, yardstick ?? 1)
        let upper = 1 + interval.upper
        let isOfCall = finding.cell.metric.isCallTime

        if isOfCall, areOfOneEnvironment, upper < (1 - Self.allowance) * movement {
            clearlyShorter.append(finding)
        } else if areOfOneEnvironment, interval.lower >= -Self.allowance {
            slightlyShorter.append(finding)
        } else {
            openlyShorter.append(finding)
        }
    }

    private static func medianRatio(of tallies: [ChangeTally]) -> Double? {
        let changes = tallies.flatMap(\.comparedFindings).compactMap(\.change)
        let ratios = changes.filter { $0.isFinite && $0 > -1 }.map { 1 + $0 }
        return Quantile.median(of: ratios)
    }

    /// Returns true if changes are counted apart within and beyond the allowance. It does not apply to different
    /// environments, nor to the same code, which has the same place in memory.
    func haveAllowance(areOfOneCommit: Bool) -> Bool { areOfOneEnvironment && !areOfOneCommit }

    /// Returns the numbers of changes of one measure in words, changes beyond the allowance first: `9 shorter by over
    /// 11 %`, `11 within it`.
    func counts(of measure: String) -> [String] {
        let parts = [
            (clearlyLonger, "longer by over \(Findings.layoutAllowanceText)"),
            (clearlyShorter, "shorter by over \(Findings.layoutAllowanceText)"),
            (openlyLonger, "longer, perhaps by over \(Findings.layoutAllowanceText)"),
            (openlyShorter, "shorter, perhaps by over \(Findings.layoutAllowanceText)"),
        ]
        var texts = parts.compactMap { findings, words -> String? in
            let number = findings.count { $0.cell.measure == measure }
            return number == 0 ? nil : "\(number.grouped) \(words)"
        }

        let small = (slightlyLonger + slightlyShorter).count { $0.cell.measure == measure }
        if small > 0 {
            let place = texts.isEmpty ? "changed within \(Findings.layoutAllowanceText)" : "within it"
            texts.append("\(small.grouped) \(place)")
        }
        return texts
    }

    /// All times that came out longer.
    var longer: [Finding] { clearlyLonger + openlyLonger + slightlyLonger }

    /// All times that came out shorter.
    var shorter: [Finding] { clearlyShorter + openlyShorter + slightlyShorter }

    /// True if times came out longer, all of them within the allowance.
    var areSlightlyLonger: Bool { !slightlyLonger.isEmpty && clearlyLonger.isEmpty && openlyLonger.isEmpty }

    /// The largest change within the allowance; `nil` if there is no such change.
    var largestSlight: Finding? {
        (slightlyLonger + slightlyShorter).max { abs($0.change ?? 0) < abs($1.change ?? 0) }
    }

    /// The times on which the answer rests, and which the gate is to measure: longer ones, the clear ones first. If no
    /// time came out longer by more than the allowance, the times that clearly came out shorter.
    var decisive: [Finding] {
        [clearlyLonger, openlyLonger, clearlyShorter, slightlyLonger].first { !$0.isEmpty } ?? []
    }
}

extension Finding {
    /// True if the times of the two runs differ for certain.
    var isDifferentTime: Bool { verdict == .slower || verdict == .faster }

    /// True for a time with a change so small, over its whole interval, that the place of the code in memory can
    /// explain it.
    var isWithinAllowance: Bool {
        guard isDifferentTime, cell.metric.isDuration, let interval else { return false }
        return interval.lower >= -Findings.layoutAllowance && interval.upper <= Findings.layoutAllowance
    }
}
