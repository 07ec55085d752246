/// A mistake in the declaration of an experiment, and its remedy.
///
/// A declaration cannot throw, and must not end the process. So an experiment collects its faults, and a command that
/// uses it reports them.
public struct DeclarationFault: Error, Codable, Hashable, Sendable, CustomStringConvertible {
    /// The experiment's name.
    public var experiment: String
    /// The mistake.
    public var problem: String
    /// The remedy.
    public var remedy: String

    /// One line: `experiment median: it has no reference; declare one with Implementation.reference("name") { … }`.
    public var description: String { "experiment \(experiment.isEmpty ? "''" : experiment): \(problem); \(remedy)" }

    /// Returns the faults of experiments in one lab, including names that are used twice.
    public static func faults(in experiments: [Experiment]) -> [DeclarationFault] {
        faults(in: experiments.map(\.description))
    }

    /// The faults of all declarations, and names that two experiments have in common.
    package static func faults(in experiments: [ExperimentDescription]) -> [DeclarationFault] {
        experiments.flatMap(\.faults)
            + repeated(experiments.map(\.name)).map {
                DeclarationFault(
                    experiment: $0, problem: "another experiment has this name too",
                    remedy: "give each a name of its own")
            }
    }

    /// Returns the texts that occur more than once, each once.
    static func repeated(_ names: [String]) -> [String] {
        Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    }
}
