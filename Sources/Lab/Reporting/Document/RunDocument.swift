import Measurement
import Results

extension Document {
    /// What a run tells of one input of an experiment.
    public static func block(ofInput input: String, of experiment: String, in result: ResultFile) -> Document {
        Document("run", title: "\(experiment) · \(input)", [Group(experiment, input, in: result)])
    }

    /// What a run tells of one shape whose capacity was looked for.
    public static func block(of capacities: [Capacity], notRun: [NotRun]) -> Document {
        Document("run", title: "Capacity", [Group(capacities, notRun)])
    }

    /// What a run tells of every input and shape, in the order of the result.
    public static func blocks(of result: ResultFile) -> Document {
        let shapes = (result.capacity ?? []).grouped { [$0.experiment, $0.shape] }
        let inputs =
            (result.cells.map { [$0.experiment, $0.input.name] } + result.notRun.map { [$0.experiment, $0.input] })
            .distinct()
        // Each gets what is its own: to look through all cells for every input takes minutes.
        var empty = result
        (empty.cells, empty.notRun, empty.datasets) = ([], [], [])
        var parts: [[String]: ResultFile] = [:]
        for cell in result.cells { parts[[cell.experiment, cell.input.name], default: empty].cells.append(cell) }
        for cell in result.notRun { parts[[cell.experiment, cell.input], default: empty].notRun.append(cell) }
        for dataset in result.datasets { parts[[dataset.experiment, dataset.input]]?.datasets.append(dataset) }
        let keysOfShapes = Set(shapes.map(\.key))
        return Document(
            "run", title: "Measured",
            inputs.filter { !keysOfShapes.contains($0) }.map { Group($0[0], $0[1], in: parts[$0] ?? empty) }
                + shapes.map { key, capacities in Group(capacities, parts[key]?.notRun ?? []) })
    }

    /// The last lines of a run: how costs grow, what was validated, the verdicts, what went wrong, and what to call.
    public static func summary(of result: ResultFile, command: String) -> Document {
        let (answers, cases) = result.validated
        let growth = result.growth.filter { $0.plan == .warm || $0.plan == .instructions }.grouped {
            "\($0.experiment) on \($0.shape)\($0.plan == .instructions ? ", in instructions" : "")"
        }.map { key, growths in
            let texts = growths.map {
                "\($0.label) \($0.best.rawValue) (n^\(SignificantDigits.fixed($0.slope, decimals: 2)))"
            }
            return "growth, \(key): " + texts.joined(separator: ", ")
        }
        let verdicts = result.cells.contains { $0.role != .floor && $0.budget != nil }
        // The geometric mean of the ratios to the reference, per experiment and implementation.
        let means = result.cells.filter {
            $0.plan == .warm && $0.metric == .time && $0.role == .implementation && $0.ratioToReference != nil
        }.grouped(by: \.experiment).map { experiment, cells in
            let texts = cells.grouped(by: \.label).compactMap { label, cells in
                GeometricMean.of(cells.compactMap { $0.ratioToReference?.value }).map {
                    "\(label) \(SignificantDigits.three($0))"
                }
            }
            return "mean × reference, \(experiment): " + texts.joined(separator: ", ")
        }
        let precision = result.coverage.map {
            "precision: with \($0.processes) processes the 95 % intervals hold the true median about \($0.covered) "
                + "times in 100; the standard profile has 10"
        }
        let validated =
            "validated: \(counted(answers, "answer")) on \(counted(cases, "case")), and every measured input; "
            + "\(counted(result.mismatches.count, "mismatch", "mismatches")); \(counted(result.cells.count, "cell"))"
        let budgets = verdicts ? ["budget: \(ReportSection.verdicts(result.cells))"] : []
        let statements: [String] = growth + [validated] + budgets + means + (precision.map { [$0] } ?? [])
        var blocks = statements.map { Block.paragraph($0) }
        blocks += result.failures.map { .code($0) }
        blocks += result.mismatches.map { .code($0.story(command: command, of: result)) }
        if result.interrupted { blocks.append(.paragraph("interrupted: the result holds what was finished")) }
        return Document("run", title: "Summary", [Group(blocks)])
    }
}

