import Foundation
import Measurement

/// The time of a cell in one process.
package struct ProcessTime: Hashable, Sendable {
    /// The shortest time of the process, in nanoseconds per operation.
    package var time: Double
    /// The time of each turn, if processes took turns.
    package var turns: [Double] = []

    package init(_ time: Double) { self.time = time }

    package init(turns: [Double]) {
        time = turns.min() ?? .nan
        self.turns = turns
    }

    /// The logarithm of the ratio to another process of its pair: the median over their turns, or without turns the
    /// ratio of the shortest times.
    func logRatio(to other: ProcessTime) -> Double {
        guard !turns.isEmpty, turns.count == other.turns.count else { return log(time / other.time) }
        return Quantile.median(sorted: zip(turns, other.turns).map { log($0 / $1) }.sorted())
    }
}
