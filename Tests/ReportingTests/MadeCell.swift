import Measurement

@testable import Results

extension Cell {
    /// A cell as a lab's own run would have measured it, with samples and statistics that a test chooses.
    static func made(
        _ id: CellID, _ role: Role, shape: String = "chain", size: Int = 1_000, answers: Int, counter: String? = nil,
        processes: [[Double]], summary: Summary, toReference: Ratio? = nil, toFloor: Ratio? = nil,
        budget: JudgedBudget? = nil
    ) -> Cell {
        Cell(
            id: id, role: role, input: .init(shape: shape, size: size, sizeUnit: "nodes", digest: "00"),
            validated: .init(answers: answers), instructionSet: "x86-64", counter: counter,
            processes: processes.enumerated().map { .init(process: $0, samples: $1) }, summary: summary, dropped: 0,
            ratioToReference: toReference, ratioToFloor: toFloor, budget: budget)
    }
}

extension Summary {
    /// The statistics of samples.
    ///
    /// - Parameter median: the median, if a test wants another one than that of the samples.
    static func made(
        of samples: [Double], median: Double? = nil, mad: Double = 0, ci95: Interval?,
        outliers: Outliers = Outliers(mild: 0, extreme: 0)
    ) -> Summary {
        let sorted = samples.sorted()
        return Summary(
            n: sorted.count, min: sorted[0], p25: Quantile.of(sorted: sorted, 0.25),
            median: median ?? Quantile.median(sorted: sorted), p75: Quantile.of(sorted: sorted, 0.75),
            p90: Quantile.of(sorted: sorted, 0.9), p99: Quantile.of(sorted: sorted, 0.99),
            max: sorted[sorted.count - 1], mad: mad, ci95: ci95, outliers: outliers)
    }
}

extension Cell.JudgedBudget {
    /// A judgement that no samples gave.
    static func made(
        limit: Double, bound: Double?, _ verdict: BudgetVerdict, reason: String? = nil
    ) -> Cell.JudgedBudget {
        Cell.JudgedBudget(limit: limit, statistic: "p99", bound: bound, verdict: verdict, reason: reason)
    }
}
