import Foundation

extension OtherToolFormat {
    /// hyperfine's JSON (`--export-json`). Source: exports, What is read.
    ///
    /// Each command is an implementation of the experiment `commands`, its parameters are the input, and each time is a
    /// process of its own.
    static let hyperfine = OtherToolFormat("hyperfine") { (file: HyperfineFile) in
        var run = OtherToolRun(tool: "hyperfine")
        for entry in file.results {
            let parameters = (entry.parameters ?? [:]).sorted { $0.key < $1.key }
            let input = parameters.map { "\($0.key)=\($0.value.text)" }.joined(separator: ",")

            func id(_ metric: Metric) -> CellID {
                CellID(
                    experiment: "commands", implementation: entry.command, input: input.isEmpty ? "process" : input,
                    metric: metric)
            }

            let size = OtherToolRun.size(parameters.map(\.value.text))
            guard let times = entry.times, !times.isEmpty else {
                run.notRun.append(
                    NotRun(
                        experiment: "commands", implementation: entry.command, input: id(.time).input,
                        .stated(reason: "the file has no single times of it", severity: .expected)))
                continue
            }

            run.series += times.map { .init(id: id(.time), size: size, samples: [$0 * 1e9]) }
            run.series += (entry.memory_usage_byte ?? []).map { .init(id: id(.peak), size: size, samples: [$0]) }
            if let failed = entry.exit_codes?.count(where: { $0 != 0 }), failed > 0 {
                run.leftOut += Array(repeating: "exit status that is not 0 of '\(entry.command)'", count: failed)
            }

            run.leftOut += ["user", "system"].map { "mean of \($0) time" }
        }

        return run
    }
}

private struct HyperfineFile: Decodable {
    var results: [Entry]

    struct Entry: Decodable {
        var command: String
        var times: [Double]?
        var memory_usage_byte: [Double]?
        var exit_codes: [Int?]?
        var parameters: [String: Parameter]?
    }

    /// A text; older versions write a number.
    struct Parameter: Decodable {
        var text: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Int.self) {
                text = "\(number)"
            } else if let number = try? container.decode(Double.self) {
                text = "\(number)"
            } else {
                text = try container.decode(String.self)
            }
        }
    }
}
