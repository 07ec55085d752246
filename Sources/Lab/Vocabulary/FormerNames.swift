/// The names that an implementation had before.
public struct FormerNames: Codable, Hashable, Sendable {
    /// The name of the experiment.
    public var experiment: String
    /// The name that the implementation has now.
    public var implementation: String
    /// The names that it had before.
    public var names: [String]

    /// The former names of an implementation.
    public init(experiment: String, implementation: String, names: [String]) {
        self.experiment = experiment
        self.implementation = implementation
        self.names = names
    }
}
