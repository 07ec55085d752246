import Measurement
import Reproducibility

/// Makes the cells of one input of one experiment from what its processes found.
struct Assembly {
    var cells: [Cell] = []
    private(set) var notRun: [NotRun] = []
    private(set) var mismatches: [Mismatch] = []
    private(set) var failures: [String] = []
    private(set) var dataset: ResultFile.Dataset?

    let group: JobGroup
    let responses: [(request: WorkerRequest, response: WorkerResponse)]
    let bootstrap: ClusterBootstrap
    private let budget: Budget?

    /// - Parameter refused: pairs of experiment and implementation that failed validation: they get no number.
    init(
        group: JobGroup, responses: [(request: WorkerRequest, response: WorkerResponse)], budget: Budget?,
        seed: UInt64, refused: Set<[String]>
    ) {
        self.group = group
        self.responses = responses
        self.budget = budget
        bootstrap = ClusterBootstrap(seed: Seed.derive(seed, "bootstrap"))
        guard let first = responses.first else { return }
        let input = Cell.InputIdentity(
            name: group.input.name, shape: group.input.shape, size: first.response.nodes,
            sizeUnit: group.experiment.sizeUnit,
            digest: first.response.digest)
        dataset = ResultFile.Dataset(
            name: "\(group.experiment.name)/\(group.input.name)", recipe: group.input.recipe,
            origin: first.response.origin,
            sha256: first.response.digest)
        for contender in first.response.contenders {
            let found = responses.flatMap { $0.response.contenders.filter { $0.name == contender.name } }
            if let mismatch = found.lazy.compactMap(\.mismatch).first { mismatches.append(mismatch) }
            let isRefused =
                refused.contains([group.experiment.name, contender.name])
                || !mismatches.isEmpty
                    && mismatches.contains { $0.implementation == contender.name }
            if isRefused {
                notRun.append(reason("mismatch: it answers differently from the reference", contender.name))
            } else if let why = found.lazy.compactMap(\.notRun).first {
                notRun.append(reason(why, contender.name))
                if found.contains(where: { $0.hasFailed == true }) {
                    failures.append("\(group.experiment.name)/\(contender.name)/\(group.input.name): \(why)")
                }
            } else {
                addCells(of: contender, in: input)
            }
        }
        addInputCell(input)
        addCopyCells(input)
        addRatios()
        noteAbsentCounts()
    }

    /// A metric that nothing here can count is absent with its reason, once for all implementations.
    private mutating func noteAbsentCounts() {
        let contenders = responses.lazy.flatMap(\.response.contenders)
        if case .absent(let why) = contenders.compactMap(\.memory).first?.allocations {
            notRun.append(reason(why, "(memory)"))
        }
        let reasons = contenders.compactMap(\.instructions).compactMap { measurement -> (String, String)? in
            guard case .absent(let why) = measurement.instructions else { return nil }
            return (measurement.operation, why)
        }
        guard let first = reasons.first else { return }
        let isShared = reasons.allSatisfy { $0.1 == first.1 }
        notRun += isShared ? [reason(first.1, "(instructions)")] : reasons.map { reason($0.1, $0.0) }
    }

    private func reason(_ reason: String, _ implementation: String) -> NotRun {
        NotRun(
            experiment: group.experiment.name, implementation: implementation, input: group.input.name, reason: reason)
    }

    private mutating func addCells(of contender: WorkerResponse.Contender, in input: Cell.InputIdentity) {
        func each(
            _ plan: PlanKind, _ samples: (WorkerResponse.Contender) -> [Double]?
        ) -> [Cell.ProcessSamples] {
            responses.compactMap { request, response in
                guard request.plans.contains(plan),
                    let found = response.contenders.first(where: { $0.name == contender.name }),
                    let values = samples(found), !values.isEmpty
                else { return nil }
                return Cell.ProcessSamples(layout: request.process, samples: values)
            }
        }
        func add(_ plan: PlanKind, _ metric: Cell.Metric, _ unit: String, _ processes: [Cell.ProcessSamples]) {
            guard var cell = cell(of: contender, in: input, plan, metric, unit, processes) else { return }
            cell.counter = counter(of: contender.name, plan)
            cells.append(cell)
        }
        add(.warm, .time, "ns", each(.warm) { $0.warm?.samples })
        add(.cold, .time, "ns", each(.cold) { $0.cold?.samples })
        if contender.role == .implementation {
            add(.warm, .buildTime, "ns", each(.warm) { $0.buildTime.map { [$0] } })
        }
        add(.memory, .allocations, "allocations", each(.memory) { $0.memory?.allocations.samples })
        add(.memory, .bytes, "bytes", each(.memory) { $0.memory?.bytes.samples })
        let nodes = Double(Swift.max(input.size, 1))
        add(.memory, .resident, "bytes/node", each(.memory) { $0.residentBytes.map { [Double($0) / nodes] } })
        addThroughputCells(of: contender, in: input)
        add(
            .instructions, .instructions, "instructions",
            each(.instructions) { $0.instructions?.instructions.samples })
    }

