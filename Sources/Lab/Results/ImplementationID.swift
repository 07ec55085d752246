/// The identity of an implementation: its name in an experiment.
struct ImplementationID: Hashable, Sendable {
    let experiment: String
    let implementation: String

    init(experiment: String, implementation: String) {
        self.experiment = experiment
        self.implementation = implementation
    }

    init(_ cell: CellID) { self.init(experiment: cell.experiment, implementation: cell.implementation) }

    init(_ mismatch: Mismatch) {
        self.init(experiment: mismatch.experiment, implementation: mismatch.implementation)
    }
}
