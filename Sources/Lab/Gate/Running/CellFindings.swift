import Foundation
import Measurement
import Results

/// The findings on the times of cells in the form for readers: times, relative changes, and reasons.
struct CellFindings {
    /// A finding for each cell, in the order of the cells.
    private(set) var rows: [Finding]
    private let judge: TimeJudge
    private let unit: FindingReason.StatisticalUnit

    /// Creates the findings of the main comparison.
    ///
    /// - Parameter losses: the cells that were given up.
    init(
        of cells: [CellID], _ main: MainStage, losses: [Int: CellLoss], judge: TimeJudge,
        unit: FindingReason.StatisticalUnit
    ) {
        self.judge = judge
        self.unit = unit
        rows = cells.enumerated().map { position, cell in
            if let loss = losses[position] { return Finding(cell, .unmeasurable, reason: loss.finding) }
            guard let verdict = main.verdicts[position],
                let medians = main.measurements.medians(of: position)
            else { return Finding(cell, .unmeasurable, reason: .outOfTime) }

            var row = Finding(
                cell, verdict.verdict, base: exp(medians.base), head: exp(medians.head),
                change: expm1(verdict.estimate), interval: verdict.interval.relativeChange)
            if verdict.verdict == .inconclusive {
                let precision = Precision(verdict, margin: judge.changeMargin(of: position))
                row.reason = .imprecise(precision.imprecision(of: unit))
            }

            return row
        }
    }

    /// Withdraws the verdicts on cells because controls failed.
    mutating func discard(_ cells: [Int], afterFailureOf controls: [Findings.Control]) {
        for cell in cells {
            rows[cell].verdict = .unmeasurable
            rows[cell].reason = .controlsFailed(names: controls.map(\.name))
        }
    }

    /// Adds the outcome of the confirmation to the findings on candidates.
    ///
    /// - Parameter losses: the cells that were given up by now.
    mutating func add(
        _ outcome: TimeConfirmation.Outcome, on candidates: [Int: TimeVerdict], losses: [Int: CellLoss]
    ) {
        for (cell, candidate) in candidates {
            if let loss = losses[cell] {
                rows[cell].verdict = .unmeasurable
                rows[cell].reason = loss.finding
            } else if let fresh = outcome.verdicts[cell] {
                add(fresh, to: cell, candidate, isCutOff: outcome.isCutOff)
            } else {
                leaveUnconfirmed(cell, candidate)
            }
        }
    }

    private mutating func add(_ fresh: TimeVerdict, to cell: Int, _ candidate: TimeVerdict, isCutOff: Bool) {
        rows[cell].confirmation = Finding.Confirmation(
            change: expm1(fresh.estimate), interval: fresh.interval.relativeChange)
        let answer = ConfirmationAnswer(
            candidate, fresh, margin: judge.changeMargin(of: cell), isCutOff: isCutOff, unit: unit)

        switch answer {
        case .regressed(let remark):
            rows[cell].verdict = .regressed
            rows[cell].reason = remark
        case .inconclusive(let reason):
            rows[cell].verdict = .inconclusive
            rows[cell].reason = reason
        case .cutOff: leaveUnconfirmed(cell, candidate)
        }
    }

    /// A regression that could not be confirmed in time fails, unless it may be chance; its interval then shows that.
    private mutating func leaveUnconfirmed(_ cell: Int, _ candidate: TimeVerdict) {
        rows[cell].reason = .noTimeToConfirm
        if judge.isCertain(candidate) {
            rows[cell].verdict = .unconfirmed
        } else {
            rows[cell].verdict = .inconclusive
            rows[cell].interval = (candidate.familyInterval ?? candidate.interval).relativeChange
        }
    }
}

extension Interval {
    /// The interval of relative changes that corresponds to one of log-ratios.
    var relativeChange: Interval { Interval(lower: expm1(lower), upper: expm1(upper)) }
}