extension Growth {
    var label: String { cores == 1 ? implementation : "\(implementation) on \(cores) cores" }
}

extension Document.Group {
    /// One input of an experiment: a heading, a row for each implementation, rates, and below them what has no number
    /// and what it cost to build.
    fileprivate init(_ experiment: String, _ input: String, in result: ResultFile) {
        let cells = result.cells.filter { $0.experiment == experiment && $0.input.name == input }
        let notRun = result.notRun.filter { $0.experiment == experiment && $0.input == input }
        var heading = ["\(experiment) · \(input)"]
        if let input = cells.first?.input, let size = input.knownSize {
            heading.append("\(SignificantDigits.grouped(size)) \(input.sizeUnit)")
        }
        if let origin = result.datasets.first(where: { $0.experiment == experiment && $0.input == input })?.origin {
            heading.append(origin)
        }
        if let own = cells.first(where: { $0.isOfNoImplementation && $0.metric == .resident }) {
            heading.append("\(SignificantDigits.three(own.median)) bytes per \(own.input.sizeNoun)")
        }
        if let judged = cells.lazy.compactMap(\.budget).first {
            heading.append("budget: cold \(judged.statistic) ≤ \(TimeSpan(nanoseconds: judged.limit))")
        }
        let costs = Table(costsByImplementation: cells)
        let rates = cells.filter { $0.throughput != nil }
        var notes = grouped(
            notRun.map { absence in
                let name = absence.implementation.isEmpty ? absence.plan?.rawValue ?? "all" : absence.implementation
                return (name, "no number: \(absence.reason)")
            })
        notes += cells.filter { $0.metric == .instructions }.grouped { $0.counter }.compactMap { counter, cells in
            counter.map { "instructions counted by \($0), in user space, with \(cells[0].instructionSet)" }
        }
        let built = cells.filter { $0.metric == .buildTime && $0.median >= 10_000 }.map {
            "\($0.id.label) \($0.metric.text($0.median))"
        }
        if !built.isEmpty { notes.append("made ready in: " + built.joined(separator: ", ")) }
        self.init(
            heading.joined(separator: " · "),
            (costs.rows.isEmpty ? [] : [.table(costs)])
                + (rates.isEmpty ? [] : [.table(Table(rates: rates)), .list(Self.cached(rates, in: result))])
                + (notes.isEmpty ? [] : [.list(notes)]))
    }

    /// A share of the copy says something about memory only where the stream comes from there.
    private static func cached(_ rates: [Cell], in result: ResultFile) -> [String] {
        guard let cache = result.environment?.caches.lastLevel, let cell = rates.first(where: { !$0.isCopy }),
            let rate = cell.throughput, rate.operationsPerSecond > 0
        else { return [] }
        let bytes = rate.bytesPerSecond / rate.operationsPerSecond * Double(cell.input.size)
        guard bytes < 2 * Double(cache) else { return [] }
        return [
            "a call moves \(SignificantDigits.three(bytes / 1e6)) MB, of which the last-level cache holds "
                + "\(SignificantDigits.three(Double(cache) / 1e6)): no stream from memory"
        ]
    }

    /// How large one shape may grow within the budget.
    fileprivate init(_ capacities: [Capacity], _ notRun: [NotRun]) {
        let heading = capacities.first.map { first in
            "\(first.experiment) · \(first.shape) · the most \(first.sizeUnit) with a cold \(first.statistic) ≤ "
                + "\(TimeSpan(nanoseconds: first.limit))"
        }
        let notes = grouped(notRun.map { ($0.implementation, "no number: \($0.reason)") })
        self.init(
            heading ?? "",
            (capacities.isEmpty ? [] : [.table(Table(capacities: capacities))]) + (notes.isEmpty ? [] : [.list(notes)]))
    }
}

/// What one implementation costs on one input, by all plans but throughput: a row of a table of costs.
struct Costs {
    let cells: [Cell]

