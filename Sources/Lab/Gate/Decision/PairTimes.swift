import Execution
import Results

/// The times of one cell in the processes of one pair. A process that gave no time or did not run is missing.
struct PairTimes {
    var sides = BothSides<ProcessTime?>(base: nil, head: nil)
    var controls: [GateControl: ProcessTime] = [:]

    mutating func set(_ time: ProcessTime, of role: PairSchedule.Role) {
        switch role {
        case .side(let side): sides[side] = time
        case .control(let control): controls[control] = time
        }
    }
}
