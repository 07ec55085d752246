import JSONText
import Measurement
import Results

/// The tables and charts of a page as one value of JSON, from which its script draws them.
///
/// Every number of a cell stands once, by its statistic and the cell's position, and tables refer to it. That takes a
/// third of the room of tables that are written out.
struct PageData {
    private var positions: [CellID: Int] = [:]
    private var cells: [JSONValue] = []
    private var details: [Int: JSONValue] = [:]
    private var units: [String: JSONValue] = [:]
    /// The singular of each unit of a size: `node` of `nodes`.
    private var singulars: [String: JSONValue] = [:]
    private var numbers: [Statistic: CellNumbers] = [:]
    private var tables: [JSONValue] = []
    private var charts: [JSONValue] = []
    /// For each row of the picture, its marks: the cell, the place, 0 for the upper lane or 1, and the verdict.
    private var picture: [JSONValue] = []
    /// The positions of cells whose cost the loop around the call hides.
    private var hidden: [JSONValue] = []
    /// The step of the clock in nanoseconds; 0 if it is not known.
    var clockStep = 0.0
    /// The cost of keeping up to date what implementations keep, by experiment.
    var upkeep: [String: Upkeep] = [:]

    var json: String {
        let columns = numbers.sorted { $0.key.name < $1.key.name }.map { kind, ofKind in
            let values = JSONValue.array(ofKind.values(ofCells: cells.count).map { $0.map { .number($0) } ?? .null })
            return (key: kind.name, value: ["format": .text(kind.format.rawValue), "values": values] as JSONValue)
        }

        let terms = Glossary.terms.flatMap { term in term.forms.map { (key: $0, value: JSONValue.text(term.meaning)) } }
        let data: JSONValue = [
            "terms": .object(terms), "cells": .array(cells),
            "details": .array(cells.indices.map { details[$0] ?? nil }),
            "units": .object(units.sorted { $0.key < $1.key }),
            "singulars": .object(singulars.sorted { $0.key < $1.key }), "numbers": .object(columns),
            "tables": .array(tables), "charts": .array(charts), "picture": .array(picture), "step": .number(clockStep),
            "hidden": .array(hidden), "upkeep": .object(experimentsOnUpkeep), "colours": ChartTheme.colours,
        ]
        return data.json
    }

    /// The experiment that measures upkeep, by the one whose implementations keep something: that itself, if its times
    /// include it.
    private var experimentsOnUpkeep: [(key: String, value: JSONValue)] {
        upkeep.sorted { $0.key < $1.key }.compactMap { experiment, upkeep -> (key: String, value: JSONValue)? in
            switch upkeep {
            case .measured(let other): return (key: experiment, value: .text(other))
            case .included: return (key: experiment, value: .text(experiment))
            case .unmeasured: return nil
            }
        }
    }

    /// Adds the cells among which readers choose.
    mutating func add(_ cells: [Cell]) {
        let loops = Dictionary(grouping: cells.filter(\.isLoop)) { [$0.experiment, $0.id.input] }
        // The start of a process hides nothing, and the reference is what others are compared with.
        let ofProcesses = Set(cells.lazy.filter { $0.metric.isOfCommand }.map(\.experiment))

        for cell in cells {
            let position = add(cell.id)
            details[position] = cell.detail
            singulars[cell.input.sizeUnit] = .text(cell.input.sizeNoun)

            guard cell.role != .reference, !ofProcesses.contains(cell.experiment) else { continue }
            if loops[[cell.experiment, cell.id.input], default: []].contains(where: { cell.isWithinLoop($0) }) {
                hidden.append(.count(position))
            }
        }
    }

    /// Adds the marks of a picture.
    mutating func add(_ drawn: BudgetPicture) {
        for row in drawn.rows {
            let marks = row.marks.map { mark -> JSONValue in
                let lane = mark.isReference ? 0 : 1
                let verdict = BudgetVerdict.allCases.firstIndex(of: mark.verdict) ?? 0
                return .numbers([add(mark.cell), mark.x, lane, verdict].map(Double.init))
            }
            picture.append(.array(marks))
        }
    }

    /// Adds a table, and returns its position.
    mutating func add(_ table: ReportTable) -> Int {
        let statistics = table.columns.indices.map { table.statistic(ofColumn: $0) }

        tables.append(nil)
        let position = tables.count - 1
        let rows = table.rows.map { row -> JSONValue in
            let id = row.cell.map { (cell: $0, position: add($0)) }
            var values: [JSONValue] = [id.map { .count($0.position) } ?? nil, .bool(row.isAnchor)]
            values.reserveCapacity(2 + row.entries.count)
            for (entry, statistic) in zip(row.entries, statistics) { values.append(add(entry, of: id, in: statistic)) }
            return .array(values)
        }

        tables[position] = [
            "caption": .text(table.caption), "isMap": .bool(table.isMap),
            "columns": .array(
                zip(table.columns, statistics).map { column, statistic in
                    [.text(column.title), .text(column.kind.rawValue), statistic.map { .text($0.name) } ?? nil]
                }), "rows": .array(rows),
        ]
        return position
    }

