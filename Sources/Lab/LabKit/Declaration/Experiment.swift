// Budgets, roles and plans are words of a declaration, which needs no import but LabKit.
@_exported import Vocabulary

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
@dynamicMemberLookup
public struct Experiment: Sendable {
    /// All that can be said of it without its code. Its properties are the experiment's own, too.
    public private(set) var description: ExperimentDescription

    package let openSession: @Sendable (_ request: SessionRequest) throws -> Session
    package let validateCases:
        @Sendable (_ request: ValidationRequest, _ recorder: WhereaboutsRecorder) -> ValidationReport

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
        let declaredImplementations = declaration.implementations
        let allImplementations = declaredImplementations + declaration.harness

        description = ExperimentDescription(
            name: name, summary: summary, operation: operation, sizeUnit: sizeUnit, plans: declaration.allPlans,
            budget: budget, implementations: allImplementations.map(declaration.description),
            inputs: inputs.descriptions,
            ladders: declaration.ladders, validations: cases.map(\.name), guardedCells: declaration.guardedCells,
            countedCells: declaration.countedCells, tolerances: declaration.tolerances,
            variables: Set(inputs.shapes.flatMap(\.variables)), faults: declaration.faults)

        openSession = { request in
            try Session(of: name, inputs, implementations: allImplementations, rule: rule, request: request)
        }
        validateCases = { request, recorder in
            FamilyValidation(
                experiment: name, implementations: declaredImplementations, rule: rule, request: request,
                recorder: recorder
            ).validate(cases)
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

    /// Returns a property of the description.
    public subscript<Value>(dynamicMember property: KeyPath<ExperimentDescription, Value>) -> Value {
        description[keyPath: property]
    }

    /// Returns the experiment with another one that measures the upkeep of what its implementations keep.
    ///
    /// An implementation that keeps an answer is not recommended by its time alone then.
    public func upkeep(measuredBy experiment: String) -> Experiment {
        var linked = self
        linked.description.upkeep = experiment
        return linked
    }
}
