public struct NotRun: Codable, Hashable, Sendable {
    public var experiment: String
    /// The implementation; empty where nothing here can measure ``plan``, whatever the implementation.
    public var implementation: String
    public var input: String
    /// The plan that has no number; all of them when absent.
    public var plan: Plan?
    /// One sentence.
    public var reason: String

    /// As the list of failures has it: what, and why.
    package var asFailure: String { "\(experiment)/\(implementation)/\(input): \(reason)" }

    package init(experiment: String, implementation: String, input: String, plan: Plan? = nil, reason: String) {
        self.experiment = experiment
        self.implementation = implementation
        self.input = input
        self.plan = plan
        self.reason = reason
    }
}
