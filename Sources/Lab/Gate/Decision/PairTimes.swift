import Foundation
import Results

/// What the processes of one pair measured of one cell, as far as they gave something.
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
