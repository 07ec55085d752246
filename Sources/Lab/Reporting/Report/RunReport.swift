import Measurement
import Nouns
import Results

extension Report {
    /// Returns the block on one input of an experiment.
    package static func block(ofInput input: String, of experiment: String, in result: ResultFile) -> Report {
        let id = InputID(experiment: experiment, input: input)
        return Report("run", title: "\(experiment) · \(input)", [Group(id, in: result)])
    }

    /// Returns the block on the capacity of one shape.
    package static func block(of capacities: [Capacity], notRun: [NotRun]) -> Report {
        Report("run", title: "Capacity", [Group(capacities, notRun)])
    }

    /// Returns the blocks on all inputs and shapes, in the order of the result.
    package static func blocks(of result: ResultFile) -> Report {
        let shapes = (result.capacity ?? []).grouped(by: \.shapeID)
        let namesOfShapes = Set(shapes.map(\.key))
        let absent = result.notRun.map(\.inputID).filter { !namesOfShapes.contains($0) }
        let inputs = (result.cells.map(\.id.inputID) + absent).distinct()

        // Each block gets its own part of the result: a search through all cells for every input takes minutes.
        var empty = result
        empty.cells = []
        empty.notRun = []
        empty.datasets = []
        var parts: [InputID: ResultFile] = [:]
        for cell in result.cells { parts[cell.id.inputID, default: empty].cells.append(cell) }
        for cell in result.notRun { parts[cell.inputID, default: empty].notRun.append(cell) }
        for dataset in result.datasets { parts[dataset.inputID]?.datasets.append(dataset) }

        return Report(
            "run", title: "Measured",
            inputs.map { Group($0, in: parts[$0] ?? empty) }
                + shapes.map { key, capacities in Group(capacities, parts[key]?.notRun ?? []) })
    }

    /// Returns the medians of several machines, in a column each. They are not compared.
    package static func sideBySide(_ results: [ResultFile]) -> Report {
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
}

extension Report.Group {
    /// A heading, a row for each implementation, rates, and notes on cells without a number and on times to build.
    fileprivate init(_ input: InputID, in result: ResultFile) {
        let cells = result.cells.filter { $0.id.inputID == input }
        let notRun = result.notRun.filter { $0.inputID == input }
        let origin = result.datasets.first { $0.inputID == input }?.origin
        var blocks: [Report.Block] = []

        let costs = ReportTable(costsByImplementation: cells)
        if !costs.rows.isEmpty { blocks.append(.table(costs)) }

        let rates = cells.filter { $0.throughput != nil }
        if !rates.isEmpty {
            blocks.append(.table(ReportTable(rates: rates)))
            if let stream = CachedStream(rates, cache: result.environment?.caches.lastLevel) {
                blocks.append(.list([stream.sentence]))
            }
        }

        let notes = Self.notes(cells, notRun)
        if !notes.isEmpty { blocks.append(.list(notes)) }

        self.init(titleParts: Self.heading(input, cells, origin: origin), blocks)
    }

    /// Returns the experiment, the input, its size and origin, its bytes, and the budgets.
    private static func heading(_ id: InputID, _ cells: [Cell], origin: String?) -> [String] {
        var parts = [id.experiment, id.input]
        if let input = cells.first?.input, let size = input.knownSize {
            parts.append(counted(size, input.sizeNoun, input.sizeUnit))
        }

        if let origin { parts.append(origin) }
        if let resident = cells.first(where: { $0.isOfNoImplementation && $0.metric.isKept }) {
            parts.append("\(SignificantDigits.three(resident.median)) bytes per \(resident.input.sizeNoun)")
        }

        let limits = cells.compactMap(\.limitText).distinct()
        if !limits.isEmpty { parts.append("budget: \(limits.joined(separator: ", "))") }

        return parts
    }

    private static func notes(_ cells: [Cell], _ notRun: [NotRun]) -> [String] {
        var notes = grouped(
            notRun.map { absence in
                (absence.ownerLabel, "no number: \(absence.reason)")
            })

        notes += cells.filter(\.metric.countsInstructions).grouped { $0.counter }.compactMap { counter, cells in
            counter.map { "instructions counted by \($0), in user space, with \(cells[0].instructionSet)" }
        }

        let built = cells.filter { $0.metric.isPreparation && $0.median >= 10_000 }.map {
            "\($0.id.label) \($0.metric.text($0.median))"
        }

        if !built.isEmpty { notes.append("made ready in: " + built.joined(separator: ", ")) }
        return notes
    }

    /// A heading, a row for each capacity of a shape, and notes on those without one.
    fileprivate init(_ capacities: [Capacity], _ notRun: [NotRun]) {
        var blocks: [Report.Block] = []
        if !capacities.isEmpty { blocks.append(.table(ReportTable(capacities: capacities))) }

        let notes = grouped(notRun.map { ($0.ownerLabel, "no number: \($0.reason)") })
        if !notes.isEmpty { blocks.append(.list(notes)) }

        var heading: [String] = []
        if let first = capacities.first {
            let limit = TimeSpan(nanoseconds: first.limit)
            heading = [
                first.experiment, first.shape, "the most \(first.sizeUnit) with a cold \(first.statistic) ≤ \(limit)",
            ]
        }
        self.init(titleParts: heading, blocks)
    }
}

extension ReportTable {
    fileprivate init(costsByImplementation cells: [Cell]) {
        let columns = CostColumn.all(
            of: cells, reference: cells.first { $0.role == .reference }?.id.label ?? "reference",
            kept: "kept/\(cells.first?.input.sizeNoun ?? "node")")
        self.init(
            "What each implementation costs", [.init("implementation", .heading)] + columns.map(\.column),
            CostRow.all(of: cells).map { row in
                Row([.init(row.cells[0].label)] + columns.map { $0.entry(row) }, cell: row.cells[0].id)
            })

        self = withoutEmptyColumns()
    }
}
