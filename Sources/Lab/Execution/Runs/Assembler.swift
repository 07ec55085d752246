import Jobs
import LabKit
import Measurement
import Reproducibility
import Results

/// Makes the results of one input from the answers of its processes.
struct Assembler {
    let group: JobGroup
    let outcome: GroupAnswers
    /// The budget that cells are judged by.
    let budget: Budget?
    /// The mismatches of the run so far. An implementation of this experiment that has one gets no number.
    let earlierMismatches: [Mismatch]
    /// The validations on families of cases. The answers compared there are counted for each cell.
    let verifications: [ResultFile.Validation]
    /// The time limit of the run, named for jobs that were left out.
    let timeLimit: TimeSpan?
    /// The answers of all processes for all cells.
    private let answers: [CellAnswer]
    private let bootstrap: ClusterBootstrap

    init(
        group: JobGroup, outcome: GroupAnswers, budget: Budget?, seed: UInt64, earlierMismatches: [Mismatch],
        verifications: [ResultFile.Validation], timeLimit: TimeSpan?
    ) {
        self.group = group
        self.outcome = outcome
        self.budget = budget
        self.earlierMismatches = earlierMismatches
        self.verifications = verifications
        self.timeLimit = timeLimit
        answers = outcome.answers.flatMap(\.cells)
        bootstrap = ClusterBootstrap(seed: Seed.derive(seed, "bootstrap"))
    }

    func assembled() -> Assembly {
        var assembly = Assembly()
        assembly.mismatches = outcome.mismatches
        assembly.failures = outcome.failures + inputFailures

        let missing = MissingCells(of: group, outcome, timeLimit: timeLimit)
        assembly.notRun = missing.notRun
        guard outcome.culprits[reference] == nil else { return assembly }

        guard let inputFacts = answers.lazy.compactMap(\.facts?.input).first else {
            assembly.notRun = (assembly.notRun + missing.inputReasons).distinct()
            return assembly
        }

        let digests = Set(answers.compactMap(\.facts?.input.digest))
        guard digests.count == 1 else {
            let notRun = group.notRun(.wholeInput, .inputsDiffer(count: digests.count))
            assembly.notRun.append(notRun)
            assembly.failures.append(notRun.asFailure)
            return assembly
        }

        assembly.dataset = ResultFile.Dataset(
            experiment: group.experiment.name, input: group.input.name, recipe: group.input.recipe,
            origin: inputFacts.origin, sha256: inputFacts.digest)
        addCells(to: &assembly)

        let ratios = CellRatios(bootstrap: bootstrap)
        if let volume = inputFacts.volume ?? group.input.volume {
            ratios.addRates(to: &assembly.cells, volume: volume)
        }
        ratios.addRatios(to: &assembly.cells)

        return assembly
    }

    private var reference: String { group.experiment.reference.name }

    /// A line for each error in making the input.
    private var inputFailures: [String] {
        answers.compactMap(\.noNumber).filter(\.isOfInput).distinct().map { group.notRun(.wholeInput, $0).asFailure }
    }
}

// MARK: Cells

extension Assembler {
    /// Adds each measured cell, or the reason why it has no number.
    private func addCells(to assembly: inout Assembly) {
        let mismatchesOnInput = mismatchesOnInput
        assembly.mismatches += mismatchesOnInput.grouped(by: \.implementation).map { $0.elements[0] }
        let mismatchedNames = mismatchedNames(assembly.mismatches)

        let oracles = oracles(without: Set(mismatchesOnInput.map(\.implementation)))
        var missingCells: [(cell: CellID, cause: NoNumber)] = []
        var measuredOwners: [CellOwner] = []

        for owner in owners {
            let matching = answers.filter { $0.cell.owner == owner }
            if let cause = reasonForAllCells(of: owner, matching, mismatchedNames: mismatchedNames) {
                let notRun = group.notRun(owner, cause)
                assembly.notRun.append(notRun)
                if !cause.isListedAlready, cause.severity == .failure { assembly.failures.append(notRun.asFailure) }
                continue
            }

            measuredOwners.append(owner)
            for (_, answers) in matching.grouped(by: \.cell) {
                let id = withDeclaredMetric(answers[0].cell)
                switch cell(id, from: answers, oracles: oracles) {
                case .success(let cell): assembly.cells.append(cell)
                case .failure(let cause) where cause.scope == .plan: missingCells.append((id, cause))
                case .failure(let cause): assembly.notRun.append(group.notRun(owner, cause, id.plan))
                }
            }
        }

        assembly.notRun = (assembly.notRun + reasonsOfPlans(missingCells, among: measuredOwners)).distinct()
    }