    /// The cells of implementations by input and implementation, in their order.
    static func all(of cells: [Cell]) -> [Costs] {
        cells.filter { $0.plan != .throughput && !$0.isOfNoImplementation }
            .grouped { [$0.experiment, $0.label, $0.input.name] }.map { Costs(cells: $0.elements) }
    }

    func cell(_ plan: Plan, _ metric: Metric) -> Cell? { cells.first { $0.plan == plan && $0.metric == metric } }

    var cold: Cell? { cell(.cold, .time) }

    /// The cell whose ratios are shown: the warm one, else the cold one, else, in a run that only counts, instructions.
    var compared: Cell? { cell(.warm, .time) ?? cold ?? cell(.instructions, .instructions) }

    var judged: Cell? { cells.first { $0.budget != nil } }

    ///
    /// - Parameter hasIntervals: whether there is room for those of ratios.
    static func columns(
        reference: String, hasIntervals: Bool = false
    ) -> [(column: Table.Column, entry: (Costs) -> Table.Entry?)] {
        let text = SignificantDigits.three
        func digits(_ value: Double?) -> Table.Entry? { value.map { .init(text($0)) } }
        func ratio(_ ratio: Ratio?) -> Table.Entry? {
            let interval = hasIntervals ? ratio?.ci95.map { " [\(text($0.lower)), \(text($0.upper))]" } : nil
            return ratio.map { .init(text($0.value) + (interval ?? "")) }
        }
        let suffix = hasIntervals ? " [95 %]" : ""
        return [
            (.init("warm median [95 %]"), { $0.cell(.warm, .time).map { .init(median($0)) } }),
            (.init("× \(reference)\(suffix)"), { ratio($0.compared?.ratioToReference) }),
            (.init("× floor\(suffix)"), { ratio($0.compared?.ratioToFloor) }),
            (.init("instructions"), { digits($0.cell(.instructions, .instructions)?.median) }),
            (.init("allocs"), { digits($0.cell(.memory, .allocations)?.median) }),
            (
                .init("kept"),
                { costs in
                    costs.cell(.memory, .resident).flatMap { $0.role == .floor ? nil : $0 }.map {
                        .init("\(SignificantDigits.three($0.median)) B")
                    }
                }
            ), (.init("cold p99"), { $0.cold.map { .init($0.metric.text($0.p99)) } }),
            (
                .init("verdict", .text),
                { costs in
                    costs.judged?.budget.map { .init($0.verdict.rawValue, tone: $0.verdict.tone) }
                }
            ), (.init("with", .text), { $0.cells[0].unusualInstructionSet.map { .init($0) } }),
            (
                .init("why", .remark),
                { costs in
                    costs.judged?.budget.flatMap { budget in
                        budget.verdict == .undecided ? budget.reason.map { .init("undecided: \($0)") } : nil
                    }
                }
            ),
        ]
    }

    /// A time with its interval, whose unit is said once: `5.00 ns [4.99, 5.01]`.
    static func median(_ cell: Cell) -> String {
        let median = cell.metric.text(cell.median)
        guard let interval = cell.ci95 else { return median }
        let parts = median.split(separator: " ")
        let unit = parts.count == 2 ? TimeSpan("1 \(parts[1])")?.nanoseconds ?? 1 : 1
        return "\(median) [\(SignificantDigits.three(interval.lower / unit)), "
            + "\(SignificantDigits.three(interval.upper / unit))]"
    }
}

extension Table {
    fileprivate init(costsByImplementation cells: [Cell]) {
        let columns = Costs.columns(reference: cells.first { $0.role == .reference }?.id.label ?? "reference")
        self.init(
            "What each implementation costs", [.init("implementation", .heading)] + columns.map(\.column),
            Costs.all(of: cells).map { costs in
                Row(
                    [.init(costs.cells[0].label)] + columns.map { $0.entry(costs) ?? .init("") },
                    cell: costs.cells[0].id)
            })
        if let kept = self.columns.firstIndex(where: { $0.title == "kept" }) {
            self.columns[kept].title = "kept/\(cells.first?.input.sizeNoun ?? "node")"
        }
        self = withoutEmptyColumns()
    }
}
