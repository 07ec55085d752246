/// An implementation's answer that differs from the reference's.
public struct Mismatch: Codable, Hashable, Sendable {
    /// The experiment.
    public var experiment: String
    /// The implementation.
    public var implementation: String
    /// The family of cases, or the input, that shows it.
    public var input: String
    /// The reference's answer.
    public var expected: String
    /// The implementation's answer.
    public var answered: String
    /// The mutation after which the answers differed, counted from 0; `nil` before the first.
    public var step: Int?
    /// A minimal case as code that can be pasted into a test; `nil` for a measured input.
    public var counterexample: String?
    /// The seed that reproduces the case.
    public var seed: UInt64

    package init(
        experiment: String, implementation: String, input: String, expected: String, answered: String,
        step: Int? = nil, counterexample: String? = nil, seed: UInt64
    ) {
        self.experiment = experiment
        self.implementation = implementation
        self.input = input
        self.expected = expected
        self.answered = answered
        self.step = step
        self.counterexample = counterexample
        self.seed = seed
    }
}
