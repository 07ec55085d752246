import LabKit

/// A format that other tools read. Source: exports.
public enum ExportFormat: String, Sendable, CaseIterable {
    /// Java's JMH, for its visualisers, Bencher and github-action-benchmark.
    case jmh
    /// Google Benchmark, for its `compare.py`.
    case googleBenchmark = "google-benchmark"
    /// Go's benchmark format, for `benchstat`.
    case benchstat
    /// Bencher Metric Format.
    case bencher
    /// `customSmallerIsBetter` of github-action-benchmark.
    case githubActionBenchmark = "github-action-benchmark"
    /// A series as CSV and its test definition as YAML, for Apache Otava.
    case otava
    /// hyperfine's JSON, for its scripts.
    case hyperfine
    /// Percentiles, for HdrHistogram's plotter.
    case hgrm
    /// One row per cell, for spreadsheets, DuckDB and pandas.
    case csv
    /// Budget verdicts and mismatches, for CI servers.
    case junit

    /// How many files there are.
    public enum Layout: Sendable, Hashable {
        /// One.
        case single
        /// Several that have a name in common and differ in their endings.
        case endings
        /// One for each cell, so that it takes a folder where there are more.
        case perCell
    }

    /// How many files there are.
    public var layout: Layout {
        switch self {
        case .otava: .endings
        case .hgrm: .perCell
        default: .single
        }
    }

    /// Writes a result in this format.
    ///
    /// - Parameters:
    ///   - result: its cells are those that go in, as far as the format has a place for them.
    ///   - stem: path of the files without their endings, for formats of several files.
    ///   - existing: the text of the file with this ending that is there already; `nil` where there is none.
    /// - Throws: ``ExportError``, and what `existing` throws.
    public func export(
        _ result: ResultFile, stem: String = "", existing: (_ ending: String) throws -> String? = { _ in nil }
    ) throws -> Export {
        try ExportError.check(result)
        switch self {
        case .jmh: return try JMHExport(result).export()
        case .googleBenchmark: return try GoogleBenchmarkExport(result).export()
        case .benchstat: return BenchstatExport(result).export()
        case .bencher: return try BencherExport(result).export()
        case .githubActionBenchmark: return try GitHubActionBenchmarkExport(result).export()
        case .otava: return try OtavaExport(result, stem: stem, series: try existing(".csv")).export()
        case .hyperfine: return try HyperfineExport(result).export()
        case .hgrm: return try PercentileExport(result).export()
        case .csv: return CSVExport(result).export()
        case .junit: return JUnitExport(result).export()
        }
    }
}
