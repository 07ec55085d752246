import Measurement
import Nouns
import Results

/// A kind of number in a cell: its name in a result file, its title in tables, and its format.
///
/// Entries of tables share the instances: a large report has a hundred thousand entries.
package final class Statistic: Sendable {
    /// The format of a number. The script of a page has the same formats in `numbers.js`: the page has numbers without
    /// their texts, and computes further ones at the size that a reader chooses.
    package enum Format: String, Sendable {
        /// The format of the cell's metric: `5.28 µs`.
        case metric
        case count, ratio, rate, bytes
        /// A share as a percentage, without the sign.
        case percent
        /// A number with a text of its own.
        case given

        /// The format of a metric's values with a unit: bytes have prefixes, `1.50 kB`.
        init(of metric: Metric) { self = metric.isInBytes ? .bytes : .metric }

        /// Returns a number as a text.
        func text(_ value: Double, _ metric: Metric) -> String { text(value, ofMetricIn: metric.unit) }

        /// Returns a number of a metric in this unit as a text.
        func text(_ value: Double, ofMetricIn unit: String) -> String { quantity(value, ofMetricIn: unit).text }

        /// Returns a number of a metric in digits and a unit.
        func quantity(_ value: Double, _ metric: Metric) -> Quantity { quantity(value, ofMetricIn: metric.unit) }

        private func quantity(_ value: Double, ofMetricIn unit: String) -> Quantity {
            switch self {
            case .metric: Quantity(value, ofMetricIn: unit)
            case .count:
                Quantity(
                    digits: abs(value) < 1e15 ? Int(value).grouped : SignificantDigits.three(value))
            case .ratio: Quantity(digits: FactorText.ratio(value))
            case .rate: Self.prefixed(value)
            case .bytes: Self.prefixed(value, "B")
            case .percent: Quantity(digits: SignificantDigits.three(value * 100))
            case .given: Quantity(digits: SignificantDigits.three(value))
            }
        }

        /// Returns three digits and the prefix that fits: `742 M`, `13.5 G`.
        static func rate(_ perSecond: Double) -> String { prefixed(perSecond).text }

        /// Returns three digits, and the prefix that fits in front of a unit.
        private static func prefixed(_ value: Double, _ unit: String = "") -> Quantity {
            let scales: [(prefix: String, factor: Double)] = [("G", 1e9), ("M", 1e6), ("k", 1e3)]
            // 999.6 M is 1.00 G, so the prefix is chosen after rounding to three digits.
            let scale = scales.first { value >= 0.9995 * $0.factor } ?? ("", 1)
            return Quantity(value, in: scale.prefix + unit, of: scale.factor)
        }
    }

    /// The name in the result file: `median`, `ci95.lower`, `budget.bound`.
    package let name: String
    let title: String
    let format: Format
    let value: @Sendable (Cell) -> Double?

    init(_ name: String, _ title: String, _ format: Format = .metric, _ value: @escaping @Sendable (Cell) -> Double?) {
        self.name = name
        self.title = title
        self.format = format
        self.value = value
    }

    /// The statistics of a summary.
    private static let summaryStatistics = SummaryStatistic.all.map { statistic in
        Statistic(statistic.name, statistic.title) { statistic.number($0.summary) }
    }

    /// The statistic of a property of a summary.
    private static func of(_ value: WritableKeyPath<Summary, Double>) -> Statistic {
        guard let index = SummaryStatistic.all.firstIndex(where: { $0.value == value }) else {
            preconditionFailure("every number of a summary that tables show is in SummaryStatistic.all")
        }
        return summaryStatistics[index]
    }

    static let least = of(\.min)
    static let median = of(\.median)
    static let p90 = of(\.p90)
    static let p99 = of(\.p99)
    static let most = of(\.max)
    static let lower = Statistic("ci95.lower", "95 % from") { $0.ci95?.lower }
    static let upper = Statistic("ci95.upper", "to") { $0.ci95?.upper }
    static let samples = Statistic("n", "samples", .count) { Double($0.n) }
    static let processes = Statistic("processes", "processes", .count) { Double($0.processes.count) }
    static let dropped = Statistic("dropped", "dropped", .count) { Double($0.dropped) }
    static let outliers = Statistic("outliers.mild", "outliers", .count) { Double($0.outliers.mild) }
    static let farOutliers = Statistic("outliers.extreme", "far outliers", .count) { Double($0.outliers.extreme) }
    static let answers = Statistic("validated.answers", "compared answers", .count) { Double($0.validated.answers) }
    static let cores = Statistic("cores", "cores", .count) { Double($0.cores) }
    static let size = Statistic("input.size", "size", .count) { $0.input.knownSize.map(Double.init) }
    static let bound = Statistic("budget.bound", "bound (95 %)") { $0.budget?.bound }
    static let limit = Statistic("budget.limit", "budget") { $0.budget?.limit }
    static let ratio = Statistic("ratioToReference.value", "× reference", .ratio) { $0.ratioToReference?.value }
    static let ratioLower = Statistic("ratioToReference.ci95.lower", "95 % from", .ratio) {
        $0.ratioToReference?.ci95?.lower
    }
    static let ratioUpper = Statistic("ratioToReference.ci95.upper", "to", .ratio) { $0.ratioToReference?.ci95?.upper }
    static let floorRatio = Statistic("ratioToFloor.value", "× floor", .ratio) { $0.ratioToFloor?.value }
    static let operations = Statistic("throughput.operationsPerSecond", "per second", .rate) {
        $0.throughput?.operationsPerSecond
    }
    static let bytes = Statistic("throughput.bytesPerSecond", "bytes per second", .bytes) {
        $0.throughput?.bytesPerSecond
    }
    static let change = Statistic("change", "change", .given) { _ in nil }
    static let share = Statistic("throughput.shareOfCopy.value", "% of the machine's copy", .percent) {
        $0.throughput?.shareOfCopy?.value
    }

    /// All statistics of a cell, with the ends of the interval after the median.
    static let all: [Statistic] = {
        var all = summaryStatistics
        if let index = all.firstIndex(of: .median) { all.insert(contentsOf: [.lower, .upper], at: index + 1) }
        return all + [.samples, .processes, .dropped, .outliers, .farOutliers, .bound, .limit]
    }()
}

extension Statistic: Hashable {
    /// True if both are the same object.
    package static func == (left: Statistic, right: Statistic) -> Bool { left === right }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
