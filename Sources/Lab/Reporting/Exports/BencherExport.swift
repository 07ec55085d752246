import JSONText
import Results

extension ExportFormat {
    /// Bencher Metric Format, as Bencher's `bmf.json` has it. Source: exports, `bencher`.
    ///
    /// A benchmark is an implementation on an input, with a measure for each metric. Times other than warm ones are
    /// benchmarks of their own.
    static let bencher = ExportFormat("bencher") { job in
        let cells = job.result.cells.ofImplementations
        let benchmarks = cells.grouped(by: name).map { name, cells in
            (key: name, value: JSONValue.object(cells.flatMap(measures)))
        }

        return Export(json: .object(benchmarks), leftOut: job.result.cells.filter(\.isOfNoImplementation))
    }

    /// Returns the name of the benchmark with the measure of a cell.
    private static func name(of cell: Cell) -> String {
        var id = cell.id
        if !cell.metric.isCallTime { id = id.by(.warm, .time) }
        return CellName(id).text
    }

    private static func measures(of cell: Cell) -> [(key: String, value: JSONValue)] {
        let measure: JSONValue = .members([
            "value": .number(cell.median), "lower_value": cell.ci95?.lower.finite.map { .number($0) },
            "upper_value": cell.ci95?.upper.finite.map { .number($0) },
        ])
        guard cell.metric.isCallTime else { return [(CellName(cell).metric, measure)] }

        let rate = cell.throughput.map { JSONValue.number($0.operationsPerSecond) }
        return [("latency", measure)] + (rate.map { [("throughput", ["value": $0])] } ?? [])
    }
}
