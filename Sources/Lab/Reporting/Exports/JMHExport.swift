import JSONText
import Measurement
import Results

extension ExportFormat {
    /// JMH's JSON. Source: exports, `jmh`.
    ///
    /// `score` is the median: times are in ns/op with mode `avgt`, rates in ops/s with mode `thrpt`. `rawData` has an
    /// array for each process. Other metrics of the same implementation and input are `secondaryMetrics`; without a
    /// time they are left out. An interval that was not measured is "NaN", as in JMH.
    static let jmh = ExportFormat("jmh") { job in
        let rates = job.result.cells.filter { JMHText.isRate($0) && !$0.isOfNoImplementation }
        let (entries, leftOut) = ExportEntry.timed(of: job.result.cells.filter { !JMHText.isRate($0) })
        let objects =
            entries.map { JMHText.object($0.time, $0.counts, of: job.result) }
            + rates.map { JMHText.object($0, [], of: job.result) }

        return Export(json: .array(objects), leftOut: leftOut)
    }
}

private enum JMHText {
    /// Returns true for a rate of operations: JMH has a mode for it.
    static func isRate(_ cell: Cell) -> Bool { cell.metric.unit == "operations/s" }

    static func object(_ cell: Cell, _ others: [Cell], of result: ResultFile) -> JSONValue {
        let environment = result.environment
        let name = [cell.experiment, cell.implementation].map { part in
            // Readers split names at dots and take the last part for the method.
            part.percentEncoding { "%.".unicodeScalars.contains($0) }
        }

        return .members([
            "jmhVersion": "1.37", "benchmark": .text(name.joined(separator: ".")),
            "mode": isRate(cell) ? "thrpt" : "avgt",
            "threads": .count(cell.cores), "forks": .count(cell.processes.count),
            "jvm": .text(result.command.first ?? ""),
            "jvmArgs": .array(environment?.provenance.compilerFlags.map { [.text($0)] } ?? []),
            "jdkVersion": .text(environment?.swiftVersion ?? "unknown"),
            "vmName": .text(environment == nil ? "unknown" : "Swift"),
            "vmVersion": .text(environment?.swiftVersion ?? "unknown"),
            // The warm-up of a plan is part of its process: there is no number of iterations.
            "warmupIterations": 0, "warmupTime": "adaptive", "warmupBatchSize": 1,
            "measurementIterations": .count(cell.processes.map(\.samples.count).max() ?? 0),
            "measurementTime": cell.plan.traits.measuresFirstCalls ? "single-shot" : "adaptive",
            "measurementBatchSize": 1,
            "params": .members([
                "input": .text(cell.id.input), "size": cell.input.knownSize.map { .text("\($0)") },
                "plan": .text(cell.plan.rawValue),
                "cores": cell.throughput.map { _ in .text("\(cell.cores)") },
            ]),
            "primaryMetric": score(cell),
            "secondaryMetrics": .object(others.map { (key: CellName($0).metric, value: score($0)) }),
            "cell": .text(CellName(cell).text), ExportMark.key: .mark(of: [cell] + others),
        ])
    }

    private static func score(_ cell: Cell) -> JSONValue {
        let interval = cell.ci95.flatMap { $0.lower.isFinite && $0.upper.isFinite ? $0 : nil }
        let ascending = cell.processes.flatMap(\.samples).sorted()
        let percentiles = [
            "0.0", "50.0", "90.0", "95.0", "99.0", "99.9", "99.99", "99.999", "99.9999", "100.0",
        ].map { (key: $0, value: JSONValue.number(Quantile.of(sorted: ascending, (Double($0) ?? 0) / 100))) }
        let perOperation = cell.metric.unit(per: "op")
        let unit = cell.metric.isInBytes ? perOperation.replacing("bytes", with: "B") : perOperation

        return [
            "score": .number(cell.median),
            // JMH's interval is symmetric: this is the half-width that covers the whole interval.
            "scoreError": interval.map { .number(max(cell.median - $0.lower, $0.upper - cell.median, 0)) } ?? "NaN",
            "scoreConfidence": interval.map { .numbers([$0.lower, $0.upper]) } ?? ["NaN", "NaN"],
            "scorePercentiles": .object(percentiles),
            "scoreUnit": .text(isRate(cell) ? "ops/s" : unit),
            "rawData": .array(cell.processes.map { .numbers($0.samples) }),
        ]
    }
}
