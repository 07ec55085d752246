import Results

/// A limit of an experiment's budget, the key to group its judged cells by.
struct LimitOfExperiment: Hashable {
    let experiment: String
    /// The limit: `cold p99 ≤ 1.00 ms`.
    let limit: String

    /// The limit of a judged cell.
    init(_ cell: Cell) {
        experiment = cell.experiment
        limit = cell.limitText ?? ""
    }
}
