/// The reason why a cell, or a group of cells, has no number.
public struct NotRun: Codable, Hashable, Sendable {
    /// The name of the experiment.
    public var experiment: String
    /// The implementation, or the whole input if the reason applies to every implementation.
    public var owner: CellOwner
    /// The name of the input.
    public var input: String
    /// The plan without a number; absent for all plans.
    public var plan: Plan?
    /// The reason.
    public var cause: NoNumber

    /// The cause in one sentence.
    public var reason: String { cause.sentence }

    /// The name of the implementation in files; empty if the reason applies to all implementations.
    public var implementation: String { owner.field }

    /// The input, or the shape.
    package var inputID: InputID { InputID(experiment: experiment, input: input) }

    /// The line in the list of failures, with the reason.
    package var asFailure: String {
        "\(path): \(reason)"
    }

    /// `experiment/implementation/input`, without an implementation if the reason applies to all.
    package var path: String { [experiment, owner.implementation, input].compactMap { $0 }.joined(separator: "/") }

    /// Returns true if the reason applies to a cell: directly, to its plan, or to its whole input.
    package func concerns(_ cell: CellID) -> Bool {
        experiment == cell.experiment && input == cell.input && (plan == nil || plan == cell.plan)
            && (owner == .wholeInput || owner == cell.owner)
    }

    package init(
        experiment: String, implementation: String, input: String, plan: Plan? = nil, _ cause: NoNumber
    ) {
        self.init(experiment: experiment, CellOwner(field: implementation), input: input, plan: plan, cause)
    }

    package init(experiment: String, _ owner: CellOwner, input: String, plan: Plan? = nil, _ cause: NoNumber) {
        self.experiment = experiment
        self.owner = owner
        self.input = input
        self.plan = plan
        self.cause = cause
    }
}

extension NotRun {
    private enum Key: String, CodingKey {
        case experiment, owner = "implementation", input, plan, reason, cause
    }

    /// Reads the reason. If the cause is missing or unknown to this version, the text remains. In files without causes,
    /// a reason is open only if it applies to all implementations.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        experiment = try fields.decode(String.self, forKey: .experiment)
        owner = try fields.decode(CellOwner.self, forKey: .owner)
        input = try fields.decode(String.self, forKey: .input)
        plan = try fields.decodeIfPresent(Plan.self, forKey: .plan)

        let reason = try fields.decode(String.self, forKey: .reason)
        let cause = try? fields.decodeIfPresent(NoNumber.self, forKey: .cause)
        self.cause = cause ?? .stated(reason: reason, severity: owner == .wholeInput ? .open : .expected)
    }

    /// Writes the cause, and its sentence for people.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(experiment, forKey: .experiment)
        try fields.encode(owner, forKey: .owner)
        try fields.encode(input, forKey: .input)
        try fields.encodeIfPresent(plan, forKey: .plan)
        try fields.encode(reason, forKey: .reason)
        try fields.encode(cause, forKey: .cause)
    }
}
