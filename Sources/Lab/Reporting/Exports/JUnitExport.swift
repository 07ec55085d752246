import Results

extension ExportFormat {
    /// Budget verdicts and mismatches as JUnit XML. Over the budget and a mismatch are failures, undecided and not run
    /// are skipped, and a process that ended without a result is an error. Source: exports, `--junit`.
    static let junit = ExportFormat("junit") { job in
        Export(
            Report(checksOf: job.result).junit,
            leftOut: job.result.cells.filter { $0.budget == nil && $0.metric == .time })
    }
}

extension Report {
    fileprivate init(checksOf result: ResultFile) {
        func group(_ title: String, _ checks: [TestCase]) -> Group {
            Group(title, [.table(ReportTable(title, [], checks.map { ReportTable.Row([], check: $0) }))])
        }

        let names =
            result.cells.map(\.experiment) + result.mismatches.map(\.experiment)
            + result.notRun.map(\.experiment)
        let experiments = names.distinct().map { experiment in
            let mismatches = result.mismatches.filter { $0.experiment == experiment }.map { mismatch in
                TestCase(
                    className: experiment, name: "\(mismatch.implementation)/\(mismatch.input) answers",
                    outcome: .failed(
                        type: "mismatch",
                        message: "expected \(mismatch.expected), answered \(mismatch.answered)"
                            + (mismatch.step.map { " after mutation \($0)" } ?? "") + "; seed \(mismatch.seed)",
                        text: mismatch.counterexample ?? ""))
            }

            let budgets = result.cells.filter { $0.experiment == experiment }.compactMap { cell in
                cell.budget.map { budget in
                    TestCase(
                        className: experiment,
                        name: "\(cell.implementation)/\(cell.id.input) \(cell.plan) "
                            + (cell.metric == .time ? "" : "\(cell.metric) ") + budget.statistic,
                        seconds: cell.metric == .time ? cell.processes.lazy.flatMap(\.samples).reduce(0, +) / 1e9 : 0,
                        outcome: Self.outcome(cell, budget), output: Self.numbers(cell))
                }
            }

            let absent = result.notRun.filter { $0.experiment == experiment }.map {
                TestCase(
                    className: experiment, name: "\($0.implementation)/\($0.input)",
                    outcome: .skipped(message: $0.reason))
            }

            return group(experiment, mismatches + budgets + absent)
        }

        let failures = result.failures.map {
            TestCase(className: "run", name: $0, outcome: .broken(type: "failure", message: $0))
        }

        self.init("budgets", title: "Budgets", experiments + (failures.isEmpty ? [] : [group("run", failures)]))
        if result.interrupted { notices = ["interrupted: the result holds what was finished"] }
    }

    private static func outcome(_ cell: Cell, _ budget: Cell.JudgedBudget) -> TestCase.Outcome {
        switch budget.verdict {
        case .within: .passed
        case .over: .failed(type: "over", message: numbers(cell))
        case .undecided: .skipped(message: "\(budget.reason.map { "\($0) " } ?? "")\(numbers(cell))")
        }
    }

    /// What was seen, and the bound that decides: `p99 1.02 ms, bound 1.15 ms (95 %), budget cold p99 ≤ 1.00 ms`.
    private static func numbers(_ cell: Cell) -> String {
        let isExact = cell.metric.kind == .exact
        let statistic = cell.budget?.statistic ?? ""
        let seen = ["p50": cell.median, "p90": cell.p90, "p99": cell.p99, "value": cell.median][statistic]
        let bound = isExact ? nil : cell.budget?.bound

        return [
            seen.map { (isExact ? "" : "\(statistic) ") + cell.metric.textWithUnit($0) },
            bound.map { "bound \(cell.metric.textWithUnit($0)) (95 %)" }, cell.limitText.map { "budget \($0)" },
        ].compactMap(\.self).joined(separator: ", ")
    }
}
