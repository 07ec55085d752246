import CommandSupport
import Foundation
import Reporting
import Results

/// A published run, and the pages that show its numbers.
///
/// They are shown in four ways. A block of `text` begins as the command prints it, `experiment  question`, or with all
/// numbers `experiment · input · …`. A
/// table of Markdown names an experiment in its first heading, an implementation in each other heading, and an input in
/// each row; or it has the columns `experiment` and `input`, and each cell names its implementation.
struct PublishedRun {
    /// Its own page.
    let page: String
    let result: ResultFile
    /// The cells of an input, by `experiment/input`.
    private let inputs: [String: [Cell]]

    /// Every run in `results`, the latest last.
    static func all() throws -> [PublishedRun] {
        let folder = Command.package.appendingPathComponent("results")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().filter {
            FileManager.default.fileExists(atPath: folder.appendingPathComponent("\($0)/run.tar.gz").path)
        }.map { try PublishedRun("results/\($0)") }
    }

    init(_ folder: String) throws {
        page = "\(folder)/README.md"
        let file = Command.package.appendingPathComponent("\(folder)/run.tar.gz")
        result = try ResultFile(Data(contentsOf: file), named: "\(folder)/run.tar.gz")
        inputs = Dictionary(grouping: result.cells) { "\($0.experiment)/\($0.id.input)" }
    }

    private func cell(_ experiment: String, _ implementation: String, _ input: String, _ plan: Plan) -> Cell? {
        inputs["\(experiment)/\(input)"]?.first {
            $0.implementation == implementation && $0.plan == plan && $0.metric == .time
        }
    }

    /// A page with the run's numbers, and how many of its tables show them.
    func corrected(_ text: String) -> (text: String, tables: Int) {
        var lines = [String]()
        var gathered = [String]()
        var isBlock = false
        var tables = 0

        func flush() {
            let right = isBlock ? block(gathered) : table(gathered)
            lines += right ?? gathered
            tables += right == nil ? 0 : 1
            gathered = []
        }

        for line in text.components(separatedBy: "\n") {
            if line.hasPrefix("```") {
                flush()
                lines.append(line)
                isBlock = line == "```text"
            } else if isBlock || line.hasPrefix("|") {
                gathered.append(line)
            } else {
                flush()
                lines.append(line)
            }
        }

        flush()
        return (lines.joined(separator: "\n"), tables)
    }

    /// The command's output about an input; the rates alone where the page shows no costs.
    private func block(_ lines: [String]) -> [String]? {
        let heading = (lines.first ?? "").components(separatedBy: "  ")
        if heading.count > 1, let block = RunBlock(of: heading[0], purpose: heading[1], in: result) {
            return block.lines(width: 80).map(\.text)
        }

        let title = (lines.first ?? "").components(separatedBy: " · ")
        guard title.count > 2, inputs["\(title[0])/\(title[1])"] != nil else { return nil }

        var shown = result
        if !lines.contains(where: { $0.hasPrefix("  implementation ") }) {
            shown.cells.removeAll { $0.plan != .throughput }
        }

        return Report.block(ofInput: title[1], of: title[0], in: shown).terminal
    }

    private func table(_ lines: [String]) -> [String]? {
        guard lines.count > 2 else { return nil }

        let heading = Self.cells(lines[0])
        let named = Self.code(heading[0])
        guard
            named.map({ name in result.cells.contains { $0.experiment == name } })
                ?? heading.starts(with: ["experiment", "input"])
        else { return nil }

        return lines.prefix(2)
            + lines.dropFirst(2).map { line in
                let cells = Self.cells(line)
                return row(cells, cells.map(Self.code), heading, named) ?? line
            }
    }

    private func row(_ cells: [String], _ codes: [String?], _ heading: [String], _ named: String?) -> String? {
        guard let experiment = named ?? codes[0], let input = codes[named == nil ? 1 : 0],
            inputs["\(experiment)/\(input)"] != nil
        else { return nil }

        let fixed = named == nil ? 2 : 1
        let numbers = cells.indices.dropFirst(fixed).map { index in
            let code = named == nil ? codes[index] : nil
            if let name = code ?? Self.code(heading[index]) {
                let number = number(experiment, name, input, isCold: heading[index].contains("cold p99"))
                return code.map { "`\($0)` \(number)" } ?? number
            }

            // The ratio of the first implementation's time to the second one's.
            let medians = codes.dropFirst(fixed).compactMap { name in
                name.flatMap { cell(experiment, $0, input, .warm)?.median }
            }

            return medians.count == 2 ? SignificantDigits.three(medians[0] / medians[1]) : "–"
        }

        return "| \((cells.prefix(fixed) + numbers).joined(separator: " | ")) |"
    }

    private func number(_ experiment: String, _ name: String, _ input: String, isCold: Bool) -> String {
        guard let cell = cell(experiment, name, input, isCold ? .cold : .warm) else { return "–" }
        let time = TimeSpan(nanoseconds: isCold ? cell.p99 : cell.median).description
        switch isCold ? cell.budget?.verdict : nil {
        case .over: return "**\(time), over**"
        case .undecided: return "\(time), undecided"
        default: return time
        }
    }

    private static func cells(_ line: String) -> [String] {
        line.dropFirst().dropLast().components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// The text in the first pair of backticks.
    private static func code(_ cell: String) -> String? {
        let parts = cell.components(separatedBy: "`")
        return parts.count > 2 ? parts[1] : nil
    }
}
