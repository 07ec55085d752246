import Synchronization

struct PopulationCounts: Hashable, Sendable {
    var illegal: UInt64 = 0
    var older: UInt64 = 0
    var duplicates: UInt64 = 0
    var contained: UInt64 = 0

    mutating func add(_ more: PopulationCounts) {
        illegal += more.illegal
        older += more.older
        duplicates += more.duplicates
        contained += more.contained
    }
}
