import LabKit

/// The verdicts on what is exact.
struct ExactComparison {
    let cells: [GuardedCell]
    var base: [CountReading]
    var head: [CountReading]
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

    /// The cells that a metric speaks for a change of.
    func changed(_ metric: GateMetric) -> [Int] {
        cells.indices.filter { row(at: $0, metric).verdict.isChange }
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
            if let one = base[index].instructionSet(of: metric), let other = head[index].instructionSet(of: metric),
                one != other
            {
                return row(.unmeasurable, "the instruction sets differ: \(one) and \(other)")
            }
            for (side, count) in [("base", first), ("head", second)] where count < 0 || !count.isFinite {
                return row(.unmeasurable, "\(side): it counted \(count), which is no count")
            }
            var tolerance = self.tolerance ?? metric.tolerance
            if metric == .allocations { tolerance = metric.tolerance }
            return GateReport.Row(
                cell: cell, metric: metric,
                verdict: ExactJudge(tolerance: tolerance).verdict(base: first, head: second), base: first,
                head: second, change: first == 0 ? (second == 0 ? 0 : .infinity) : second / first - 1)
        }
    }
}
