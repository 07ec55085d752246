import Results

/// The times of one cell in the processes of one pair; `nil` for a process that gave none or did not run.
struct PairTimes {
    var base: ProcessTime?
    var head: ProcessTime?
    var nullControl: ProcessTime?
    var positiveControl: ProcessTime?

    mutating func set(_ role: PairSchedule.Role, _ time: ProcessTime) {
        switch role {
        case .base: base = time
        case .head: head = time
        case .nullControl: nullControl = time
        case .positiveControl: positiveControl = time
        }
    }
}
