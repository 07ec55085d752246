import Results

extension ExportFormat {
    /// Budget verdicts and mismatches as JUnit XML. Source: exports, `--junit`.
    ///
    /// A cell over its budget and a mismatch are failures. Skipped are undecided cells, and numbers that are missing by
    /// declaration or because of the machine. Other missing numbers, and all other failures, are errors.
    static let junit = ExportFormat(
        "junit", holding: [.verdicts, .mismatches, .absences, .failures, .interruption]
    ) { job in
        Export(
            Report(checksOf: job.result).junit,
            leftOut: job.result.cells.filter { !$0.isJudged || $0.budget == nil })
    }
}

extension Report {
    /// The verdicts, mismatches and failures of a result as test cases, in a group for each experiment.
    fileprivate init(checksOf result: ResultFile) {
        let cells = result.cells.grouped(by: \.experiment)
        let names =
            cells.map(\.key) + result.mismatches.map(\.experiment) + result.notRun.map(\.experiment)
        var groups = names.distinct().map { experiment in
            let mismatches = result.mismatches.filter { $0.experiment == experiment }.map(TestCase.init(mismatch:))
            let budgets = (cells.first { $0.key == experiment }?.elements ?? []).compactMap { cell in
                cell.isJudged ? cell.budget.map { TestCase(budget: $0, of: cell) } : nil
            }
            let notRun = result.notRun.filter { $0.experiment == experiment }.map(TestCase.init(notRun:))
            return Group(experiment, mismatches + budgets + notRun)
        }

        // A failure of a cell is a test case already.
        let ofCells = Set(result.notRun.map(\.asFailure))
        let failures = result.failures.filter { !ofCells.contains($0) }.map {
            TestCase(className: "run", name: $0, outcome: .broken(type: "failure", message: $0))
        }
        if !failures.isEmpty { groups.append(Group("run", failures)) }

        self.init("budgets", title: "Budgets", groups)
        if result.isInterrupted { notices = ["interrupted: the result holds what was finished"] }
    }
}

extension Report.Group {
    fileprivate init(_ title: String, _ checks: [TestCase]) {
        self.init(title, [.table(ReportTable(title, [], checks.map { ReportTable.Row([], check: $0) }))])
    }
}

extension TestCase {
    fileprivate init(mismatch: Mismatch) {
        let after = mismatch.step.map { " after mutation \($0)" } ?? ""
        self.init(
            className: mismatch.experiment, name: "\(mismatch.implementation)/\(mismatch.input) answers",
            outcome: .failed(
                type: "mismatch",
                message: "expected \(mismatch.expected), answered \(mismatch.answered)\(after); seed \(mismatch.seed)",
                text: mismatch.counterexample ?? ""))
    }

    fileprivate init(notRun: NotRun) {
        let isError = notRun.cause.severity == .failure && notRun.cause != .mismatch
        self.init(
            className: notRun.experiment, name: "\(notRun.implementation)/\(notRun.input)",
            // A mismatch has a failing case of its own.
            outcome: isError
                ? .broken(type: "no number", message: notRun.reason) : .skipped(message: notRun.reason))
    }

    fileprivate init(budget: Cell.JudgedBudget, of cell: Cell) {
        let isTime = cell.metric.isCallTime
        let metric = isTime ? "" : "\(cell.metric) "
        let numbers = Self.numbers(cell)
        let outcome: Outcome

        switch budget.verdict {
        case .within: outcome = .passed
        case .over: outcome = .failed(type: "over", message: numbers)
        case .undecided: outcome = .skipped(message: budget.reason.map { "\($0) \(numbers)" } ?? numbers)
        }

        self.init(
            className: cell.experiment,
            name: "\(cell.implementation)/\(cell.id.input) \(cell.plan) \(metric)\(budget.statistic)",
            seconds: isTime ? cell.processes.lazy.flatMap(\.samples).reduce(0, +) / 1e9 : 0, outcome: outcome,
            output: numbers)
    }

    /// Returns the statistic, the bound and the budget: `p99 1.02 ms, bound 1.15 ms (95 %), budget cold p99 ≤ 1.00 ms`.
    private static func numbers(_ cell: Cell) -> String {
        let isExact = cell.metric.kind == .exact
        let statistic = cell.budget?.statistic ?? ""
        var parts: [String] = []
        if let value = ["p50": cell.median, "p90": cell.p90, "p99": cell.p99, "value": cell.median][statistic] {
            parts.append((isExact ? "" : "\(statistic) ") + cell.metric.textWithUnit(value))
        }

        if !isExact, let bound = cell.signedBound { parts.append("bound \(bound) (95 %)") }

        if let limit = cell.limitText { parts.append("budget \(limit)") }
        return parts.joined(separator: ", ")
    }
}
