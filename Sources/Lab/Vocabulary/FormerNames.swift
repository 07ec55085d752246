/// The names that an implementation had before.
public struct FormerNames: Codable, Hashable, Sendable {
    /// The name of the experiment.
    public var experiment: String
    /// The present name of the implementation.
    public var implementation: String
    /// The former names.
    public var names: [String]

    /// The former names of an implementation.
    public init(experiment: String, implementation: String, names: [String]) {
        self.experiment = experiment
        self.implementation = implementation
        self.names = names
    }
}
