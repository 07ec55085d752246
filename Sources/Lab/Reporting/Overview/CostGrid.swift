import Measurement
import Nouns
import Results

/// The costs of one measure: a row for each implementation, a column for each input.
struct CostGrid: Sendable, Equatable {
    struct Row: Sendable, Equatable {
        var label: String
        /// An entry for each input; `nil` for an input that was not requested.
        var entries: [CostEntry?]
    }

    /// The measure: `warm time`.
    var title: String
    var inputs: [String]
    var rows: [Row]

    /// Returns the lines of the table. Inputs that do not fit stand below it, next to the names again. A title that is
    /// wider than the column of names stands above it.
    func lines(width: Int) -> [StyledLine] {
        let width = max(width, 20)
        let names = ([title] + rows.map(\.label)).map(\.displayWidth).max() ?? 0
        let first = min(names, max(width / 3, 8))
        let shownInputs = inputs.truncated(to: width - first - 2)
        let columns = inputs.indices.map { Column(self, $0, name: shownInputs[$0], most: width - first - 2) }

        var lines = title.displayWidth > first ? title.broken(to: width).map { StyledLine($0) } : []
        var start = 0
        while start < columns.count {
            let end = end(of: columns, from: start, room: width - first)
            if start > 0 { lines.append(StyledLine()) }
            lines += self.lines(Array(columns[start..<end]), first: first)
            start = end
        }

        return lines
    }

    /// Returns the column after the last one that fits. At least one column is shown.
    private func end(of columns: [Column], from start: Int, room: Int) -> Int {
        var left = room - 2 - columns[start].width
        var end = start + 1
        while end < columns.count, left >= 2 + columns[end].width {
            left -= 2 + columns[end].width
            end += 1
        }

        return end
    }

    private func lines(_ columns: [Column], first: Int) -> [StyledLine] {
        var header = StyledLine((title.displayWidth > first ? "" : title).padded(to: first), isBold: false)
        let labels = rows.map(\.label).truncated(to: first)
        for column in columns { header.add("  " + column.name.padded(to: column.width, .right)) }

        return [header]
            + rows.indices.map { row in
                var line = StyledLine(labels[row].padded(to: first))
                for column in columns { column.add(row, to: &line) }
                return line.trimmed
            }
    }

    /// The texts of an input, padded to the same width.
    private struct Column {
        var name: String
        var width: Int
        private var entries: [(text: String, entry: CostEntry?)]
        private var hasMarks: Bool

        init(_ grid: CostGrid, _ position: Int, name: String, most: Int) {
            let columnEntries = grid.rows.map { $0.entries[position] }
            let hasMarks = columnEntries.contains { ($0?.mark ?? " ") != " " }
            let room = hasMarks ? most - 2 : most
            entries = columnEntries.map { (($0?.text ?? "").truncated(to: room), $0) }
            self.hasMarks = hasMarks
            self.name = name
            let widest = entries.map(\.text.displayWidth).max() ?? 0
            let marks = hasMarks ? 2 : 0
            width = max(name.displayWidth, widest + marks)
        }

        func add(_ row: Int, to line: inout StyledLine) {
            let (text, entry) = entries[row]
            line.add("  " + text.padded(to: hasMarks ? width - 2 : width, .right))
            if hasMarks { line.add(" \(entry?.mark ?? " ")", entry?.verdict?.tone) }
        }
    }
}

extension CostGrid {
    /// Arranges the costs of a measure.
    ///
    /// - Parameters:
    ///   - cells: the cells of the measure, of one experiment.
    ///   - all: all cells of the experiment, for verdicts.
    ///   - inputs: the inputs, in order.
    init(_ cells: [Cell], of all: [CostRow], inputs: [String], notRun: [NotRun]) {
        title = cells[0].id.measureWithUnit
        if cells[0].plan.traits.measuresRates, let operation = cells.compactMap(\.throughput?.operation).first {
            title = "\(operation.plural) per second"
        }

        // The start of a process is not a loop. Costs as low as that are shown like others, with a remark below.
        let areProcesses = all.contains(where: \.cells.areOfProgram)
        let loops = areProcesses ? [] : cells.filter(\.isLoop)
        let bare = Dictionary(loops.map { ($0.id.input, $0) }) { first, _ in first }
        let verdicts = Dictionary(
            all.map { (CellKey($0.cells[0].label, $0.cells[0].id.input), $0.judged.first?.judgedVerdict) }
        ) { first, _ in first }
        let shown = cells.filter { !$0.isLoop }
        let measured = Dictionary(shown.map { (CellKey($0.label, $0.id.input), $0) }) { first, _ in first }
        let missing = notRun.filter { absence in
            absence.owner != .wholeInput && (absence.plan == nil || absence.plan == cells[0].plan)
        }
        let names = Dictionary(shown.map { ($0.implementation, $0.label) }) { first, _ in first }
        let reasons = Dictionary(
            missing.map { (CellKey(names[$0.implementation] ?? $0.implementation, $0.input), $0.cause) }
        ) { first, _ in first }

        let measuredInputs = Set(shown.map(\.id.input) + missing.map(\.input))
        let inputs = inputs.filter(measuredInputs.contains)
        self.inputs = inputs
        rows = Self.labels(shown, missing).map { label in
            Row(
                label: label,
                entries: inputs.map { input in
                    let key = CellKey(label, input)
                    if let cell = measured[key] {
                        return CostEntry(cell, bare: bare[input], verdict: verdicts[key] ?? nil)
                    }
                    return reasons[key].map { CostEntry($0) }
                })
        }
    }

    /// Returns the reference, the implementations and, last, the floors, peers and bare loops.
    private static func labels(_ cells: [Cell], _ missing: [NotRun]) -> [String] {
        func labels(_ roles: [Role]) -> [String] { cells.filter { roles.contains($0.role) }.map(\.label) }

        let competing = labels([.reference]) + labels([.implementation])
        let others = labels([.peer, .floor, .bare])
        let measured = Set(cells.map(\.implementation) + [Role.loopName])
        let absent = missing.map(\.implementation).filter { !measured.contains($0) }
        return (competing + absent + others).distinct()
    }

    /// An implementation on an input.
    private struct CellKey: Hashable {
        var label: String
        var input: String

        init(_ label: String, _ input: String) {
            self.label = label
            self.input = input
        }
    }
}
