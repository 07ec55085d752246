import Measurement
import Results

extension ExportFormat {
    /// hyperfine's JSON, for its scripts. Source: exports, `hyperfine`.
    ///
    /// In seconds. What hyperfine has a time for is one run of a command; here it is the median of one process, and
    /// mean, deviation and the rest are over those, as its scripts take them. A single process has no deviation. User
    /// and system time are not measured, and 0. Metrics but times have no place.
    static let hyperfine = ExportFormat("hyperfine") { job in
        let (entries, leftOut) = ExportEntry.timed(of: job.result.cells)
        return try Export(
            json: ["results": entries.map { Hyperfine.timing($0.time) }], leftOut: leftOut + entries.flatMap(\.counts))
    }
}

private enum Hyperfine {
    struct Timing: Encodable {
        var command: String
        var mean: Double
        var stddev: Double?
        var median: Double
        var user = 0.0
        var system = 0.0
        var min: Double
        var max: Double
        var times: [Double]
        var exit_codes: [Int]
        var parameters: [String: String]

        private enum CodingKeys: CodingKey {
            case command, mean, stddev, median, user, system, min, max, times, exit_codes, parameters
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(command, forKey: .command)
            try container.encode(mean, forKey: .mean)
            // Always there, as hyperfine writes it: null for a single run.
            try container.encode(stddev, forKey: .stddev)
            try container.encode(median, forKey: .median)
            try container.encode(user, forKey: .user)
            try container.encode(system, forKey: .system)
            try container.encode(min, forKey: .min)
            try container.encode(max, forKey: .max)
            try container.encode(times, forKey: .times)
            try container.encode(exit_codes, forKey: .exit_codes)
            try container.encode(parameters, forKey: .parameters)
        }
    }

    static func timing(_ cell: Cell) -> Timing {
        let times = cell.processMedians.map { $0.median / 1e9 }
        let mean = times.reduce(0, +) / Double(times.count)
        let squares = times.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return Timing(
            command: CellName(cell).text, mean: mean,
            stddev: times.count > 1 ? (squares / Double(times.count - 1)).squareRoot() : nil,
            median: Quantile.median(of: times), min: times.min() ?? 0, max: times.max() ?? 0, times: times,
            exit_codes: times.map { _ in 0 },
            parameters: [
                "experiment": cell.experiment, "implementation": cell.implementation, "input": cell.input.name,
                "plan": cell.plan.rawValue, "size": "\(cell.input.size)",
            ])
    }
}
