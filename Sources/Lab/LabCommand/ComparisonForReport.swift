import LabKit
import Regression
import Reporting

extension ReportComparison {
    /// Two result files compared as `compare` does it.
    ///
    /// A result that cannot be compared, for instance because it has no cells, leaves a comparison that says so.
    init(_ first: String, _ second: String, first earlier: ReportResult, second later: ReportResult, isForced: Bool) {
        self.init(first: earlier.name, second: later.name)
        let comparison: ResultComparison
        do throws(GateError) {
            comparison = ResultComparison(
                try StoredResult(contentsOf: first), try StoredResult(contentsOf: second), isForced: isForced)
        } catch {
            warnings = ["\(error)"]
            return
        }
        warnings = comparison.warnings
        missing = comparison.missing.map(CellAddress.init)
        new = comparison.new.map(CellAddress.init)
        mean = comparison.mean
        rows = comparison.rows.map { row in
            var reason: String?
            if case .unmeasurable(let why) = row.finding { reason = why }
            return Row(
                cell: CellAddress(row.key), unit: row.unit, first: row.first, second: row.second, ratio: row.ratio,
                finding: row.finding.word, tone: row.finding.tone, reason: reason)
        }
        for mismatch in comparison.mismatches {
            warnings.append(
                "\(mismatch.experiment)/\(mismatch.implementation) answers differently from the reference in \(later.name)"
            )
        }
    }
}

extension CellAddress {
    fileprivate init(_ key: StoredResult.Key) {
        self.init(
            experiment: key.experiment, implementation: key.implementation, input: key.input, plan: key.plan,
            metric: key.metric)
    }
}

extension ResultComparison.Finding {
    fileprivate var tone: ReportTable.Tone? {
        switch self {
        case .slower, .regressed: .bad
        case .faster, .improved: .good
        case .unmeasurable: .open
        case .noDifference, .same: nil
        }
    }
}
