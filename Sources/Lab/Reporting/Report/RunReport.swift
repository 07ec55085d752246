import Measurement
import Results

extension Report {
    /// What a run tells of one input of an experiment.
    public static func block(ofInput input: String, of experiment: String, in result: ResultFile) -> Report {
        Report("run", title: "\(experiment) · \(input)", [Group(experiment, input, in: result)])
    }

    /// What a run tells of one shape whose capacity was looked for.
    public static func block(of capacities: [Capacity], notRun: [NotRun]) -> Report {
        Report("run", title: "Capacity", [Group(capacities, notRun)])
    }

    /// What a run tells of every input and shape, in the order of the result.
    public static func blocks(of result: ResultFile) -> Report {
        let shapes = (result.capacity ?? []).grouped { [$0.experiment, $0.shape] }
        let inputs =
            (result.cells.map { [$0.experiment, $0.id.input] } + result.notRun.map { [$0.experiment, $0.input] })
            .distinct()

        // Each gets what is its own: to look through all cells for every input takes minutes.
        var empty = result
        empty.cells = []
        empty.notRun = []
        empty.datasets = []
        var parts: [[String]: ResultFile] = [:]
        for cell in result.cells { parts[[cell.experiment, cell.id.input], default: empty].cells.append(cell) }
        for cell in result.notRun { parts[[cell.experiment, cell.input], default: empty].notRun.append(cell) }
        for dataset in result.datasets { parts[[dataset.experiment, dataset.input]]?.datasets.append(dataset) }
        let keysOfShapes = Set(shapes.map(\.key))

        return Report(
            "run", title: "Measured",
            inputs.filter { !keysOfShapes.contains($0) }.map { Group($0[0], $0[1], in: parts[$0] ?? empty) }
                + shapes.map { key, capacities in Group(capacities, parts[key]?.notRun ?? []) })
    }

    /// What machines of several kinds measured, a column for each. No two of them are compared.
    public static func sideBySide(_ results: [ResultFile]) -> Report {
        let indices = results.map { CellIndex($0.cells) }
        let rows = results.flatMap(\.cells).map(\.id).distinct().map { id in
            let medians = zip(results, indices).map { result, index in
                index.position(of: id).map { id.metric.text(result.cells[$0].median) } ?? ""
            }
            return ReportTable.Row(texts: ["\(id)"] + medians)
        }

        let columns = [ReportTable.Column("cell", .heading)] + results.indices.map { .init("machine \($0 + 1)") }
        return Report("merge", title: "By machine", [Group([.table(ReportTable("Medians", columns, rows))])])
    }

    /// The last lines of a run: how costs grow, what was validated, the verdicts, what went wrong, and what to call.
    public static func summary(of result: ResultFile, command: String) -> Report {
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
        let means = result.cells.filter {
            $0.plan == .warm && $0.metric == .time && [.reference, .implementation].contains($0.role)
                && $0.ratioToReference != nil
        }.grouped(by: \.experiment).compactMap { experiment, cells -> String? in
            guard cells.contains(where: { $0.role == .implementation }) else { return nil }

            let mean = MeanRatios(cells)
            let texts = mean.values.map { "\($0.label) \(SignificantDigits.three($0.mean))" }
            let list = texts.isEmpty ? "none" : texts.joined(separator: ", ")
            return "mean × reference, \(experiment)\(mean.restriction): \(list)"
        }

        let precision = result.coverage.map {
            "precision: with \($0.processes) processes the 95 % intervals hold the true median about \($0.covered) "
                + "times in 100; the standard profile has 10"
        }

        let validated =
            "validated: \(counted(answers, "answer")) on \(counted(cases, "case")), and every measured input; "
            + "\(counted(result.mismatches.count, "mismatch", "mismatches")); \(counted(result.cells.count, "cell"))"
        let budgets = verdicts ? ["budget: \(SectionTemplate.verdicts(result.cells))"] : []
        let decisive = result.cells.grouped(by: \.experiment).flatMap { experiment, cells in
            Recommendation(cells).decisive.map { "answer, \(experiment): \($0)" }
        }

        let statements: [String] = growth + decisive + [validated] + budgets + means + (precision.map { [$0] } ?? [])
        var blocks = statements.map { Block.paragraph($0) }
        blocks += result.failures.map { .code($0) }
        blocks += result.mismatches.map { .code($0.story(command: command, of: result)) }
        if result.interrupted { blocks.append(.paragraph("interrupted: the result holds what was finished")) }

        return Report("run", title: "Summary", [Group(blocks)])
    }
}

extension Growth { var label: String { cores == 1 ? implementation : "\(implementation) on \(cores) cores" } }

extension Report.Group {
    /// A heading, a row for each implementation, rates, and below them what has no number and what it cost to build.
    fileprivate init(_ experiment: String, _ input: String, in result: ResultFile) {
        let cells = result.cells.filter { $0.experiment == experiment && $0.id.input == input }
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

        let limits = cells.compactMap(\.limitText).distinct()
        if !limits.isEmpty { heading.append("budget: \(limits.joined(separator: ", "))") }
        let costs = ReportTable(costsByImplementation: cells)
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
                + (rates.isEmpty ? [] : [.table(ReportTable(rates: rates)), .list(Self.cached(rates, in: result))])
                + (notes.isEmpty ? [] : [.list(notes)]))
    }

    /// A share of the copy says something about memory only where the stream comes from there.
    private static func cached(_ rates: [Cell], in result: ResultFile) -> [String] {
        guard let cache = result.environment?.caches.lastLevel, let cell = rates.first(where: { !$0.isCopy }),
            let rate = cell.throughput, rate.operationsPerSecond > 0
        else { return [] }

        // Older files do not say; their calls do an operation for each of the input's size.
        let bytes =
            rate.bytesPerCall.map(Double.init)
            ?? rate.bytesPerSecond / rate.operationsPerSecond * Double(cell.input.size)
        guard bytes > 0, bytes < 2 * Double(cache) else { return [] }

        return [
            "a call moves \(SignificantDigits.three(bytes / 1e6)) MB, of which the last-level cache holds "
                + "\(SignificantDigits.three(Double(cache) / 1e6)): no stream from memory"
        ]
    }

    fileprivate init(_ capacities: [Capacity], _ notRun: [NotRun]) {
        let heading = capacities.first.map { first in
            "\(first.experiment) · \(first.shape) · the most \(first.sizeUnit) with a cold \(first.statistic) ≤ "
                + "\(TimeSpan(nanoseconds: first.limit))"
        }

        let notes = grouped(notRun.map { ($0.implementation, "no number: \($0.reason)") })
        self.init(
            heading ?? "",
            (capacities.isEmpty ? [] : [.table(ReportTable(capacities: capacities))])
                + (notes.isEmpty ? [] : [.list(notes)]))
    }
}

extension ReportTable {
    fileprivate init(costsByImplementation cells: [Cell]) {
        let columns = CostRow.columns(
            of: cells, reference: cells.first { $0.role == .reference }?.id.label ?? "reference")
        self.init(
            "What each implementation costs", [.init("implementation", .heading)] + columns.map(\.column),
            CostRow.all(of: cells).map { costs in
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
