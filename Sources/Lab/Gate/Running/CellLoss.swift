import Results

/// The reason why a cell was given up: a process of one side has no time for it.
struct CellLoss: Hashable {
    let side: GateSide
    let reason: NoNumber

    /// The reason in the finding on the cell.
    var finding: FindingReason { .noNumber(reason, on: side) }
}
