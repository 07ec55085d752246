import LabKit
import Measurement
import Reproducibility
import Results

/// Makes the cells of one input of one experiment from what its processes answered.
struct Assembly {
    private(set) var cells: [Cell] = []
    private(set) var notRun: [NotRun] = []
    private(set) var mismatches: [Mismatch] = []
    private(set) var failures: [String] = []
    private(set) var dataset: ResultFile.Dataset?

    private let group: JobGroup
    private let answers: [(job: Job, answer: Answer)]
    private let budget: Budget?
    private let bootstrap: ClusterBootstrap
    private let input: Cell.InputFacts

    /// - Parameters:
    ///   - ended: the implementations that ended a process, and on what.
    ///   - validated: what validation on families of cases found: an implementation that failed there gets no number,
    ///     and the answers that were compared there count.
    ///   - timeLimit: why jobs were left out.
    init(
        group: JobGroup, outcome: GroupOutcome, ended: [String: String], budget: Budget?, seed: UInt64,
        validated: ResultFile, timeLimit: TimeSpan?
    ) {
        self.group = group
        answers = outcome.answers
        mismatches = outcome.mismatches
        self.budget = budget
        bootstrap = ClusterBootstrap(seed: Seed.derive(seed, "bootstrap"))
        let made = answers.lazy.compactMap(\.answer.inputs.first).first { $0.failure == nil }
        input = Cell.InputFacts(
            shape: group.input.shape, size: made?.size ?? 0,
            sizeUnit: group.experiment.sizeUnit, digest: made?.digest ?? "")
        failures =
            outcome.failures
            + answers.flatMap(\.answer.inputs).compactMap { input in
                input.failure.map { "\(input.experiment)/\(input.name): \($0)" }
            }.distinct()
        let reference = group.experiment.implementations[0].name

        for name in group.jobs.flatMap(\.cells).map(\.implementation).distinct() {
            if let place = ended[name] {
                notRun.append(reason("it ended its process on \(place)", name))
            } else if let place = ended[reference] {
                notRun.append(reason("not validated: the reference ended its process on \(place)", name))
            }
        }

        let shown = group.experiment.implementations.filter { [nil, group.input.name].contains($0.onlyInput) }.map(
            \.name)
        let done = answers.flatMap(\.job.plans)
        for plan in outcome.leftOut.distinct() where !done.contains(plan) {
            notRun.append(.leftOut(group.experiment.name, group.input.name, done.isEmpty ? nil : plan, timeLimit))
        }

        notRun = notRun.distinct()
        guard let made, ended[reference] == nil else { return }

        dataset = ResultFile.Dataset(
            experiment: group.experiment.name, input: group.input.name, recipe: group.input.recipe, origin: made.origin,
            sha256: made.digest)
        let refused = Set(
            validated.mismatches.filter { $0.experiment == group.experiment.name }.map(\.implementation))
        let families = validated.verifications.first { $0.experiment == group.experiment.name }?.answers ?? [:]

        for contender in answers.flatMap(\.answer.implementations).map(\.name).distinct()
        where ended[contender] == nil && shown.contains(contender) {
            let told = answers.flatMap { $0.answer.implementations.filter { $0.name == contender } }
            if let mismatch = told.lazy.compactMap(\.mismatch).first { mismatches.append(mismatch) }
            if refused.contains(contender) || mismatches.contains(where: { $0.implementation == contender }) {
                notRun.append(reason("mismatch: it answers differently from the reference", contender))
            } else if let why = told.lazy.compactMap(\.refusal).first {
                notRun.append(reason(why, contender))
                if told.contains(where: \.hasFailed) {
                    failures.append(reason(why, contender).asFailure)
                }
            } else {
                addCells(of: told[0], answersCompared: told[0].answersCompared + families[contender, default: 0])
            }
        }

        // What belongs to the input and the machine.
        addCells(
            of: Answer.Implementation(experiment: group.experiment.name, input: group.input.name, name: "", role: .bare),
            answersCompared: 0)
        addRates()
        addRatios()
        noteAbsences()
    }

    private func reason(_ reason: String, _ implementation: String, _ plan: Plan? = nil) -> NotRun {
        NotRun(
            experiment: group.experiment.name, implementation: implementation, input: group.input.name, plan: plan,
            reason: reason)
    }

    private mutating func addCells(of contender: Answer.Implementation, answersCompared: Int) {
        let evidence = answers.flatMap { job, answer in
            answer.evidence.filter { $0.cell.implementation == contender.name }.map {
                (layout: job.process, offered: answer.instructionSet, found: $0)
            }
        }

        let judges = contender.role != .bare && contender.role != .peer
        let own = group.experiment.implementations.first { $0.name == contender.name }?.metrics ?? []
        for (told, found) in evidence.grouped(by: \.found.cell) {
            // A process tells of a metric by its name.
            let id = told.by(told.plan, own.first { $0 == told.metric } ?? told.metric)
            // Code that chooses its path by what the process is offered chooses another under valgrind.
            let offered = id.metric == .instructions ? found.first?.offered.map { " \($0)" } ?? "" : ""
            let cell = Cell(
                id, role: contender.role, input: input,
                validated: Cell.Validated(answers: answersCompared, oracle: oracle(beside: contender)),
                instructionSet: contender.instructionSet + offered, evidence: found.map { ($0.layout, $0.found) },
                limit: judges ? budget?.limit(on: id.plan, id.metric) : nil, bootstrap: bootstrap)

            if let cell, cell.metric == .time && cell.median < Self.leastTime || isBelowLoop(cell) {
                let why =
                    cell.median < Self.leastTime
                    ? "optimised away: a call takes no time; let its input pass through opaque(_:) and its result "
                        + "through consume(_:)" : "below the loop's cost: it takes less than the loop around it"
                notRun.append(reason(why, contender.name, id.plan))
                continue
            }

            let dropped = found.reduce(0) { $0 + ($1.found.dropped?.count ?? 0) }
            if let cell {
                cells.append(cell)
            } else if dropped > 0 {
                notRun.append(reason("the kernel interrupted each of \(dropped) calls", contender.name, id.plan))
            }
        }
    }