    /// What counted for a plan; `nil` for one that takes time.
    private func counter(of name: String, _ plan: PlanKind) -> String? {
        responses.lazy.flatMap(\.response.contenders).filter { $0.name == name }.compactMap {
            plan == .memory ? $0.memory?.counter : plan == .instructions ? $0.instructions?.counter : nil
        }.first
    }

    /// For instructions what the process was offered, since code that chooses its path chooses by that.
    private func instructionSet(_ metric: Cell.Metric, of contender: WorkerResponse.Contender) -> String {
        let declared = contender.instructionSet ?? InstructionSet.baseline
        guard metric == .instructions else { return declared }
        let offered = responses.lazy.filter { $0.request.plans.contains(.instructions) }
            .compactMap(\.response.instructionSet).first
        return offered.map { "\(declared) \($0)" } ?? declared
    }

    /// What the input itself takes, under the name of its role in the table.
    private mutating func addInputCell(_ input: Cell.InputIdentity) {
        let nodes = Double(Swift.max(input.size, 1))
        let processes = responses.compactMap { request, response in
            response.inputBytes.map {
                Cell.ProcessSamples(layout: request.process, samples: [Double($0) / nodes])
            }
        }
        let itself = WorkerResponse.Contender(name: "(input)", role: .bare, notRun: nil, answersCompared: 0)
        if let cell = cell(of: itself, in: input, .memory, .resident, "bytes/node", processes) { cells.append(cell) }
    }

    func cell(
        of contender: WorkerResponse.Contender, in input: Cell.InputIdentity, _ plan: PlanKind, _ metric: Cell.Metric,
        _ unit: String, _ processes: [Cell.ProcessSamples]
    ) -> Cell? {
        guard let summary = Summary(processes: processes.map(\.samples), bootstrap: bootstrap) else { return nil }
        let cold = plan == .cold && metric == .time ? coldMeasurements(of: contender.name) : []
        let dropped = cold.reduce(0) { $0 + $1.dropped }
        var judged: Cell.JudgedBudget?
        if let budget, budget.plan == plan, metric == .time, contender.role != .bare, contender.role != .peer {
            let judgement = BudgetVerdict.judge(
                samples: processes.flatMap(\.samples), dropped: cold.flatMap(\.droppedSamples),
                limit: budget.limit.nanoseconds,
                quantile: budget.quantile, confidence: 0.95)
            judged = Cell.JudgedBudget(
                limit: budget.limit.nanoseconds, statistic: budget.statistic, bound: judgement.bound,
                verdict: judgement.verdict, reason: judgement.reason)
        }
        return Cell(
            experiment: group.experiment.name, implementation: contender.name, role: contender.role, input: input,
            validated: Cell.Validated(answers: contender.answersCompared, oracle: oracle(beside: contender)),
            plan: plan, metric: metric, unit: unit,
            instructionSet: instructionSet(metric, of: contender), processes: processes, n: summary.n, min: summary.min,
            p25: summary.p25, median: summary.median, p75: summary.p75, p90: summary.p90, p99: summary.p99,
            max: summary.max, mad: summary.mad, ci95: summary.ci95, outliers: summary.outliers, dropped: dropped,
            eviction: cold.lazy.compactMap(\.eviction).first, budget: judged)
    }

    /// The other projects whose code gave the same answers on this very input; `nil` where there is none, or for one of
    /// theirs beside itself.
    private func oracle(beside contender: WorkerResponse.Contender) -> String? {
        let agreeing = (responses.first?.response.contenders ?? []).filter { other in
            other.answersCompared > 0
                && !responses.contains {
                    $0.response.contenders.contains { $0.name == other.name && $0.mismatch != nil }
                }
        }
        let projects = Set(agreeing.compactMap(\.project)).subtracting([contender.project].compactMap(\.self))
        return projects.isEmpty || contender.role == .bare ? nil : projects.sorted().joined(separator: ", ")
    }

    private func coldMeasurements(of name: String) -> [ColdMeasurement] {
        responses.compactMap { $0.response.contenders.first { $0.name == name }?.cold }
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
}

/// The instruction set that code runs with when it does not choose one itself.
public enum InstructionSet {
    /// What the whole command is compiled for.
    public static var baseline: String {
        #if arch(x86_64)
            "x86-64"
        #elseif arch(arm64)
            "arm64"
        #else
            "unknown"
        #endif
    }
}

extension ExactMetric {
    /// The count as the one sample of a process; nothing where it is absent.
    fileprivate var samples: [Double]? {
        guard case .measured(let value) = self else { return nil }
        return [value]
    }
}