    /// The mismatches on this input, without those of implementations that ended a process.
    private var mismatchesOnInput: [Mismatch] {
        outcome.answers.flatMap(\.mismatches).filter { outcome.culprits[$0.implementation] == nil }
    }

    /// Returns the implementations that have a mismatch on this input, or of this experiment earlier in the run.
    private func mismatchedNames(_ onInput: [Mismatch]) -> Set<String> {
        let earlier = earlierMismatches.filter { $0.experiment == group.experiment.name }
        return Set((onInput + earlier).map(\.implementation))
    }

    /// Returns the reason why no cell of an owner has a number; `nil` if some may have one.
    private func reasonForAllCells(
        of owner: CellOwner, _ answers: [CellAnswer], mismatchedNames: Set<String>
    ) -> NoNumber? {
        if let name = owner.implementation, mismatchedNames.contains(name) { return .mismatch }
        return answers.lazy.compactMap(\.reasonOfImplementation).first
    }

    /// The implementations that are shown on this input, in the order of their declaration. The whole input comes last
    /// if it has cells.
    private var owners: [CellOwner] {
        let shownImplementations = group.experiment.implementations.filter {
            $0.isShown(on: group.input.name) && outcome.culprits[$0.name] == nil
        }
        let answeredOwners = Set(answers.map(\.cell.owner))
        let owners = shownImplementations.map { CellOwner.implementation($0.name) } + [.wholeInput]
        return owners.filter(answeredOwners.contains)
    }

    /// Returns the cell with its metric as the implementation declares it. A process answers with the metric's name
    /// alone.
    private func withDeclaredMetric(_ cell: CellID) -> CellID {
        let declaredMetrics = group.experiment.implementations.first { $0.name == cell.implementation }?.metrics ?? []
        return cell.by(cell.plan, declaredMetrics.first { $0 == cell.metric } ?? cell.metric)
    }

    /// Returns the cell made of all processes' answers, or the reason why it has no number.
    private func cell(
        _ id: CellID, from answers: [CellAnswer], oracles: Set<String>
    ) -> Result<Cell, NoNumber> {
        let evidence = answers.compactMap(\.evidence)
        guard var facts = answers.lazy.compactMap(\.facts).first, !evidence.isEmpty else {
            return .failure(answers.lazy.compactMap(\.noNumber).first ?? .notAnswered)
        }
        // The number grows with each process that calls a program again.
        facts.answersCompared = answers.compactMap(\.facts?.answersCompared).max() ?? 0

        let isJudged = facts.role != .bare && facts.role != .peer
        let cell = Cell(
            id, role: facts.role, input: inputFacts(facts.input), validated: validation(of: id, facts, oracles),
            instructionSet: facts.instructionSet(
                for: id.metric, offered: answers[0].facts?.offeredInstructionSet),
            evidence: evidence,
            limit: isJudged ? budget?.limit(on: id.plan, id.metric) : nil, bootstrap: bootstrap)

        guard let cell else {
            let droppedCount = evidence.reduce(0) { $0 + ($1.dropped?.count ?? 0) }
            return .failure(droppedCount > 0 ? .interruptedByKernel(calls: droppedCount) : .notMeasured)
        }

        if cell.metric.isCallTime, cell.median < Self.leastTime { return .failure(.optimisedAway) }
        return isBelowLoop(cell) ? .failure(.belowLoop) : .success(cell)
    }

