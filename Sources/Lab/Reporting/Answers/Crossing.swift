import Foundation
import Measurement
import Results

/// The size from which on another implementation is the cheapest on a shape, by warm medians.
struct Crossing: Sendable {
    var experiment: String
    var shape: String
    var sizeUnit: String
    /// The cheapest implementation on smaller inputs.
    var cheapestBelow: String
    /// The cheapest implementation on larger inputs.
    var cheapestAbove: String
    var size: Double
    var interval: Interval

    /// Returns the changes of the cheapest implementation between neighbouring sizes.
    ///
    /// A change counts only if the intervals at both sizes decide which implementation is cheaper. Between two sizes,
    /// costs are assumed to be straight lines on logarithmic axes. The ends of the interval are the crossings of lines
    /// through the ends of the 95 % intervals. Source: statements, Crossings
    static func all(in cells: [Cell]) -> [Crossing] {
        let comparableCells = cells.filter {
            $0.isWarmTime && $0.role.isContender && $0.median > 0 && $0.ci95 != nil
        }

        return comparableCells.grouped(by: \.input.shape).flatMap { _, cells -> [Crossing] in
            let sizes = cells.grouped(by: \.input.size).sorted { $0.key < $1.key }.map(\.elements)
            // Inputs of the same size differ in something else: there is no axis for a crossing.
            guard sizes.count == Set(cells.map(\.id.input)).count else { return [] }
            return zip(sizes, sizes.dropFirst()).compactMap { Crossing($0, $1) }
        }
    }

    /// - Returns: `nil` if the same implementation is the cheapest at both sizes, or if an interval leaves that open.
    private init?(_ small: [Cell], _ large: [Cell]) {
        guard let below = small.min(by: { $0.median < $1.median }),
            let beyond = large.min(by: { $0.median < $1.median }),
            below.id.label != beyond.id.label, below.input.size > 0,
            let beyondBefore = small.first(where: { $0.id.label == beyond.id.label }),
            let belowAfter = large.first(where: { $0.id.label == below.id.label })
        else { return nil }

        let start = CostGap(of: below, over: beyondBefore)
        let end = CostGap(of: belowAfter, over: beyond)
        guard start.value < -start.half, end.value > end.half else { return nil }

        let first = log(Double(below.input.size))
        let last = log(Double(beyond.input.size))

        // The size with a gap of zero, if the gap at both sizes is shifted by a part of its interval.
        func size(shiftedBy shift: Double) -> Double {
            let from = start.value + shift * start.half
            let to = end.value + shift * end.half
            return exp(first + (last - first) * from / (from - to))
        }

        experiment = below.experiment
        shape = below.input.shape
        sizeUnit = below.input.sizeUnit
        cheapestBelow = below.id.label
        cheapestAbove = beyond.id.label
        self.size = size(shiftedBy: 0)
        interval = Interval(lower: size(shiftedBy: 1), upper: size(shiftedBy: -1))
    }

    /// The logarithm of the ratio of two costs, with half the width of its interval.
    private struct CostGap {
        let value: Double
        let half: Double

        init(of one: Cell, over other: Cell) {
            value = log(one.median / other.median)
            half = hypot(Self.half(one), Self.half(other))
        }

        /// Returns half the width of a cell's interval on a logarithmic axis, measured to its farther end.
        private static func half(_ cell: Cell) -> Double {
            guard let ci95 = cell.ci95, ci95.lower > 0 else { return .infinity }
            return log(max(ci95.upper / cell.median, cell.median / ci95.lower))
        }
    }

    /// The size with its interval: `305 nodes [283, 328]`.
    private var sizeText: String {
        func rounded(_ size: Double) -> String {
            let step = pow(10, max(0, log10(size).rounded(.down) - 2))
            return SignificantDigits.three((size / step).rounded() * step)
        }

        return "\(rounded(size)) \(sizeUnit) [\(rounded(interval.lower)), \(rounded(interval.upper))]"
    }

    /// The crossing as a sentence.
    var sentence: String { "\(shape): from \(sizeText) on, \(cheapestAbove) is cheaper than \(cheapestBelow), warm." }

    /// The crossing as a conclusion, to compare with another run's.
    var conclusion: Conclusion {
        Conclusion(
            kind: .crossing, experiment: experiment, subject: "\(cheapestBelow) and \(cheapestAbove) cross on \(shape)",
            answer: cheapestAbove, evidence: sizeText, interval: interval)
    }
}