    /// Nanoseconds in which no processor runs one instruction.
    private static let leastTime = 0.02

    /// Whether a warm call takes less than the lab's own loop, which took its turns beside it: half of the number would
    /// be the loop's. The whole interval of the ratio within processes says so: one of a few instructions takes twice
    /// the loop to the last digit, and would have a number in one run and none in the next.
    private func isBelowLoop(_ cell: Cell) -> Bool {
        let all = group.experiment.implementations
        guard cell.plan == .warm, cell.metric == .time, let bare = all.first(where: { $0.onlyInput != nil }),
            all.contains(where: { $0.name == cell.implementation && $0.isAsynchronous == bare.isAsynchronous }),
            cell.implementation != bare.name
        else { return false }

        let loops = answers.flatMap(\.answer.evidence).filter {
            $0.cell.implementation == bare.name && $0.cell.plan == .warm && $0.cell.metric == .time
        }.map(\.samples)
        let ratio = bootstrap.ratioInterval(numerator: cell.processes.map(\.samples), denominator: loops)
        return ratio.map { ($0.ci95?.upper ?? $0.value) < 2 } ?? false
    }

    /// The other projects whose code gave the same answers on this very input; `nil` where there is none, or for one of
    /// theirs beside itself.
    private func oracle(beside contender: Answer.Implementation) -> String? {
        let told = answers.flatMap(\.answer.implementations)
        let wrong = Set(told.filter { $0.mismatch != nil }.map(\.name))
        let projects = Set(
            told.filter { $0.answersCompared > 0 && !wrong.contains($0.name) }.compactMap(\.project)
        ).subtracting([contender.project].compactMap(\.self))

        return projects.isEmpty || contender.role == .bare ? nil : projects.sorted().joined(separator: ", ")
    }

    /// Adds the rates of what went through the input's volume, and of the machine's own copy.
    private mutating func addRates() {
        let told = answers.lazy.compactMap { $0.answer.inputs.first?.volume }.first
        guard let volume = told ?? group.input.volume else { return }

        let copies = cells.filter(\.isCopy)
        for index in cells.indices where cells[index].plan == .throughput {
            let cell = cells[index]
            let perSecond = cell.median > 0 ? 1e9 / cell.median : 0
            guard !cell.isCopy else {
                // A byte that is copied moves twice.
                cells[index].throughput = .init(
                    operation: "byte", operationsPerSecond: perSecond, bytesPerSecond: 2 * perSecond)
                continue
            }

            let bytes = Double(volume.bytes) / Double(volume.operations)
            // Both as time per byte: the copy's is the numerator, because less time is a greater share.
            let copy = bytes > 0 ? copies.first { $0.cores == cell.cores } : nil
            let share = copy.flatMap { copy in
                bootstrap.ratioInterval(
                    numerator: copy.processes.map { $0.samples.map { $0 / 2 } },
                    denominator: cell.processes.map { $0.samples.map { $0 / bytes } })
            }

            cells[index].throughput = .init(
                operation: volume.operation, operationsPerSecond: perSecond, bytesPerSecond: perSecond * bytes,
                bytesPerCall: bytes > 0 ? volume.bytes : nil, shareOfCopy: share)
        }
    }

    private mutating func addRatios() {
        for index in cells.indices
        where [.time, .instructions].contains(cells[index].metric) && !cells[index].isCopy {
            cells[index].ratioToReference = ratio(of: cells[index], to: .reference)
            cells[index].ratioToFloor = ratio(of: cells[index], to: .floor)
        }
    }

    private func ratio(of cell: Cell, to role: Role) -> Ratio? {
        guard let base = cells.first(where: { $0.role == role && $0.plan == cell.plan && $0.metric == cell.metric })
        else { return nil }
        return bootstrap.ratioInterval(
            numerator: cell.processes.map(\.samples), denominator: base.processes.map(\.samples))
    }

    /// A plan that nothing here can count is absent with its reason, once for all implementations where it is the same.
    private mutating func noteAbsences() {
        let absent = answers.flatMap(\.answer.evidence).filter { $0.absence != nil }
        for (plan, found) in absent.grouped(by: \.cell.plan) {
            let reasons = found.compactMap(\.absence).distinct()
            if reasons.count == 1 {
                notRun.append(reason(reasons[0], "", plan))
            } else {
                for (name, found) in found.grouped(by: \.cell.implementation) {
                    notRun.append(reason(found[0].absence ?? "", name, plan))
                }
            }
        }
    }
}
