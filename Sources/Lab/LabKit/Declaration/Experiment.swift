// Budgets, roles and plans are words of a declaration: who writes one imports LabKit and nothing else.
@_exported import Results

/// Several implementations of one algorithm, the inputs they are measured on, and what they may cost.
///
///     let median = Experiment("median", "Find the lower median.", budget: .p99(.milliseconds(1))) {
///         Inputs("random", sizes: [10, 1_000, 100_000], smallest: 1) { size, random in random.integers(size) }
///     } comparing: {
///         Implementation.reference("sorted") { $0.sorted()[($0.count - 1) / 2] }
///         Implementation("selected") { selectedMedian($0) }
///     }
///
/// The compiler checks one statement after the other: the first inputs fix the type of the subject, the first
/// implementation that of the answer, and a mistake is an error in its own line.
///
/// The types of subject and answer are known only where the experiment is declared: the lab runs experiments of any
/// type side by side.
public struct Experiment: Sendable {
    /// The name in tables and patterns, without a slash.
    public let name: String
    /// One sentence on what is measured.
    public let summary: String
    /// One operation as a noun: `search`.
    public let operation: String
    /// The unit of an input's size, as a plural: `nodes`.
    public let sizeUnit: String
    /// The plans it runs.
    public let plans: [Plan]
    /// The limits on what an operation may cost.
    public package(set) var budget: Budget?
    /// The implementations, the reference first.
    public let implementations: [ImplementationDescription]
    /// The inputs it is measured on, of all profiles.
    public let inputs: [InputDescription]
    /// The shapes whose capacity can be looked for.
    public let ladders: [LadderDescription]
    /// The families of cases that are compared before anything is measured.
    public let validations: [String]
    /// The cells whose time a gate guards by default.
    public let guardedCells: [CellID]
    /// The cells whose exact metrics a gate guards by default, the guarded ones among them: counting takes one process
    /// where timing takes hundreds.
    public let countedCells: [CellID]
    /// The relative changes of guarded cells that still count as the same, of those that have one of their own.
    package let tolerances: [CellID: Double]
    /// The environment variables that its inputs depend on.
    public let variables: Set<String>
    /// The experiment that measures what keeping an answer up to date costs, if this one measures only its use.
    public private(set) var upkeep: String?
    /// The mistakes in the declaration; an experiment that has any cannot be used.
    public let faults: [DeclarationFault]

    package let openSession: @Sendable (_ request: SessionRequest) throws -> Session
    package let verifyCases:
        @Sendable (_ request: VerificationRequest, _ recorder: WhereaboutsRecorder) -> VerificationReport

    /// Declares an experiment with a rule for when two answers are the same.
    ///
    /// - Parameters:
    ///   - name: for tables and patterns, without a slash.
    ///   - summary: one sentence on what is measured.
    ///   - operation: one operation as a noun.
    ///   - sizeUnit: the unit of an input's size, as a plural.
    ///   - plans: the plans of a run that names none.
    ///   - budget: the limits on what an operation may cost.
    ///   - rule: when two answers are the same.
    ///   - subjects: the ``Inputs``, and ``Cases`` to validate on besides the inputs and small ones like them.
    ///   - implementations: the reference and the others, in any order.
    public init<Subject, Answer>(
        _ name: String, _ summary: String, operation: String = "call", sizeUnit: String = "elements",
        plans: [Plan] = [.warm, .cold, .memory], budget: Budget? = nil, answers rule: AnswerRule<Answer>,
        @SubjectBuilder<Subject> on subjects: () -> Subjects<Subject>,
        @ImplementationBuilder<Subject, Answer> comparing implementations: () -> [Implementation<Subject, Answer>]
    ) {
        let declaration = Declaration(
            name: name, plans: plans, budget: budget, subjects: subjects(), implementations: implementations())
        let inputs = declaration.inputs
        let cases = declaration.cases
        let declared = declaration.implementations
        let all = declared + declaration.harness

        self.name = name
        self.summary = summary
        self.operation = operation
        self.sizeUnit = sizeUnit
        self.plans = declaration.allPlans
        self.budget = budget
        self.implementations = all.map(declaration.description)
        self.inputs = inputs.descriptions
        ladders = declaration.ladders
        validations = cases.map(\.name)
        guardedCells = declaration.guardedCells
        countedCells = declaration.countedCells
        tolerances = declaration.tolerances
        variables = Set(inputs.shapes.flatMap(\.variables))
        faults = declaration.faults

        openSession = { request in
            try Session(of: name, inputs, implementations: all, rule: rule, request: request)
        }
        verifyCases = { request, recorder in
            Verifier(experiment: name, implementations: declared, rule: rule, request: request, recorder: recorder)
                .verify(cases)
        }
    }

    /// Declares an experiment whose answers are the same when they are equal.
    ///
    /// - Parameters:
    ///   - name: for tables and patterns, without a slash.
    ///   - summary: one sentence on what is measured.
    ///   - operation: one operation as a noun.
    ///   - sizeUnit: the unit of an input's size, as a plural.
    ///   - plans: the plans of a run that names none.
    ///   - budget: the limits on what an operation may cost.
    ///   - subjects: the ``Inputs``, and ``Cases`` to validate on besides the inputs and small ones like them.
    ///   - implementations: the reference and the others, in any order.
    public init<Subject, Answer: Equatable & SendableMetatype>(
        _ name: String, _ summary: String, operation: String = "call", sizeUnit: String = "elements",
        plans: [Plan] = [.warm, .cold, .memory], budget: Budget? = nil,
        @SubjectBuilder<Subject> on subjects: () -> Subjects<Subject>,
        @ImplementationBuilder<Subject, Answer> comparing implementations: () -> [Implementation<Subject, Answer>]
    ) {
        self.init(
            name, summary, operation: operation, sizeUnit: sizeUnit, plans: plans, budget: budget, answers: .equal,
            on: subjects, comparing: implementations)
    }

    /// The former names of its implementations, of those that have any.
    package var formerNames: [FormerNames] {
        implementations.filter { !$0.formerNames.isEmpty }.map {
            FormerNames(experiment: name, implementation: $0.name, names: $0.formerNames)
        }
    }

    /// Returns the experiment with another one that measures the upkeep of what its implementations keep.
    ///
    /// An implementation that keeps an answer is not recommended by its time alone then.
    public func upkeep(measuredBy experiment: String) -> Experiment {
        var linked = self
        linked.upkeep = experiment
        return linked
    }
}
