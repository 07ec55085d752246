/// A cell, or several alike, without a number, and why.
public struct NotRun: Codable, Hashable, Sendable {
    /// The name of the experiment.
    public var experiment: String
    /// The implementation, or the whole input where the reason holds for every implementation.
    public var owner: CellOwner
    /// The name of the input.
    public var input: String
    /// The plan that has no number; all of them when absent.
    public var plan: Plan?
    /// The reason.
    public var cause: NoNumber

    /// The cause in one sentence.
    public var reason: String { cause.sentence }

    /// The name of the implementation as files have it; an empty text if the reason holds for all of them.
    public var implementation: String { owner.field }

    /// The input, or the shape.
    package var inputID: InputID { InputID(experiment: experiment, input: input) }

    /// The line in the list of failures: what failed, and why.
    package var asFailure: String {
        "\(path): \(reason)"
    }

    /// `experiment/implementation/input`, without an implementation if the reason holds for all.
    package var path: String { [experiment, owner.implementation, input].compactMap { $0 }.joined(separator: "/") }

    /// Returns true if the reason holds for a cell: for it alone, for its plan, or for its whole input.
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

    /// Reads one. Without a cause, or with one that this version does not know, the reason stands in words; in files
    /// without causes it is open exactly where it holds for all implementations.
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

    /// Writes the cause, and next to it its sentence for people.
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
