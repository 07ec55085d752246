import Foundation

/// Puts the numbers of a published run into the tables of a page that show them.
///
/// Such a table is one of three. A block of `text` begins as the command prints it, `experiment · input · …`. A table
/// of Markdown names an experiment in its first heading, an implementation in each other heading, and an input in each
/// row; or it has the columns `experiment` and `input`, and each cell names its implementation.
struct PublishedNumbers {
    let run: PublishedRun
    /// How many numbers were put in.
    private(set) var count = 0

    init(_ run: PublishedRun) { self.run = run }

    mutating func page(_ text: String) -> String {
        var (lines, gathered, isBlock) = ([String](), [String](), false)
        for line in text.components(separatedBy: "\n") + [""] {
            if line.hasPrefix("```") {
                lines += isBlock ? block(gathered) : table(gathered)
                gathered = []
                lines.append(line)
                // Only blocks of `text` show what is printed; what is in others stays.
                isBlock = line == "```text"
            } else if isBlock || line.hasPrefix("|") {
                gathered.append(line)
            } else {
                lines += table(gathered) + [line]
                gathered = []
            }
        }
        return lines.dropLast().joined(separator: "\n")
    }

    private mutating func put(_ text: String) -> String {
        if !text.isEmpty { count += 1 }
        return text
    }

    // MARK: - What the command prints

    private mutating func block(_ lines: [String]) -> [String] {
        var title = (lines.first ?? "").components(separatedBy: " · ")
        guard title.count > 2, run.has(title[0], title[1]),
            let heading = lines.firstIndex(where: { $0.hasPrefix("  implementation ") || $0.hasPrefix("  throughput ") }
            )
        else { return lines }
        let (experiment, input) = (title[0], title[1])
        title[2] = run.size(experiment, input) ?? ""
        // Columns stand two spaces apart and end where their heading does.
        let columns = Self.parts(lines[heading])
        let last = lines[(heading + 1)...].prefix { isRow($0, experiment, input) }.endIndex
        var rows = [columns.map(\.text)]
        for line in lines[(heading + 1)..<last] {
            let shown = Self.parts(line)
            let name = shown[0].text.replacing(" (C)", with: "").replacing(" (peer)", with: "")
            let cores = shown.dropFirst().first.flatMap { Int($0.text) }.map(String.init)
            rows.append(
                columns.enumerated().map { place, column in
                    if place == 0 { return shown[0].text }
                    // A column of words begins with its heading, one of numbers ends with it.
                    guard shown.contains(where: { $0.end == column.end || $0.start == column.start }) else { return "" }
                    return put(number(column.text, experiment, name, input, cores))
                })
        }
        let widths = columns.indices.map { place in rows.map { $0[place].count }.max() ?? 0 }
        let words = ["implementation", "throughput", "verdict", "with"]
        let printed = rows.map { row in
            let cells = row.enumerated().map { place, text in
                let space = String(repeating: " ", count: widths[place] - text.count)
                return words.contains(columns[place].text) ? text + space : space + text
            }
            return "  " + cells.joined(separator: "  ").trimmingSuffix(" ")
        }
        return [title.joined(separator: " · ")] + lines[1..<heading] + printed
            + lines[last...].map { madeReady($0, experiment, input) }
    }

    private func isRow(_ line: String, _ experiment: String, _ input: String) -> Bool {
        let name = Self.parts(line).first?.text.replacing(" (C)", with: "").replacing(" (peer)", with: "") ?? ""
        return run.row(experiment, name, input) != nil || run.row(experiment, name, input, "throughput") != nil
    }

