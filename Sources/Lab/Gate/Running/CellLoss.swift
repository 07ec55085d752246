import Execution
import Results

/// The reason why a cell was given up: a process of one side has no time of it.
struct CellLoss: Hashable {
    let side: GateSide
    let reason: NoNumber

    /// One sentence without a full stop.
    var sentence: String { "\(side.rawValue): \(reason.sentence)" }
}
