import Measurement

/// A number of ``Summary``, with its names in files and in tables and its range.
///
/// The writer of result files, the CSV export and the tables of reports use ``all``. A new statistic takes a property
/// of `Summary`, a row here, a line in `CellForm.swift`, and an entry in `docs/result.schema.json`, which tests compare
/// with this list.
public struct SummaryStatistic: Sendable {
    let key: StaticString
    /// The name in tables: `least`.
    public let title: String
    /// The property of a summary.
    public let value: WritableKeyPath<Summary, Double> & Sendable
    /// Reads the property without looking up a key path at run time.
    package let number: @Sendable (Summary) -> Double
    let range: NumberRange

    /// The name in result files and exports: `min`.
    public var name: String { "\(key)" }

    private init(
        _ key: StaticString, _ title: String, _ value: WritableKeyPath<Summary, Double> & Sendable,
        _ range: NumberRange = .value, _ number: @escaping @Sendable (Summary) -> Double
    ) {
        self.key = key
        self.title = title
        self.value = value
        self.number = number
        self.range = range
    }

    static let min = SummaryStatistic("min", "least", \.min) { $0.min }
    static let p25 = SummaryStatistic("p25", "p25", \.p25) { $0.p25 }
    static let median = SummaryStatistic("median", "median", \.median) { $0.median }
    static let p75 = SummaryStatistic("p75", "p75", \.p75) { $0.p75 }
    static let p90 = SummaryStatistic("p90", "p90", \.p90) { $0.p90 }
    static let p99 = SummaryStatistic("p99", "p99", \.p99) { $0.p99 }
    static let max = SummaryStatistic("max", "most", \.max) { $0.max }
    static let mad = SummaryStatistic("mad", "MAD", \.mad, .amount) { $0.mad }

    /// The statistics that are plain numbers, in display order.
    public static let all = [min, p25, median, p75, p90, p99, max, mad]
}
