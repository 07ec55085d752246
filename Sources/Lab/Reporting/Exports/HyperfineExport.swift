import JSONText
import Measurement
import Results

extension ExportFormat {
    /// hyperfine's JSON, for its scripts. Source: exports, `hyperfine`.
    ///
    /// A time of hyperfine is one run of a command; here it is the median of one process. Mean, deviation and the rest
    /// are over those, as its scripts expect. User and system time and exit codes are not there: no one measured them.
    static let hyperfine = ExportFormat("hyperfine") { job in
        let (entries, leftOut) = ExportEntry.timed(of: job.result.cells)
        let results = entries.map { entry -> JSONValue in
            let cell = entry.time
            let times = cell.processMedians.map { $0.median / 1e9 }
            let mean = times.reduce(0, +) / Double(times.count)
            let squares = times.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }

            return [
                "command": .text(CellName(cell).text), "mean": .number(mean),
                // Always there, as hyperfine writes it: null for a single run.
                "stddev": times.count > 1 ? .number((squares / Double(times.count - 1)).squareRoot()) : nil,
                "median": .number(Quantile.median(of: times)),
                "min": .number(times.min() ?? 0), "max": .number(times.max() ?? 0), "times": .numbers(times),
                "parameters": .members([
                    "experiment": .text(cell.experiment), "implementation": .text(cell.implementation),
                    "input": .text(cell.id.input), "plan": .text(cell.plan.rawValue),
                    "size": cell.input.knownSize.map { .text("\($0)") },
                ]),
            ]
        }

        return Export(json: ["results": .array(results)], leftOut: leftOut + entries.flatMap(\.counts))
    }
}