    private func number(
        _ column: String, _ experiment: String, _ name: String, _ input: String, _ cores: String?
    ) -> String {
        let warm = run.row(experiment, name, input)
        let cold = run.row(experiment, name, input, "cold")
        let stream = run.row(experiment, name, input, "throughput", cores: cores)
        func kept(_ metric: String) -> String? { run.row(experiment, name, input, "memory", metric)?["median"] }
        switch column {
        case "warm median [95 %]": return Figure.time(warm?["median"], (warm?["ci95Lower"], warm?["ci95Upper"]))
        case "× floor": return Figure.three(warm?["ratioToFloor"])
        case "allocs": return Figure.three(kept("allocations"))
        case "cold p99": return Figure.time(cold?["p99"])
        case "verdict": return cold?["verdict"] ?? ""
        case "cores": return cores ?? ""
        case "events/s": return Figure.rate(stream?["operationsPerSecond"])
        case "GB/s": return Figure.three((stream?["bytesPerSecond"].flatMap(Double.init) ?? 0) / 1e9)
        case "% of copy":
            return name == "(copy)" ? "100" : Figure.three((stream?["shareOfCopy"].flatMap(Double.init) ?? 0) * 100)
        case "with": return stream?["instructionSet"] ?? ""
        default:
            if column.hasPrefix("× ") { return Figure.three(warm?["ratioToReference"]) }
            if column.hasPrefix("kept/") { return "\(Figure.three(kept("resident"))) B" }
            let interval = Figure.time(stream?["median"], (stream?["ci95Lower"], stream?["ci95Upper"]))
            return interval.replacing(" ns", with: "")
        }
    }

    /// `made ready in: indexed 1.15 ms, snapshot 131 µs`
    private mutating func madeReady(_ line: String, _ experiment: String, _ input: String) -> String {
        let start = "  made ready in: "
        guard line.hasPrefix(start) else { return line }
        return start
            + line.dropFirst(start.count).components(separatedBy: ", ").map { part in
                let name = part.components(separatedBy: " ")[0]
                return "\(name) \(put(Figure.time(run.row(experiment, name, input, "warm", "build-time")?["median"])))"
            }.joined(separator: ", ")
    }

    /// What stands in a line, two spaces or more apart, and where.
    private static func parts(_ line: String) -> [(text: String, start: Int, end: Int)] {
        var place = 0
        return line.components(separatedBy: "  ").compactMap { part in
            defer { place += part.count + 2 }
            let text = part.trimmingCharacters(in: .whitespaces)
            let start = place + part.prefix { $0 == " " }.count
            return text.isEmpty ? nil : (text, start, start + text.count)
        }
    }

    // MARK: - Tables of Markdown

    private mutating func table(_ lines: [String]) -> [String] {
        guard lines.count > 2 else { return lines }
        let heading = Self.cells(lines[0])
        let named = Self.code(heading[0])
        guard named != nil || heading.starts(with: ["experiment", "input"]) else { return lines }
        return lines.prefix(2)
            + lines.dropFirst(2).map { line in
                var cells = Self.cells(line)
                let codes = cells.map(Self.code)
                guard let experiment = named ?? codes[0], let input = codes[named == nil ? 1 : 0],
                    run.has(experiment, input)
                else { return line }
                for place in (named == nil ? 2 : 1)..<cells.count {
                    let own = named == nil ? codes[place] : nil
                    if let name = own ?? Self.code(heading[place]) {
                        let isCold = heading[place].contains("cold p99")
                        let number = put(markdown(run.row(experiment, name, input, isCold ? "cold" : "warm"), isCold))
                        cells[place] = own.map { "`\($0)` \(number)" } ?? number
                    } else {
                        let medians = codes[2...].compactMap { name in
                            name.flatMap { run.row(experiment, $0, input)?["median"] }.flatMap(Double.init)
                        }
                        cells[place] = medians.count == 2 ? put(Figure.three(medians[0] / medians[1])) : "–"
                    }
                }
                return "| \(cells.joined(separator: " | ")) |"
            }
    }

    private func markdown(_ row: PublishedRun.Row?, _ isCold: Bool) -> String {
        guard let row else { return "–" }
        guard isCold else { return Figure.time(row["median"]) }
        let time = Figure.time(row["p99"])
        return row["verdict"] == "over"
            ? "**\(time), over**" : row["verdict"] == "undecided" ? "\(time), undecided" : time
    }

    private static func cells(_ line: String) -> [String] {
        line.dropFirst().dropLast().components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// What is in the first pair of backticks.
    private static func code(_ cell: String) -> String? {
        let parts = cell.components(separatedBy: "`")
        return parts.count > 2 ? parts[1] : nil
    }
}

extension String {
    fileprivate func trimmingSuffix(_ character: Character) -> String {
        var text = self
        while text.last == character { text.removeLast() }
        return text
    }
}
