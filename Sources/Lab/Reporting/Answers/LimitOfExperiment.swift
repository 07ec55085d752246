import Results

/// A limit of the budget of an experiment, by which its judged cells are grouped.
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
