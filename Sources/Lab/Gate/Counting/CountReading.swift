import Execution
import Jobs
import Results

/// The exact counts of a cell on one side, from two processes.
struct CountReading {
    let cell: CellID
    /// The facts of the first process about the cell; `nil` if it has none.
    private(set) var facts: CellFacts?
    /// The reason why the first process has no count of the cell.
    private(set) var noNumber: NoNumber?
    private var firstOutcomes: [Metric: Result<Evidence, NoNumber>] = [:]
    private var secondOutcomes: [Metric: Result<Evidence, NoNumber>] = [:]
    /// The instruction set that was offered to the process that counted instructions.
    private var countingInstructionSet: String?

    /// Creates a reading from the answers of two processes of one plan.
    init(_ cell: CellID, _ first: [CellAnswer], _ second: [CellAnswer]) {
        self.cell = cell
        facts = first.lazy.compactMap(\.facts).first
        noNumber = first.lazy.compactMap(\.noNumber).first(where: \.isOfAllMetrics)

        add(first, isSecond: false)
        add(second, isSecond: true)
    }

    /// Creates a reading of a cell that no process counted.
    init(uncounted cell: CellID) {
        self.cell = cell
        noNumber = .notCounted
    }

    /// Adds the answers of one more process on the cell.
    ///
    /// - Parameter isSecond: if the process repeats an earlier count.
    mutating func add(_ answers: [CellAnswer], isSecond: Bool) {
        for answer in answers {
            if isSecond {
                secondOutcomes[answer.cell.metric] = answer.outcome
            } else {
                firstOutcomes[answer.cell.metric] = answer.outcome
            }

            if answer.cell.metric.countsInstructions {
                countingInstructionSet = answer.facts?.offeredInstructionSet ?? countingInstructionSet
            }
        }
    }

    /// Returns the first process's count, or `.countsDiffer` if a second one contradicts it.
    func count(_ metric: Metric) -> Result<Double, NoNumber> {
        if let noNumber { return .failure(noNumber) }

        return (firstOutcomes[metric] ?? .failure(.notCounted)).flatMap { evidence in
            guard let count = evidence.samples.first else { return .failure(.notCounted) }

            if case .success(let evidence)? = secondOutcomes[metric], let other = evidence.samples.first,
                abs(other - count) > metric.repeatability * abs(count)
            {
                return .failure(.countsDiffer(first: count, second: other))
            }

            return .success(count)
        }
    }

    /// Returns true if the metric has a count that no second process contradicts.
    func hasCount(_ metric: Metric) -> Bool {
        switch count(metric) {
        case .success: true
        case .failure: false
        }
    }

    func counter(of metric: Metric) -> String? {
        if case .success(let evidence)? = firstOutcomes[metric] { evidence.counter } else { nil }
    }

    func instructionSet(of metric: Metric) -> String? {
        facts?.instructionSet(for: metric, offered: countingInstructionSet)
    }

    /// Returns the cell with an exact metric and the plan that counts it.
    func cell(of metric: Metric) -> CellID { cell.by(metric.countingPlan, metric) }

    /// Returns a finding if two readings of a cell cannot be compared by any metric; `nil` if they can.
    static func obstacle(_ base: CountReading, _ head: CountReading, _ cell: CellID) -> Finding? {
        func finding(_ verdict: Verdict, _ reason: NoNumber, on side: GateSide? = nil) -> Finding {
            Finding(cell, verdict, reason: .noNumber(reason, on: side))
        }

        if base.noNumber == .mismatch { return finding(.unmeasurable, .mismatch, on: .base) }
        // Base has a trustworthy number, and head has no number.
        if head.noNumber == .mismatch { return finding(.missing, .mismatch, on: .head) }
        if let reason = base.noNumber { return finding(.unmeasurable, reason, on: .base) }
        if let reason = head.noNumber { return finding(.unmeasurable, reason, on: .head) }

        guard let baseFacts = base.facts, let headFacts = head.facts else { return nil }

        if baseFacts.input.digest != headFacts.input.digest {
            return finding(.unmeasurable, .otherInput(base: "in base"))
        }
        if baseFacts.instructionSet != headFacts.instructionSet {
            return finding(
                .unmeasurable,
                .otherInstructionSet(base: baseFacts.instructionSet, head: headFacts.instructionSet))
        }

        return nil
    }
}

extension Metric {
    /// The plan that counts an exact metric. For a sampled metric, the plan by which a gate times.
    var countingPlan: Plan { kind == .sampled ? .batches : plan }
}

extension [Metric] {
    /// The plans that count the exact metrics among these for many cells in one process, as each metric declares.
    /// Instructions are left out, because a process counts them for one cell only.
    var plansOfAllCells: [Plan] {
        filter { $0.kind == .exact && !$0.countsInstructions }.map(\.countingPlan).distinct()
    }
}

extension [ListedCell] {
    /// The user's own exact metrics, by cell.
    var ownMetrics: [CellID: [Metric]] {
        Dictionary(map { ($0.cell, ($0.ownMetrics ?? []).map(\.metric)) }, uniquingKeysWith: { first, _ in first })
    }
}
