import JSONText
import Measurement
import Results

extension ExportFormat {
    /// hyperfine's JSON, for its scripts. Source: exports, `hyperfine`.
    ///
    /// In hyperfine, a time is one run of a command. Here it is the median of one process. The mean, the deviation and
    /// the rest are over these medians, as its scripts expect. Commands have user and system time. A result has no exit
    /// codes.
    static let hyperfine = ExportFormat("hyperfine") { job in
        let (entries, leftOut) = ExportEntry.timed(of: job.result.cells)
        let results = entries.map { entry -> JSONValue in
            let cell = entry.time
            let times = cell.secondsOfProcesses
            let mean = times.mean
            let squares = times.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }

            let processorTimes = entry.counts.compactMap { count -> (key: String, value: JSONValue)? in
                count.processorTimeField(with: cell).map {
                    (key: $0, value: JSONValue.number(count.secondsOfProcesses.mean))
                }
            }

            let members: JSONValue = [
                "command": .text(CellName(cell).text), "mean": .number(mean),
                // hyperfine always writes it: null for a single run.
                "stddev": times.count > 1 ? .number((squares / Double(times.count - 1)).squareRoot()) : nil,
                "median": Quantile.median(of: times).map(JSONValue.number) ?? .null,
                "min": times.min().map(JSONValue.number) ?? .null, "max": times.max().map(JSONValue.number) ?? .null,
                "times": .numbers(times),
                "parameters": .members([
                    "experiment": .text(cell.experiment), "implementation": .text(cell.implementation),
                    "input": .text(cell.id.input), "plan": .text(cell.plan.rawValue),
                    "size": cell.input.knownSize.map { .text("\($0)") },
                ]),
            ]
            return members.merging(.object(processorTimes))
        }

        let countsLeftOut = entries.flatMap { entry in
            entry.counts.filter { $0.processorTimeField(with: entry.time) == nil }
        }
        return Export(json: ["results": .array(results)], leftOut: leftOut + countsLeftOut)
    }
}

extension Cell {
    /// The median of each process, in seconds.
    fileprivate var secondsOfProcesses: [Double] { processMedians.map { $0.median / 1e9 } }

    /// Returns hyperfine's field for processor time that the same plan measured; `nil` for any other metric.
    fileprivate func processorTimeField(with time: Cell) -> String? {
        let fields: [Metric: String] = [.userTime: "user", .systemTime: "system"]
        return plan == time.plan ? fields[metric] : nil
    }
}

extension [Double] {
    fileprivate var mean: Double { reduce(0, +) / Double(count) }
}
