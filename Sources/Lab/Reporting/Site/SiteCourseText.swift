import Measurement
import Nouns
import Results

/// The answer on a machine, in words.
extension SiteCourse {
    // MARK: Times

    private var noun: String { isWarm ? "warm times" : "times" }

    /// The newest times as a change: `28.0 % longer on average (60 ratios)`.
    private var change: String { newestTimes.text ?? "" }

    private func run(_ name: String) -> RecordedRun? { runs.first { $0.name == name } }

    private func title(_ run: RecordedRun) -> String {
        [dates.text(run), run.build].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Returns the answer on the mean of times in one line. Next to changed cells it is `nil` if the mean is steady, or
    /// if some times are longer and some are shorter: a mean is too coarse for them.
    func answerOnTimes(isNextToChanges: Bool) -> String? {
        if hasSidesApart { return isNextToChanges ? nil : reading }
        switch level {
        case .unknown: return "No times."
        case .single: return "One run with times, and none to compare it with."
        case .short:
            return "Too few runs to tell of times, \(timedRunsText) of the "
                + "\(ChangePointSearch.fewestNumbers) that it takes; next to the run of \(dates.text(base)), "
                + "the newest\(remarkOnNewest) came out \(change)."
        case .steady:
            return isNextToChanges ? nil : "The mean over all \(noun) shows no change in \(timedRunsText)."
        case .worse, .better:
            let step = means.lastChange(after: base).map { origin(of: $0).text(dates) } ?? ""
            return "\(noun.capitalisedFirst) came out \(change) next to the run of \(dates.text(base)), the last step "
                + "\(step)."
        }
    }

    private func origin(of change: Trend.Change) -> ChangeOrigin {
        ChangeOrigin(before: run(change.runBefore), after: run(change.run))
    }

    /// True if there are enough runs for an answer, but times changed in both directions: a mean is no answer.
    private var hasSidesApart: Bool { judgesTimes && newestTimes.isSplit }

    /// The answer on times as sentences.
    var timeSentence: String {
        if hasSidesApart { return reading }
        switch level {
        case .unknown:
            return "Nothing can be said on times: no run has any."
        case .single:
            return "Nothing can be said on times: one run has them, and none is there to compare it with."
        case .short:
            return "\(reading) \(timedRunsText.capitalisedFirst) are too few to tell a change from noise: it takes "
                + "\(ChangePointSearch.fewestNumbers)."
        case .steady:
            return "\(reading) In \(timedRunsText) the mean shows no change of level."
        case .worse, .better:
            return "\(reading) The mean went to another level: \(steps.joined(separator: "; "))."
        }
    }

    private var timedRunsText: String { counted(means.points.count, "run") }

    /// A sentence on the newest run with times, next to the base.
    private var reading: String {
        let newest = means.points.last.flatMap { run($0.run) } ?? base
        guard newest != base else { return "The newest run with times is the one that all are compared with." }
        return "\(noun.capitalisedFirst) of the newest run\(remarkOnNewest), of \(title(newest)), next to those of "
            + "\(title(base)): \(change)."
    }

    /// The words after the newest run with a mean of times, if a later run has no mean; else empty.
    private var remarkOnNewest: String { means.points.last?.run == runs.last?.name ? "" : " with a mean" }

    /// The changes of the mean's level, each with the runs around it.
    private var steps: [String] {
        means.changesByRun.filter { $0.run > base.name }.map { change in
            let ratio = change.point.ratio.map(FactorText.ratio) ?? ""
            return "\(ratio) \(origin(of: change).text(dates))"
        }
    }

    /// Sentences on runs that the picture leaves out, and on times that may be of floors; `nil` without any.
    var omission: String? {
        var sentences: [String] = []
        if partialRuns > 0 {
            sentences.append(
                "\(counted(partialRuns, "run")) with fewer than half of these times "
                    + "\(agreeing(partialRuns, "is", "are")) left out of the mean.")
        }
        if timesWithoutRole > 0, !means.points.isEmpty {
            sentences.append(
                "The mean has \(counted(timesWithoutRole, "timing")) of an older history, which does not tell "
                    + "\(Role.wordsOfUncounted) from the rest.")
        }
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }

    // MARK: Budgets

    /// A sentence on the newest verdicts on budgets: `12 of 14 budgets kept, 2 over.`
    var budgetAnswer: String {
        guard let (_, verdicts) = newestVerdicts else { return "Budgets: none in these runs." }
        return "\(Self.budgets(verdicts).capitalisedFirst)."
    }

    private static func budgets(_ verdicts: [BudgetVerdict: Int]) -> String {
        let all = verdicts.values.reduce(0, +)
        let within = verdicts[.within] ?? 0
        if within == all {
            return all == 1 ? "the one budget kept" : "all \(all.grouped) budgets kept"
        }

        let misses = [BudgetVerdict.over, .undecided].compactMap { verdict in
            verdicts[verdict].map { "\($0.grouped) \(verdict.rawValue)" }
        }
        return
            "\(within.grouped) of \(counted(all, "budget")) kept, \(misses.joined(separator: ", "))"
    }

    /// The answer on budgets as sentences.
    var budgetSentence: String {
        guard let (newest, now) = newestVerdicts else { return "No run has a cell with a budget." }
        var sentences = ["Budgets in the run of \(title(newest)): \(Self.budgets(now))."]
        if newest != base, let before = verdicts[base.name] {
            sentences.append("In that of \(title(base)): \(Self.budgets(before)).")
            if let newlyOverSentence {
                sentences.append(newlyOverSentence)
            } else if (now[.over] ?? 0) > 0 {
                sentences.append("None that both have is newly over.")
            }
        }

        return sentences.joined(separator: " ")
    }

    /// A sentence on cells that are newly over their budgets; `nil` without any.
    var newlyOverSentence: String? {
        guard !newlyOver.isEmpty else { return nil }
        let names = newlyOver.map { "\($0.cell.pathLabel), \($0.cell.measure), \($0.origin.text(dates))" }
        return "Newly over: \(names.listed(atMost: 4))."
    }

    // MARK: The answer

    /// Returns a sentence on the mean of times relative to an earlier run; `nil` if one of the two runs has no mean.
    ///
    /// - Parameter earlier: a run of this machine, usually the last one before the newest.
    func meanSentence(after earlier: RecordedRun) -> String? {
        guard let change = newestTimes(nextTo: earlier)?.text else { return nil }
        return "Next to the run before, of \(dates.text(earlier)), \(noun) came out \(change)."
    }

    /// The answer in words: on the mean of times and on budgets.
    var tags: [SiteTag] { [levelTag] + budgetTags }

    /// The answer on the mean of times in words, with its number.
    var levelTag: SiteTag {
        if hasSidesApart {
            let numbers = parts.filter { $0.kind != .others }.map { "\($0.count.grouped) \($0.kind.rawValue)" }
            return SiteTag("times: \(numbers.joined(separator: ", "))", .open)
        }

        switch level {
        case .worse, .better:
            let tone = ReportTable.Tone.ofChanges(isWorse: level == .worse, isExact: false)
            return SiteTag("\(noun) on average \(levelChange)", tone)
        case .steady: return SiteTag("\(noun) on average: no change seen in \(timedRunsText)", .good)
        case .single, .short:
            return SiteTag("times: too few runs (\(means.points.count) of \(ChangePointSearch.fewestNumbers))", .open)
        case .unknown: return SiteTag("no times", .open)
        }
    }

    /// The change of the mean's level since the base: `+28.0 %`.
    private var levelChange: String {
        levels.map { FindingText.change(Metric.change(from: $0.before, to: $0.after)) } ?? ""
    }

    /// The budgets of the newest run in words, each number with that of all: `20 of 263 budgets over`.
    var budgetTags: [SiteTag] {
        var tags: [SiteTag] = []
        guard let verdicts = newestVerdicts?.verdicts else { return tags }
        let all = counted(verdicts.values.reduce(0, +), "budget")
        for verdict in [BudgetVerdict.over, .undecided] {
            guard let count = verdicts[verdict], count > 0 else { continue }
            tags.append(SiteTag("\(count.grouped) of \(all) \(verdict.rawValue)", verdict.tone))
        }
        if Set(verdicts.keys) == [.within] { tags.append(SiteTag("budgets kept", .good)) }
        return tags
    }
}
