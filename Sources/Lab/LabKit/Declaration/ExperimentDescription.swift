import Vocabulary

/// The description of an ``Experiment`` without its code: its subject, its inputs and its limits.
///
/// A command uses it to choose cells, plan runs and judge. Only the measuring process has the code.
public struct ExperimentDescription: Codable, Hashable, Sendable {
    /// The name in tables and patterns, without a slash.
    public var name: String
    /// The purpose in one sentence.
    public var summary: String
    /// One operation as a noun: `search`.
    public var operation: String
    /// The unit of an input's size, as a plural: `nodes`.
    public var sizeUnit: String
    /// The plans it runs.
    public var plans: [Plan]
    /// The limits on the cost of an operation.
    public var budget: Budget?
    /// The implementations, the reference first.
    public var implementations: [ImplementationDescription]
    /// The inputs of all profiles.
    public var inputs: [InputDescription]
    /// The shapes whose capacity can be searched.
    public var ladders: [LadderDescription]
    /// The families of cases that are compared before measuring.
    public var validations: [String]
    /// The cells whose time a gate guards by default.
    public var guardedCells: [CellID]
    /// The cells whose exact metrics a gate guards by default. They include the guarded ones, because counting takes
    /// one process where timing takes hundreds.
    public var countedCells: [CellID]
    /// The guarded cells' own tolerances: the relative changes that still count as the same.
    package var tolerances: [CellID: Double]
    /// The environment variables that its inputs depend on.
    public var variables: Set<String>
    /// The experiment that measures the cost of keeping an answer up to date, if this one only measures its use.
    public var upkeep: String?
    /// The mistakes in the declaration. An experiment with mistakes cannot be used.
    public var faults: [DeclarationFault]

    /// The first implementation, with which the others must agree. A declaration without implementations has a fault,
    /// and is not measured.
    package var reference: ImplementationDescription { implementations[0] }

    /// The description with the metrics of its budget as declared by its implementations.
    ///
    /// JSON contains only their names there.
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

    /// The former names of its implementations.
    package var formerNames: [FormerNames] {
        implementations.filter { !$0.formerNames.isEmpty }.map {
            FormerNames(experiment: name, implementation: $0.name, names: $0.formerNames)
        }
    }
}
