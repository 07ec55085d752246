import Measurement

@testable import Reporting
@testable import Results

/// Results to compare, and their comparison.
enum ComparedSample {
    /// A result with a time of several processes for each name, and counts.
    static func result(
        times: [(name: String, value: Double)] = [], roles: [String: Role] = [:],
        counts: [(name: String, metric: Metric, value: Double)] = [], processes: Int = 5, commit: String? = "a"
    ) -> ResultFile {
        var result = ExportSample.empty
        result.environment?.provenance.commit = commit.map { String(repeating: $0, count: 40) }
        result.environment?.provenance.isDirty = false
        result.environment?.loadAverage = []
        result.cells = times.map { name, value in
            let role = roles[name] ?? .implementation
            var cell = ExportSample.cell("search", name, "n", .warm, .time, around: value, role: role)
            cell.processes = (0..<processes).map { .init(process: $0, samples: [value, value * 1.001]) }
            cell.median = value
            return cell
        }
        result.cells += counts.map { name, metric, value in
            let role = roles[name] ?? .implementation
            var cell = ExportSample.cell("search", name, "n", .memory, metric, around: value, role: role)
            cell.median = value
            return cell
        }
        return result
    }

    /// A result next to an earlier one.
    static func compared(_ base: ResultFile, _ head: ResultFile) -> ComparedResults {
        ComparedResults(NamedResult("base.json", base), NamedResult("head.json", head), isForced: true, command: "lab")
    }

    /// The statements on a result next to an earlier one.
    static func texts(_ base: ResultFile, _ head: ResultFile) -> [String] {
        compared(base, head).statements.map(\.text)
    }
}
