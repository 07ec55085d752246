import LabKit
import Measurement

/// A result as a table that a person can read at 100 columns, one block per input of an experiment.
public struct TerminalTable {
    private let cells: [Cell]
    private let notRun: [NotRun]
    private let experiment: String
    private let input: String
    private let origin: String?
    private let lastLevelCache: Int?

    /// The block of one input.
    public init(experiment: String, input: String, in result: ResultFile) {
        self.experiment = experiment
        self.input = input
        cells = result.cells.filter { $0.experiment == experiment && $0.input.name == input }
        lastLevelCache = result.environment.caches.lastLevel
        origin = result.datasets.first { $0.name == "\(experiment)/\(input)" }?.origin
        notRun = result.notRun.filter { $0.experiment == experiment && $0.input == input }
    }

    /// All blocks of a result, in its order.
    public static func all(of result: ResultFile) -> [TerminalTable] {
        let keys =
            result.cells.map { [$0.experiment, $0.input.name] } + result.notRun.map { [$0.experiment, $0.input] }
        return keys.distinct().map { TerminalTable(experiment: $0[0], input: $0[1], in: result) }
    }

    /// The lines: a heading, the rows, and below them what has no number and what it cost to build.
    public var lines: [String] {
        Self.joined(heading, with: " · ", indent: "  ") + (names.isEmpty ? [] : table.lines)
            + ThroughputTable(cells, lastLevelCache: lastLevelCache).lines + notes
    }

    /// Parts on as few lines of at most 100 columns as they need.
    private static func joined(_ parts: [String], with separator: String, indent: String) -> [String] {
        var lines: [String] = []
        for part in parts {
            if let last = lines.last, last.displayWidth + separator.displayWidth + part.displayWidth <= 100 {
                lines[lines.count - 1] = last + separator + part
            } else {
                lines.append(lines.isEmpty ? part : indent + part)
            }
        }
        return lines
    }

    private static func wrapped(_ text: String) -> [String] {
        text.wrapped(to: 96).enumerated().map { ($0 == 0 ? "  " : "    ") + $1 }
    }

    private var heading: [String] {
        var parts = ["\(experiment) · \(input)"]
        if let input = cells.first?.input {
            parts.append("\(SignificantDigits.grouped(input.size)) \(input.sizeUnit ?? "nodes")")
        }
        if let origin { parts.append(origin) }
        if let bytes = cell("(input)", .memory, .resident) {
            parts.append("\(SignificantDigits.three(bytes.median)) bytes per \(sizeNoun)")
        }
        if let judged = cells.lazy.compactMap(\.budget).first {
            parts.append("budget: cold \(judged.statistic) ≤ \(TimeSpan(nanoseconds: judged.limit))")
        }
        return parts
    }

    /// What the size counts, in the singular.
    private var sizeNoun: String {
        let unit = cells.first?.input.sizeUnit ?? "nodes"
        return unit.hasSuffix("s") ? String(unit.dropLast()) : unit
    }

    private var names: [String] {
        cells.filter { $0.implementation != "(input)" && $0.plan != .throughput }.map(\.implementation).distinct()
    }

    private func cell(_ name: String, _ plan: PlanKind, _ metric: Cell.Metric) -> Cell? {
        cells.first { $0.implementation == name && $0.plan == plan && $0.metric == metric }
    }

    /// The cell whose ratios are shown: the warm one, else the cold one, else, in a run that only counts, instructions.
    private func compared(_ name: String) -> Cell? {
        cell(name, .warm, .time) ?? cell(name, .cold, .time) ?? cell(name, .instructions, .instructions)
    }

    private var table: TextTable {
        func column(
            _ title: String, _ alignment: ColumnAlignment = .right, _ text: (String) -> String?
        ) -> TextTable.Column {
            TextTable.Column(title: title, alignment: alignment, cells: names.map { text($0) ?? "" })
        }
        let reference = cells.first { $0.role == .reference }?.implementation ?? "reference"
        return TextTable(columns: [
            column("implementation", .left) { name in
                Self.name(name, cells.first { $0.implementation == name }?.role)
            },
            column("warm median [95 %]") { cell($0, .warm, .time).map(Self.median) },
            column("× \(reference)") { compared($0)?.ratioToReference.map { SignificantDigits.three($0.value) } },
            column("× floor") { compared($0)?.ratioToFloor.map { SignificantDigits.three($0.value) } },
            column("instructions") {
                cell($0, .instructions, .instructions).map { SignificantDigits.three($0.median) }
            },
            column("allocs") { cell($0, .memory, .allocations).map { SignificantDigits.three($0.median) } },
            column("kept/\(sizeNoun)") { name in
                cell(name, .memory, .resident).flatMap { $0.role == .floor ? nil : $0 }.map {
                    "\(SignificantDigits.three($0.median)) B"
                }
            },
            column("cold p99") { cell($0, .cold, .time).map { TimeSpan(nanoseconds: $0.p99).description } },
            column("verdict", .left) { cell($0, .cold, .time)?.budget?.verdict.rawValue },
            column("with", .left) { name in
                cells.first { $0.implementation == name }.flatMap(Self.instructionSet)
            },
        ])
    }

    /// An implementation as tables name it.
    static func name(_ name: String, _ role: Role?) -> String {
        role == .floor ? "\(name) (C)" : role == .peer ? "\(name) (peer)" : name
    }

    /// What the code ran with, where it is not what everything is compiled for.
    static func instructionSet(_ cell: Cell) -> String? {
        cell.instructionSet == InstructionSet.baseline ? nil : cell.instructionSet
    }

    private static func median(_ cell: Cell) -> String {
        let median = TimeSpan(nanoseconds: cell.median).description
        guard let interval = cell.ci95 else { return median }
        // The interval in the unit of the median, so that it is said once.
        let parts = median.split(separator: " ")
        let unit = parts.count == 2 ? TimeSpan("1 \(parts[1])")?.nanoseconds ?? 1 : 1
        let lower = SignificantDigits.three(interval.lower / unit)
        let upper = SignificantDigits.three(interval.upper / unit)
        return "\(median) [\(lower), \(upper)]"
    }

    private var notes: [String] {
        var lines = StatementGroups.lines(notRun.map { ($0.implementation, "no number: \($0.reason)") })
            .flatMap(Self.wrapped)
        let built = cells.filter { $0.metric == .buildTime && $0.median >= 10_000 }.map {
            "\($0.implementation) \(TimeSpan(nanoseconds: $0.median))"
        }
        let counters = Set(cells.filter { $0.metric == .instructions }.compactMap(\.counter))
        for counter in counters.sorted() {
            let set = cells.first { $0.counter == counter }?.instructionSet ?? ""
            lines += Self.wrapped("instructions counted by \(counter), in user space, with \(set)")
        }
        if !built.isEmpty { lines += Self.wrapped("made ready in: " + built.joined(separator: ", ")) }
        for cell in cells {
            if let judged = cell.budget, judged.verdict == .undecided, let reason = judged.reason {
                lines += Self.wrapped("\(cell.implementation): undecided: \(reason)")
            }
        }
        return lines
    }
}
