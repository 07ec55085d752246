import Foundation
import Measurement
import Results

/// The size of a shape from which another implementation is the cheapest by warm medians.
struct Crossing: Sendable {
    var experiment: String
    var shape: String
    var sizeUnit: String
    var names: (below: String, beyond: String)
    var size: Double
    var interval: Interval

    /// The changes of the cheapest implementation between neighbouring sizes whose intervals do not leave it open which
    /// of the two is cheaper. In between costs are taken for straight lines on logarithmic axes, and the interval is
    /// where those through the ends of the 95 % intervals of the medians cross. Source: measurement, Crossings
    static func all(in cells: [Cell]) -> [Crossing] {
        let compared = cells.filter {
            $0.plan == .warm && $0.metric == .time && [.reference, .implementation].contains($0.role)
                && $0.median > 0 && $0.ci95 != nil
        }

        return compared.grouped(by: \.input.shape).flatMap { _, cells -> [Crossing] in
            let sizes = cells.grouped(by: \.input.size).sorted { $0.key < $1.key }.map(\.elements)
            // Inputs of one size differ in something else, along which nothing crosses.
            guard sizes.count == Set(cells.map(\.id.input)).count else { return [] }
            return zip(sizes, sizes.dropFirst()).compactMap { Crossing($0, $1) }
        }
    }

    private init?(_ small: [Cell], _ large: [Cell]) {
        guard let below = small.min(by: { $0.median < $1.median }),
            let beyond = large.min(by: { $0.median < $1.median }),
            below.id.label != beyond.id.label, below.input.size > 0,
            let beyondBefore = small.first(where: { $0.id.label == beyond.id.label }),
            let belowAfter = large.first(where: { $0.id.label == below.id.label })
        else { return nil }

        // How much dearer what is cheapest below is, from −∞ to ∞, and half of that number's interval.
        func difference(_ one: Cell, _ other: Cell) -> (value: Double, half: Double) {
            func half(_ cell: Cell) -> Double {
                guard let ci95 = cell.ci95, ci95.lower > 0 else { return .infinity }
                return log(max(ci95.upper / cell.median, cell.median / ci95.lower))
            }

            return (log(one.median / other.median), hypot(half(one), half(other)))
        }

        let start = difference(below, beyondBefore)
        let end = difference(belowAfter, beyond)
        guard start.value < -start.half, end.value > end.half else { return nil }

        let first = log(Double(below.input.size))
        let last = log(Double(beyond.input.size))

        func size(_ shift: Double) -> Double {
            let from = start.value + shift * start.half
            let to = end.value + shift * end.half
            return exp(first + (last - first) * from / (from - to))
        }

        experiment = below.experiment
        shape = below.input.shape
        sizeUnit = below.input.sizeUnit
        names = (below.id.label, beyond.id.label)
        self.size = size(0)
        interval = Interval(lower: size(1), upper: size(-1))
    }

    private var text: String {
        func whole(_ size: Double) -> String {
            let step = pow(10, max(0, log10(size).rounded(.down) - 2))
            return SignificantDigits.three((size / step).rounded() * step)
        }

        return "\(whole(size)) \(sizeUnit) [\(whole(interval.lower)), \(whole(interval.upper))]"
    }

    var sentence: String { "\(shape): from \(text) on, \(names.beyond) is cheaper than \(names.below), warm." }

    var conclusion: Conclusion {
        Conclusion(
            experiment: experiment, subject: "\(names.below) and \(names.beyond) cross on \(shape)",
            answer: names.beyond, evidence: text, place: interval)
    }
}
