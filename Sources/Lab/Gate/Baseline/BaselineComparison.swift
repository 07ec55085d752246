import LabKit

/// One stored count against what is counted now.
struct BaselineComparison {
    let stored: StoredResult.Cell
    let metric: GateMetric
    /// Whether it was stored in an environment like this one.
    let isComparable: Bool
    let tolerance: Double

    /// The verdict on what is counted now.
    func row(_ now: CountedCells) -> GateReport.Row {
        let cell = stored.place
        func row(_ verdict: GateVerdict, _ reason: String) -> GateReport.Row {
            GateReport.Row(
                cell: cell, metric: metric, verdict: verdict, base: stored.median, reason: reason)
        }
        guard let reading = now[cell] else { return row(.missing, "it was stored and is gone") }
        guard isComparable else { return row(.unmeasurable, "the environments differ; --force compares") }
        guard let answer = reading.answer else { return row(.unmeasurable, reading.failure ?? "it was not counted") }
        if answer.isMismatch { return row(.missing, "it answers differently from the reference") }
        if let digest = stored.input.digest, !digest.isEmpty, digest != answer.digest {
            return row(.unmeasurable, "the input is another one than the stored")
        }
        if let set = stored.instructionSet, let now = reading.instructionSet(of: metric), set != now {
            return row(.unmeasurable, "the instruction sets differ: \(set) and \(now)")
        }
        switch reading.count(metric) {
        case .absent(let reason): return row(.missing, "it was stored and is not counted here: \(reason)")
        case .unsteady(let first, let second): return row(.unmeasurable, "two processes counted \(first) and \(second)")
        case .value(let value):
            return GateReport.Row(
                cell: cell, metric: metric,
                verdict: ExactJudge(tolerance: tolerance).verdict(base: stored.median, head: value),
                base: stored.median, head: value,
                change: stored.median == 0 ? (value == 0 ? 0 : .infinity) : value / stored.median - 1)
        }
    }
}

extension StoredResult.Cell {
    /// The cell, whatever was counted of it.
    var place: GuardedCell {
        GuardedCell(experiment: experiment, implementation: implementation, input: input.name)
    }
}
