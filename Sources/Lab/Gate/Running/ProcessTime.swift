import Foundation
import Measurement

/// The time of a cell in one process.
package struct ProcessTime: Hashable, Sendable {
    /// Nanoseconds per operation: the shortest of the process.
    package var time: Double
    /// The time of each turn, if processes took turns.
    package var turns: [Double] = []

    package init(_ time: Double) { self.time = time }

    package init(turns: [Double]) {
        time = turns.min() ?? .nan
        self.turns = turns
    }

    /// The logarithm of the ratio to another process of its pair: the median over their turns, or the ratio of the
    /// shortest times if they took none.
    func logRatio(to other: ProcessTime) -> Double {
        guard !turns.isEmpty, turns.count == other.turns.count else { return log(time / other.time) }
        return Quantile.median(sorted: zip(turns, other.turns).map { log($0 / $1) }.sorted())
    }
}
