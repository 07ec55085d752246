import LabKit
import Measurement

/// What two processes of one side counted of a cell.
struct CountReading {
    /// The answer; `nil` when there is none.
    let answer: GateResponse.CellAnswer?
    /// Why there is none.
    let failure: String?
    /// What the second process counted.
    private let again: [String: ExactMetric]

    init(
        _ first: Result<GateResponse.CellAnswer, GateFailure>, _ second: Result<GateResponse.CellAnswer, GateFailure>
    ) {
        switch first {
        case .success(let answer):
            self.answer = answer
            failure = nil
        case .failure(let reason):
            answer = nil
            failure = reason.description
        }
        if case .success(let answer) = second { again = answer.exact ?? [:] } else { again = [:] }
    }

    /// What was counted of a metric.
    enum Count: Equatable {
        case value(Double)
        case absent(String)
        /// Two processes counted differently.
        case unsteady(Double, Double)
    }

    /// What was counted of a metric.
    func count(_ metric: GateMetric) -> Count {
        guard let answer else { return .absent(failure ?? "it was not counted") }
        guard let count = answer.exact?[metric.rawValue] else { return .absent("it was not counted") }
        switch count {
        case .absent(let reason): return .absent(reason)
        case .measured(let value):
            if case .measured(let other)? = again[metric.rawValue],
                abs(other - value) > max(metric.tolerance / 2 * value, 0)
            {
                return .unsteady(value, other)
            }
            return .value(value)
        }
    }

    /// The row of a cell that cannot be compared at all, whatever the metric; `nil` when it can.
    static func obstacle(
        _ base: CountReading, _ head: CountReading, cell: GuardedCell, metric: GateMetric
    ) -> GateReport.Row? {
        func row(_ verdict: GateVerdict, _ reason: String) -> GateReport.Row {
            GateReport.Row(cell: cell, metric: metric, verdict: verdict, reason: reason)
        }
        if base.answer?.isMismatch == true {
            return row(.unmeasurable, "base: it answers differently from the reference")
        }
        // It had a number that can be trusted, and has none any more.
        if head.answer?.isMismatch == true { return row(.missing, "head: it answers differently from the reference") }
        if let failure = base.failure { return row(.unmeasurable, "base: \(failure)") }
        if let failure = head.failure { return row(.unmeasurable, "head: \(failure)") }
        guard let first = base.answer, let second = head.answer else { return nil }
        if first.digest != second.digest { return row(.unmeasurable, "the input is another one than in base") }
        if first.instructionSet != second.instructionSet {
            return row(
                .unmeasurable, "the instruction sets differ: \(first.instructionSet) and \(second.instructionSet)")
        }
        return nil
    }
}

/// The verdicts on what is exact.
struct ExactComparison {
    let cells: [GuardedCell]
    let base: [CountReading]
    let head: [CountReading]
    /// A tolerance in place of each metric's own.
    var tolerance: Double?
    /// Whether a metric that neither side counts gets rows; else a note says so.
    var mentionsAbsence = true

    /// The rows, by metric and cell, and what the reader has to know.
    func judge(_ metrics: [GateMetric]) -> (rows: [GateReport.Row], notes: [String]) {
        var rows: [GateReport.Row] = []
        var notes: [String] = []
        for metric in metrics {
            let found = cells.indices.map { row(at: $0, metric) }
            let isAbsent = cells.indices.allSatisfy { index in
                if case .absent = base[index].count(metric), case .absent = head[index].count(metric) {
                    true
                } else {
                    false
                }
            }
            if isAbsent, !mentionsAbsence, case .absent(let reason)? = head.first?.count(metric) {
                notes.append("\(metric.rawValue): not counted: \(reason)")
            } else {
                rows += found
            }
        }
        return (rows, notes)
    }

    private func row(at index: Int, _ metric: GateMetric) -> GateReport.Row {
        let cell = cells[index]
        if let obstacle = CountReading.obstacle(base[index], head[index], cell: cell, metric: metric) {
            return obstacle
        }
        func row(_ verdict: GateVerdict, _ reason: String) -> GateReport.Row {
            GateReport.Row(cell: cell, metric: metric, verdict: verdict, reason: reason)
        }
        switch (base[index].count(metric), head[index].count(metric)) {
        case (.value, .absent(let reason)): return row(.missing, "it was counted in base and is not in head: \(reason)")
        case (.absent(let reason), _): return row(.unmeasurable, "base: \(reason)")
        case (.unsteady(let first, let second), _):
            return row(.unmeasurable, "base: two processes counted \(first) and \(second)")
        case (_, .unsteady(let first, let second)):
            return row(.unmeasurable, "head: two processes counted \(first) and \(second)")
        case (.value(let first), .value(let second)):
            var tolerance = self.tolerance ?? metric.tolerance
            if metric == .allocations { tolerance = metric.tolerance }
            return GateReport.Row(
                cell: cell, metric: metric,
                verdict: ExactJudge(tolerance: tolerance).verdict(base: first, head: second), base: first,
                head: second, change: first == 0 ? (second == 0 ? 0 : .infinity) : second / first - 1)
        }
    }
}
