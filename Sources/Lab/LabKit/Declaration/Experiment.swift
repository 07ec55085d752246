// Budgets, roles and plans are words of a declaration: who writes one imports LabKit and nothing else.
@_exported import Results

/// Several implementations of one algorithm, the inputs they are measured on, and what they may cost.
///
///     let median = Experiment(
///         "median", "Find the lower median.", budget: .p99(.milliseconds(1)),
///         Inputs("random", sizes: [10, 1_000, 100_000], smallest: 1) { size, random in random.integers(size) },
///         .reference("sorted") { $0.sorted()[($0.count - 1) / 2] },
///         .implementation("selected") { selectedMedian($0) })
///
/// The type of the subject and of the answer is known where the experiment is declared and nowhere else: the lab runs
/// experiments of any type side by side.
public struct Experiment: Sendable {
    /// The name in tables and patterns, without a slash.
    public let name: String
    /// One sentence on what is measured.
    public let summary: String
    /// What one operation is, as a noun: `search`.
    public let operation: String
    /// What the size of an input counts, as a plural: `nodes`.
    public let sizeUnit: String
    /// The plans it runs.
    public let plans: [Plan]
    /// What it may cost.
    public package(set) var budget: Budget?
    /// The implementations, the reference first.
    public let implementations: [ImplementationDescription]
    public let inputs: [InputDescription]
    /// The shapes whose capacity can be looked for.
    public let ladders: [LadderDescription]
    /// What is compared before anything is measured.
    public let validations: [String]
    /// The cells whose time a gate guards when nothing else is asked for.
    public let guardedCells: [CellID]
    /// The cells of which it guards what is exact, with those above: counting takes one process where time takes
    /// hundreds.
    public let countedCells: [CellID]
    /// The variables of the environment that its inputs depend on.
    public let variables: Set<String>
    /// What is wrong with the declaration; nothing can be done with an experiment that has any.
    public let faults: [DeclarationFault]

    package let openSession: @Sendable (_ request: SessionRequest) throws -> Session
    package let verifyCases: @Sendable (_ request: VerificationRequest, _ position: Position) -> VerificationReport

