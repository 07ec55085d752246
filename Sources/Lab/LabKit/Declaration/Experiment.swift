import Measurement
import Results

/// Several implementations of one algorithm, the inputs they are measured on, how they are validated, and the budget.
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
    public let budget: Budget?
    /// The implementations, the reference first.
    public let implementations: [ImplementationDescription]
    /// The inputs.
    public let inputs: [InputDescription]
    /// The shapes whose capacity can be looked for.
    public let ladders: [LadderDescription]
    /// What is compared before anything is measured.
    public let validations: [String]
    /// The cells whose time a gate guards when nothing else is asked for.
    public let guardedCells: [CellID]
    /// The cells of which it guards what is exact, with those above: counting takes one process where time takes hundreds.
    public let countedCells: [CellID]

    package let openSession: @Sendable (_ request: SessionRequest) throws -> Session
    let verifyCases: @Sendable (_ request: VerificationRequest) -> VerificationReport

    /// Declares an experiment.
    ///
    /// - Parameters:
    ///   - name: for tables and patterns, without a slash.
    ///   - summary: one sentence on what is measured.
    ///   - operation: what one operation is, as a noun.
    ///   - sizeUnit: what the size of an input counts, as a plural.
    ///   - plans: the plans that a run takes when it is given none.
    ///   - budget: what the operation may cost.
    ///   - guarded: the cells whose time a gate guards when nothing else is asked for, as `implementation/input`: a few at
    ///     small inputs, whose operation takes microseconds.
    ///   - counted: the same for what is exact. When left out, the reference and the implementations on the smallest
    ///     input, whichever profile runs it, without those that share the work among threads: what waiting takes is not
    ///     exact. Counting takes callgrind on some machines, which is fifty times slower.
    ///   - rule: when two answers are the same.
    ///   - inputs: what it is measured on.
    ///   - ladders: shapes that can be made in any size, whose capacity can be looked for.
    ///   - validation: what is compared before anything is measured, beside the inputs themselves.
    ///   - implementations: the reference first.
    /// - Precondition: there is exactly one reference, it comes first, all names are unique and without a slash, and what
    ///   is guarded exists.
    public init<Subject: AnyObject, Answer>(
        _ name: String, summary: String, operation: String = "call", sizeUnit: String = "nodes", plans: [Plan],
        budget: Budget? = nil, guarded: [String] = [], counted: [String]? = nil,
        answers rule: AnswerRule<Answer>, inputs: [Input<Subject>], ladders: [Ladder<Subject>] = [],
        validation: [ValidationCases<Subject>],
        implementations: [Implementation<Subject, Answer>]
    ) {
        let roles = implementations.map(\.role)
        precondition(
            roles.first == .reference && roles.filter { $0 == .reference }.count == 1,
            "experiment \(name) needs exactly one reference, and as its first implementation")
        precondition(
            !plans.contains(.throughput) || inputs.contains { $0.description.volume != nil },
            "experiment \(name): throughput takes an input that says how much one call goes through")
        precondition(!plans.contains(.capacity), "experiment \(name): capacity comes from ladders and a cold budget")
        for names in [
            [name] + implementations.map(\.name), inputs.map(\.description.name), ladders.map(\.description.shape),
        ] {
            precondition(Set(names).count == names.count, "experiment \(name) uses a name twice: \(names)")
            precondition(!names.contains { $0.contains("/") }, "a name of experiment \(name) contains a slash")
        }
        self.name = name
        self.summary = summary
        self.operation = operation
        self.sizeUnit = sizeUnit
        self.plans = plans
        self.budget = budget
        self.implementations = implementations.map {
            ImplementationDescription(name: $0.name, role: $0.role, isParallel: $0.prepareOnCores != nil)
        }
        self.inputs = inputs.map(\.description)
        self.ladders = ladders.map(\.description)
        self.validations = validation.map(\.name)
        func cell(_ text: String) -> CellID {
            let parts = text.split(separator: "/").map(String.init)
            precondition(
                parts.count == 2 && implementations.contains { $0.name == parts[0] }
                    && inputs.contains { $0.description.name == parts[1] },
                "experiment \(name) guards \(text), which is no implementation/input of it")
            return CellID(experiment: name, implementation: parts[0], input: parts[1])
        }
        guardedCells = guarded.map(cell)
        let smallest = inputs.map(\.description).min { $0.size < $1.size }
        let contenders = implementations.filter {
            ($0.role == .reference || $0.role == .implementation) && $0.prepareOnCores == nil
        }
        let small = smallest.map { input in
            contenders.map { CellID(experiment: name, implementation: $0.name, input: input.name) }
        }
        countedCells =
            guardedCells
            + (counted?.map(cell) ?? small ?? []).filter { !guarded.contains("\($0.implementation)/\($0.input)") }
        openSession = { request in
            guard
                let input = request.rung.map({ rung in
                    ladders.first { $0.description.shape == rung.shape }?.input(rung.size)
                }) ?? inputs.first(where: { $0.description.name == request.input })
            else { throw LabError.unknownInput(experiment: name, input: request.input) }
            return try Session(
                making: { try input.make(request.context) }, implementations: implementations, rule: rule,
                request: request)
        }
        verifyCases = { request in
            Verifier(experiment: name, implementations: implementations, rule: rule, request: request)
                .verify(validation)
        }
    }
}

/// An implementation, as it is listed.
public struct ImplementationDescription: Codable, Hashable, Sendable {
    /// The name in tables and patterns.
    public var name: String
    /// What it is for.
    public var role: Role
    /// Whether it works on any number of cores, and on all of them where no number is asked for.
    public var isParallel = false

    /// The cores that it works on where no number is asked for.
    package var cores: Int { isParallel ? WorkerCounts.all : 1 }
}