    private func inputFacts(_ facts: CellFacts.Input) -> Cell.InputFacts {
        Cell.InputFacts(
            shape: group.input.shape, size: facts.size, sizeUnit: group.experiment.sizeUnit, digest: facts.digest,
            isTypical: group.input.isTypical, questionsPerChange: group.input.questionsPerChange)
    }

    /// A time in nanoseconds that is too short for one instruction on any processor.
    private static let leastTime = 0.02

    /// Returns true if a warm call, without the lab's own loop, takes less time than that loop, which was measured in
    /// turns with it. More than half of the number would then be the loop.
    ///
    /// The whole interval of the ratio within processes has to be below 2. A call of a few instructions takes twice the
    /// loop to the last digit; by the ratio alone it would have a number in one run and no number in the next.
    private func isBelowLoop(_ cell: Cell) -> Bool {
        let implementations = group.experiment.implementations
        guard cell.plan.traits.isComparedWithLoop, cell.metric.isCallTime,
            let loop = implementations.first(where: \.isLabLoop),
            implementations.contains(where: {
                $0.name == cell.implementation && $0.isAsynchronous == loop.isAsynchronous
            }),
            cell.implementation != loop.name
        else { return false }

        let loops = answers.filter {
            $0.cell.implementation == loop.name && $0.cell.plan.traits.isComparedWithLoop && $0.cell.metric.isCallTime
        }.compactMap(\.evidence).map { Cell.ProcessSamples(process: $0.process, samples: $0.samples) }
        let ratio = bootstrap.ratioInterval(numerator: cell.processes, denominator: loops)

        return ratio.map { ($0.ci95?.upper ?? $0.value) < 2 } ?? false
    }

    /// Gathers the reasons that the machine gives, plan by plan. A reason of all implementations that the plan measures
    /// is listed once, any other reason once for each implementation.
    ///
    /// - Parameters:
    ///   - missingCells: the cells that have no number because of their plans.
    ///   - measuredOwners: the owners that may have numbers in some of their cells.
    private func reasonsOfPlans(
        _ missingCells: [(cell: CellID, cause: NoNumber)], among measuredOwners: [CellOwner]
    ) -> [NotRun] {
        missingCells.grouped(by: \.cell.plan).flatMap { plan, cells in
            let cellsOfPlan = answers.lazy.map(\.cell).filter { $0.plan == plan && $0.owner != .wholeInput }
            let ownersOfPlan = Set(cellsOfPlan.map(\.owner)).intersection(measuredOwners)

            return cells.grouped(by: \.cause).flatMap { cause, cells in
                let affected = cells.map(\.cell.owner).distinct()
                return (ownersOfPlan.isSubset(of: affected) ? [CellOwner.wholeInput] : affected).map {
                    group.notRun($0, cause, plan)
                }
            }
        }
    }
}

// MARK: Validation

extension Assembler {
    /// Returns the validation of a cell, on this input and on the families of cases.
    private func validation(of cell: CellID, _ facts: CellFacts, _ oracles: Set<String>) -> Cell.Validated {
        let families = verifications.first { $0.experiment == group.experiment.name }?.answers ?? [:]
        let answers = facts.answersCompared + families[cell.implementation, default: 0]
        if facts.role == .bare { return Cell.Validated(answers: answers) }

        // A project is no oracle for its own code.
        let projects = oracles.filter { $0 != facts.project }.sorted()
        return Cell.Validated(answers: answers, oracle: projects.isEmpty ? nil : projects.joined(separator: ", "))
    }

    /// Returns the other projects whose code gave the same answers on this input.
    private func oracles(without mismatched: Set<String>) -> Set<String> {
        let facts = answers.filter { !mismatched.contains($0.cell.implementation) }.compactMap(\.facts)
        return Set(facts.filter { $0.answersCompared > 0 }.compactMap(\.project))
    }
}

extension CellAnswer {
    /// The reason for no number, if it holds for all cells of the implementation.
    fileprivate var reasonOfImplementation: NoNumber? {
        noNumber.flatMap { $0.scope == .implementation ? $0 : nil }
    }
}