    /// Declares an experiment whose implementations are in a list.
    ///
    /// - Parameters:
    ///   - name: for tables and patterns, without a slash.
    ///   - summary: one sentence on what is measured.
    ///   - operation: what one operation is, as a noun.
    ///   - sizeUnit: what the size of an input counts, as a plural.
    ///   - plans: the plans that a run takes when it is given none.
    ///   - budget: what the operation may cost.
    ///   - rule: when two answers are the same.
    ///   - inputs: what it is measured on.
    ///   - cases: what is compared before anything is measured, beside the inputs and small ones like them.
    ///   - implementations: the reference and the others.
    public init<Subject, Answer>(
        _ name: String, _ summary: String, operation: String = "call", sizeUnit: String = "elements",
        plans: [Plan] = [.warm, .cold, .memory], budget: Budget? = nil, answers rule: AnswerRule<Answer>,
        _ inputs: Inputs<Subject>, cases: [Cases<Subject>] = [], implementations: [Implementation<Subject, Answer>]
    ) {
        let ordered =
            implementations.filter { $0.role == .reference } + implementations.filter { $0.role != .reference }
        let bare =
            ordered.contains { $0.name == "bare" }
            ? [] : [Implementation<Subject, Answer>.harness(asynchronous: ordered.contains(where: \.isAsynchronous))]
        let all = ordered + bare
        let descriptions = inputs.descriptions
        let quick = descriptions.filter { $0.profile == .quick }
        let quickest = (quick.isEmpty ? descriptions : quick).min { $0.size < $1.size }?.name
        var check = DeclarationCheck(name)
        check.inputs(inputs)
        check.implementations(ordered, inputs: Set(descriptions.map(\.name)))
        let own = ordered.flatMap(\.ownMetrics).map(\.metric)
        check.metrics(own)
        check.plans(plans, budget, own: own, inputs: descriptions)
        let cases = cases + [Cases(generatedBy: inputs)].compactMap(\.self)
        check.names(cases.map(\.name), of: "family of cases")
        faults = check.faults
        self.name = name
        self.summary = summary
        self.operation = operation
        self.sizeUnit = sizeUnit

        // What is declared is measured: rates of a volume, metrics of one's own, and whatever a budget is on but time.
        let implied: [Plan] =
            (descriptions.contains(where: \.hasVolume) ? [.throughput] : []) + (own.isEmpty ? [] : [.counters])
            + (budget?.limits.filter { $0.metric != .time }.map(\.plan) ?? [])
        self.plans = plans + Set(implied).subtracting(plans).sorted { $0.rawValue < $1.rawValue }
        self.budget = budget
        self.implementations = all.map {
            ImplementationDescription(
                name: $0.name, role: $0.role, isParallel: $0.prepareOnCores != nil,
                onlyInput: $0.isAutomatic ? quickest : nil, isAsynchronous: $0.isAsynchronous,
                metrics: $0.ownMetrics.map(\.metric))
        }

        self.inputs = descriptions
        ladders = inputs.shapes.filter(\.isGenerated).map { shape in
            var ladder = shape.ladder
            ladder.smallest = max(ladder.smallest, 1)
            return ladder
        }.filter { $0.smallest <= $0.largest }
        variables = Set(inputs.shapes.flatMap(\.variables))
        validations = cases.map(\.name)

        func cells(_ marked: (Implementation<Subject, Answer>) -> [String]) -> [CellID] {
            ordered.flatMap { implementation in
                marked(implementation).map {
                    CellID(experiment: name, implementation: implementation.name, input: $0)
                }
            }
        }

        let guarded = cells(\.guarded)
        let smallest = descriptions.min { $0.size < $1.size }?.name
        let isMarked = ordered.contains { !$0.counted.isEmpty }
        let counted = cells { implementation in
            if isMarked { return implementation.counted }
            let isAlone = implementation.prepareOnCores == nil
            let isContender = [.reference, .implementation].contains(implementation.role)
            return isAlone && isContender ? [smallest].compactMap(\.self) : []
        }

        guardedCells = guarded
        countedCells = guarded + counted.filter { !guarded.contains($0) }
        openSession = { request in
            try Session(of: name, inputs, implementations: all, rule: rule, request: request)
        }

        verifyCases = { request, position in
            Verifier(experiment: name, implementations: ordered, rule: rule, request: request, position: position)
                .verify(cases)
        }
    }
}

extension Experiment {
    /// Declares an experiment. The parameters are those of the list form.
    public init<Subject, Answer: Equatable & SendableMetatype>(
        _ name: String, _ summary: String, operation: String = "call", sizeUnit: String = "elements",
        plans: [Plan] = [.warm, .cold, .memory], budget: Budget? = nil, _ inputs: Inputs<Subject>,
        cases: [Cases<Subject>] = [], _ implementations: Implementation<Subject, Answer>...
    ) {
        self.init(
            name, summary, operation: operation, sizeUnit: sizeUnit, plans: plans, budget: budget, answers: .equal,
            inputs, cases: cases, implementations: implementations)
    }

    /// Declares an experiment that says when two answers are the same.
    public init<Subject, Answer>(
        _ name: String, _ summary: String, operation: String = "call", sizeUnit: String = "elements",
        plans: [Plan] = [.warm, .cold, .memory], budget: Budget? = nil, answers rule: AnswerRule<Answer>,
        _ inputs: Inputs<Subject>, cases: [Cases<Subject>] = [], _ implementations: Implementation<Subject, Answer>...
    ) {
        self.init(
            name, summary, operation: operation, sizeUnit: sizeUnit, plans: plans, budget: budget, answers: rule,
            inputs, cases: cases, implementations: implementations)
    }
}
