import Vocabulary

/// The typed parts of an experiment's declaration, with their consequences.
struct Declaration<Subject, Answer> {
    let name: String
    let plans: [Plan]
    let budget: Budget?
    let inputs: Inputs<Subject>
    /// The families of cases: the user's, followed by the one from the generators of the inputs.
    let cases: [Cases<Subject>]
    /// The implementations, the reference first.
    let implementations: [Implementation<Subject, Answer>]
    private let descriptions: [InputDescription]

    init(
        name: String, plans: [Plan], budget: Budget?, subjects: Subjects<Subject>,
        implementations: [Implementation<Subject, Answer>]
    ) {
        self.name = name
        self.plans = plans
        self.budget = budget
        inputs = Inputs(subjects.inputs)
        descriptions = inputs.descriptions

        var cases = subjects.cases
        if let generated = Cases(generatedBy: inputs) { cases.append(generated) }
        self.cases = cases

        self.implementations =
            implementations.filter { $0.role == .reference } + implementations.filter { $0.role != .reference }
    }

    /// The lab's own loop; empty if the experiment has its own loop.
    var labLoop: [Implementation<Subject, Answer>] {
        if implementations.contains(where: { $0.role.isLoop(named: $0.name) }) { return [] }
        return [.labLoop(asynchronous: implementations.contains(where: \.isAsynchronous))]
    }

    /// The declared plans, followed by the implied ones: a volume has rates, an own metric is read, and a budget on
    /// anything but time needs the plan that measures it.
    var allPlans: [Plan] {
        var implied: Set<Plan> = []
        if descriptions.contains(where: \.hasVolume) { implied.insert(.throughput) }
        if !ownMetrics.isEmpty { implied.insert(.counters) }
        for limit in budget?.limits ?? [] where !limit.metric.isCallTime { implied.insert(limit.plan) }

        return plans + implied.subtracting(plans).sorted { $0.rawValue < $1.rawValue }
    }

    var ladders: [LadderDescription] {
        inputs.shapes.filter(\.isGenerated).map(\.ladder).compactMap { ladder in
            var ladder = ladder
            ladder.smallest = max(ladder.smallest, 1)
            return ladder.smallest <= ladder.largest ? ladder : nil
        }
    }

    var faults: [DeclarationFault] {
        var check = DeclarationCheck(name)
        check.inputs(inputs)
        check.implementations(implementations, inputs: Set(descriptions.map(\.name)))
        check.metrics(ownMetrics)
        check.plans(plans, budget, ownMetrics: ownMetrics, inputs: descriptions)
        check.names(cases.map(\.name), of: .familyOfCases)
        return check.faults
    }

    private var ownMetrics: [Metric] { implementations.flatMap(\.ownMetrics).map(\.metric) }

    func description(of implementation: Implementation<Subject, Answer>) -> ImplementationDescription {
        ImplementationDescription(
            name: implementation.name, role: implementation.role,
            isParallel: implementation.prepareOnCores != nil,
            onlyInput: implementation.isLabLoop ? quickestInput : nil,
            isAsynchronous: implementation.isAsynchronous, metrics: implementation.ownMetrics.map(\.metric),
            formerNames: implementation.formerNames)
    }

    /// The smallest input of the quick profile, or of all inputs if that profile has none.
    private var quickestInput: String? {
        let quick = descriptions.filter { $0.profile == .quick }
        return (quick.isEmpty ? descriptions : quick).min { $0.size < $1.size }?.name
    }
}

// MARK: Cells of a gate

extension Declaration {
    var guardedCells: [CellID] {
        implementations.flatMap { implementation in
            implementation.guardedInputs.map { cell(implementation, $0) }
        }
    }

    /// The guarded cells' own tolerances.
    var tolerances: [CellID: Double] {
        var tolerances: [CellID: Double] = [:]
        for implementation in implementations {
            for (input, tolerance) in implementation.tolerances {
                tolerances[cell(implementation, input)] = tolerance
            }
        }
        return tolerances
    }

    /// The guarded cells and those marked as counted. If none is marked, the reference and the implementations on the
    /// smallest input are counted, without parallel ones: the instructions that waiting takes are not exact.
    var countedCells: [CellID] {
        let isMarked = implementations.contains { !$0.countedInputs.isEmpty }
        let countedCells = isMarked ? markedCells : cellsOfSmallestInput
        let guarded = guardedCells
        return guarded + countedCells.filter { !guarded.contains($0) }
    }

    private var markedCells: [CellID] {
        implementations.flatMap { implementation in
            implementation.countedInputs.map { cell(implementation, $0) }
        }
    }

    private var cellsOfSmallestInput: [CellID] {
        guard let smallest = descriptions.min(by: { $0.size < $1.size }) else { return [] }

        return implementations.filter { $0.role.isContender && $0.prepareOnCores == nil }
            .map { cell($0, smallest.name) }
    }

    private func cell(_ implementation: Implementation<Subject, Answer>, _ input: String) -> CellID {
        CellID(experiment: name, implementation: implementation.name, input: input)
    }
}
