/// A mistake in a declaration: whose, what is wrong, and what would be right.
///
/// Declarations cannot throw, and must not end the process in the middle of it: so an experiment collects its faults,
/// and whoever is about to use it reports them.
public struct DeclarationFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The experiment's name.
    public var experiment: String
    /// What is wrong.
    public var problem: String
    /// What would be right.
    public var remedy: String

    /// One line: `experiment median: it has no reference; declare one with .reference("name") { … }`.
    public var description: String { "experiment \(experiment.isEmpty ? "''" : experiment): \(problem); \(remedy)" }

    /// The faults of all experiments that are to stand side by side.
    public static func faults(in experiments: [Experiment]) -> [DeclarationFault] {
        experiments.flatMap(\.faults)
            + repeated(experiments.map(\.name)).map {
                DeclarationFault(
                    experiment: $0, problem: "another experiment has this name too",
                    remedy: "give each a name of its own")
            }
    }

    /// The texts that occur more than once, each once.
    static func repeated(_ names: [String]) -> [String] {
        Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    }
}
