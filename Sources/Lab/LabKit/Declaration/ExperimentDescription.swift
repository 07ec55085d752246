import Vocabulary

/// All that can be said of an ``Experiment`` without its code: what is measured, on what, and within which limits.
///
/// A command chooses cells, plans runs and judges with it; only the process that measures has the code.
public struct ExperimentDescription: Codable, Hashable, Sendable {
    /// The name in tables and patterns, without a slash.
    public var name: String
    /// One sentence on what is measured.
    public var summary: String
    /// One operation as a noun: `search`.
    public var operation: String
    /// The unit of an input's size, as a plural: `nodes`.
    public var sizeUnit: String
    /// The plans it runs.
    public var plans: [Plan]
    /// The limits on what an operation may cost.
    public var budget: Budget?
    /// The implementations, the reference first.
    public var implementations: [ImplementationDescription]
    /// The inputs it is measured on, of all profiles.
    public var inputs: [InputDescription]
    /// The shapes whose capacity can be looked for.
    public var ladders: [LadderDescription]
    /// The families of cases that are compared before anything is measured.
    public var validations: [String]
    /// The cells whose time a gate guards by default.
    public var guardedCells: [CellID]
    /// The cells whose exact metrics a gate guards by default, the guarded ones among them: counting takes one process
    /// where timing takes hundreds.
    public var countedCells: [CellID]
    /// The relative changes of guarded cells that still count as the same, of those that have one of their own.
    package var tolerances: [CellID: Double]
    /// The environment variables that its inputs depend on.
    public var variables: Set<String>
    /// The experiment that measures what keeping an answer up to date costs, if this one measures only its use.
    public var upkeep: String?
    /// The mistakes in the declaration; an experiment that has any cannot be used.
    public var faults: [DeclarationFault]

    /// The implementation that the others must agree with, the first one. A declaration without any has a fault, and is
    /// not measured.
    package var reference: ImplementationDescription { implementations[0] }

    /// The description with the metrics of its budget as its implementations declare them.
    ///
    /// JSON has only their names there.
    package var withDeclaredMetrics: ExperimentDescription {
        let metricsByName = Dictionary(
            implementations.flatMap(\.metrics).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var description = self
        for index in budget?.limits.indices ?? 0..<0 {
            guard let metric = budget.flatMap({ metricsByName[$0.limits[index].metric.name] }) else { continue }
            description.budget?.limits[index].metric = metric
        }
        return description
    }

    /// The former names of its implementations, of those that have any.
    package var formerNames: [FormerNames] {
        implementations.filter { !$0.formerNames.isEmpty }.map {
            FormerNames(experiment: name, implementation: $0.name, names: $0.formerNames)
        }
    }
}
