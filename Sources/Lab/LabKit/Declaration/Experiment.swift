// Budgets, roles and plans are part of a declaration, so importing LabKit is enough.
@_exported import Vocabulary

/// Several implementations of one algorithm, their inputs, and the limits of their cost.
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
/// The types of subject and answer are known only at the declaration. The lab can run experiments of different types
/// together.
@dynamicMemberLookup
public struct Experiment: Sendable {
    /// The description without code. Its properties are also properties of the experiment.
    public private(set) var description: ExperimentDescription

    package let openSession: @Sendable (_ request: SessionRequest) throws -> Session
    package let validateCases:
        @Sendable (_ request: ValidationRequest, _ recorder: WhereaboutsRecorder) -> ValidationReport

    /// Declares an experiment with a rule that decides if two answers are the same.
    ///
    /// - Parameters:
    ///   - name: the name in tables and patterns, without a slash.
    ///   - summary: the purpose in one sentence.
    ///   - operation: one operation as a noun.
    ///   - sizeUnit: the unit of an input's size, as a plural.
    ///   - plans: the default plans of a run.
    ///   - budget: the limits on the cost of an operation.
    ///   - rule: decides if two answers are the same.
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
        let allImplementations = declaredImplementations + declaration.labLoop

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
            CaseFamilyValidation(
                experiment: name, implementations: declaredImplementations, rule: rule, request: request,
                recorder: recorder
            ).validate(cases)
        }
    }

    /// Declares an experiment whose answers are the same if they are equal.
    ///
    /// - Parameters:
    ///   - name: the name in tables and patterns, without a slash.
    ///   - summary: the purpose in one sentence.
    ///   - operation: one operation as a noun.
    ///   - sizeUnit: the unit of an input's size, as a plural.
    ///   - plans: the default plans of a run.
    ///   - budget: the limits on the cost of an operation.
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

    /// Names the experiment that measures the upkeep of kept answers.
    ///
    /// An implementation that keeps an answer is then not recommended by its time alone.
    public func upkeep(measuredBy experiment: String) -> Experiment {
        var linkedExperiment = self
        linkedExperiment.description.upkeep = experiment
        return linkedExperiment
    }
}