    /// Adds a chart, and returns its position.
    mutating func add(_ chart: Chart) -> Int {
        charts.append([
            "id": .text(chart.id), "title": .text(chart.title), "explanation": .text(chart.explanation),
            "description": .text(chart.description), "specification": chart.specification,
            "table": .number(Double(add(chart.table))),
        ])
        return charts.count - 1
    }

    /// Returns a text as it is, a number that its row and column determine as `true`, anything else as an object.
    ///
    /// - Parameter own: The cell of the row with its position, for which no entry looks again.
    private mutating func add(
        _ entry: ReportTable.Entry, of own: (cell: CellID, position: Int)?, in column: Statistic?
    ) -> JSONValue {
        var isKnown = false
        if let value = entry.value, let statistic = entry.statistic, let cell = entry.cell ?? own?.cell {
            let isOwn = entry.cell == nil || entry.cell == own?.cell
            let isFormatted = entry.isFormatted || entry.text == statistic.format.text(value, cell.metric)
            if statistic.format != .given, isFormatted {
                isKnown = add(value, statistic, ofCellAt: (isOwn ? own?.position : nil) ?? add(cell))
            }

            if isKnown, statistic == column, isOwn { return true }
        }

        if entry.value == nil, entry.tone == nil, entry.cell == nil, entry.shade == nil { return .text(entry.fullText) }
        return .members([
            "text": isKnown ? nil : .text(entry.text), "value": isKnown ? nil : entry.value.map { .number($0) },
            "statistic": entry.statistic.map { .text($0.name) },
            "cell": entry.cell.map { .number(Double(add($0))) }, "tone": entry.tone.map { .text($0.rawValue) },
            "shade": entry.shade.map { .number(Double($0)) },
        ])
    }

    /// Adds a number, and returns whether the page then has it for the cell.
    private mutating func add(_ value: Double, _ statistic: Statistic, ofCellAt position: Int) -> Bool {
        numbers[statistic, default: CellNumbers()].add(value, at: position)
    }

    private mutating func add(_ cell: CellID) -> Int {
        if let position = positions[cell] { return position }
        positions[cell] = cells.count
        units[cell.metric.name] = .text(cell.metric.unit)
        cells.append([.text(cell.description), .text(cell.anchor), .text(cell.metric.name)])
        return cells.count - 1
    }
}

/// One number for each cell that has it, by the cell's position.
private struct CellNumbers {
    /// `nil` for cells without the number; those after the last one with it are left out.
    private var values: [Double?] = []

    /// Adds a number, and returns whether it is then that of the cell.
    mutating func add(_ value: Double, at position: Int) -> Bool {
        if position >= values.count { values += repeatElement(nil, count: position + 1 - values.count) }
        if let earlier = values[position] { return earlier == value }

        values[position] = value
        return true
    }

    /// Returns the numbers of so many cells.
    func values(ofCells count: Int) -> [Double?] { values + repeatElement(nil, count: count - values.count) }
}

extension ReportTable {
    /// The statistic of all numbers of a column; `nil` if they differ.
    fileprivate func statistic(ofColumn column: Int) -> Statistic? {
        guard let first = rows.lazy.compactMap({ $0.entries[column].statistic }).first else { return nil }
        let isShared = rows.allSatisfy { $0.entries[column].statistic.map { $0 == first } ?? true }
        return isShared ? first : nil
    }
}

extension Cell {
    /// Its names, and the spread of its samples: for each process their number, and the least, the quartiles and the
    /// most in thousandths of the cell's median, or of its most if that is 0. All samples would not fit into a page.
    /// With a budget also the side of the bound that decides, the verdict and what is judged, `cold p99`.
    fileprivate var detail: JSONValue {
        let scale = summary.median > 0 ? summary.median : summary.max
        let samples =
            summary.min == summary.max || scale <= 0 ? [] : processes.map { $0.samples.sorted() }.filter { !$0.isEmpty }
        let spread = samples.map { sorted -> JSONValue in
            let shares = sorted.count == 1 ? [0] : [0, 0.25, 0.5, 0.75, 1]
            let quantiles = shares.map { (1_000 * Quantile.of(sorted: sorted, $0) / scale).rounded() }
            return .numbers([Double(sorted.count)] + quantiles)
        }

        let names = [experiment, label, role.rawValue, id.input, input.shape, input.sizeUnit]
        let measure = [id.measureWithUnit, metric.direction.rawValue]
        let facts: [JSONValue] = [.texts(names + measure), .count(input.size), .array(spread)]
        guard let budget else { return .array(facts) }

        let side = signedBound?.first.map(String.init).flatMap { ["≤", "≥"].contains($0) ? $0 : nil } ?? ""
        let judged = metric.kind == .exact ? id.measureWithUnit : "\(plan.rawValue) \(budget.statistic)"
        return .array(facts + [.texts([side, budget.verdict.rawValue, judged])])
    }
}
