import JSONText
import Measurement
import Results

/// The tables and charts of a page as one JSON value, for the script that draws them.
///
/// It has every number of a cell once, by statistic and position of the cell, and tables refer to it. That takes a
/// third of the space of tables with all numbers.
///
/// Tables, cells and their details become JSON immediately: when they were kept as values until the end, they took half
/// of a page's instructions, not counting its packing.
struct PageData {
    private var positions: [CellID: Int] = [:]
    /// The description, the anchor and the metric of each cell, as JSON.
    private var cells: [[UInt8]] = []
    /// The details of cells by their positions, as JSON.
    private var details: [Int: [UInt8]] = [:]
    private var units: [String: JSONValue] = [:]
    /// The singular of each unit of a size: `node` of `nodes`.
    private var singulars: [String: JSONValue] = [:]
    var numbers: [CellNumbers] = []
    /// The positions of statistics in ``numbers``.
    private var statistics: [Statistic: Int] = [:]
    /// The tables, as JSON.
    var tables: [[UInt8]] = []
    private var charts: [JSONValue] = []
    /// The marks of each row of the picture: the cell, the place, the lane (0 for the upper one, or 1), and the
    /// verdict.
    private var picture: [JSONValue] = []
    /// The positions of cells that the loop around the call hides.
    private var hiddenCells: [JSONValue] = []
    /// The typical inputs, by experiment.
    private var typicalInputs: [String: Set<String>] = [:]
    /// The break-even of keeping an answer, in questions per change, by the experiment that measures it.
    private var breakEvens: [(key: String, value: JSONValue)] = []
    /// The step of the clock in nanoseconds; 0 if it is not known.
    var clockStep = 0.0
    /// The cost of keeping up to date what implementations keep, by experiment.
    var upkeep: [String: Upkeep] = [:]

    /// The JSON as bytes.
    var json: [UInt8] {
        let null = Array("null".utf8)
        let terms = Glossary.terms.flatMap { term in term.forms.map { (key: $0, value: JSONValue.text(term.meaning)) } }
        var json = JSONWriter(forPage: true)
        json.openObject()
        json.put(key: "terms")
        json.put(.object(terms))
        json.put(key: "cells")
        json.put(list: cells)
        json.put(key: "details")
        json.put(list: cells.indices.lazy.map { details[$0] ?? null })
        json.put(key: "units")
        json.put(.object(units.sorted { $0.key < $1.key }))
        json.put(key: "singulars")
        json.put(.object(singulars.sorted { $0.key < $1.key }))

        json.put(key: "numbers")
        json.openObject()
        let sorted = numbers.filter { !$0.isEmpty }.sorted { $0.statistic.name < $1.statistic.name }
        for column in sorted { column.write(ofCells: cells.count, to: &json) }
        json.closeObject()

        json.put(key: "tables")
        json.put(list: tables)
        json.put(key: "charts")
        json.put(.array(charts))
        json.put(key: "picture")
        json.put(.array(picture))
        json.put(key: "step")
        json.put(number: clockStep)
        json.put(key: "hidden")
        json.put(.array(hiddenCells))
        json.put(key: "upkeep")
        json.put(.object(experimentsOnUpkeep))
        json.put(key: "breakEvens")
        json.put(.object(breakEvens))
        json.put(key: "typical")
        json.put(.object(listedTypicalInputs))
        json.put(key: "colours")
        json.put(ChartTheme.colours)
        json.closeObject()

        return json.bytes
    }

    /// The experiment that measures upkeep, by the experiment with implementations that keep something. It may be the
    /// same one: then its times include the upkeep.
    private var experimentsOnUpkeep: [(key: String, value: JSONValue)] {
        upkeep.sorted { $0.key < $1.key }.compactMap { experiment, upkeep -> (key: String, value: JSONValue)? in
            switch upkeep {
            case .measured(let other): return (key: experiment, value: .text(other))
            case .included: return (key: experiment, value: .text(experiment))
            case .unmeasured: return nil
            }
        }
    }

    private var listedTypicalInputs: [(key: String, value: JSONValue)] {
        typicalInputs.sorted { $0.key < $1.key }.map { experiment, inputs in
            (key: experiment, value: .array(inputs.sorted().map { .text($0) }))
        }
    }

    /// Adds the cells that readers can choose from.
    mutating func add(_ cells: [Cell]) {
        let loops = Dictionary(grouping: cells.filter(\.isLoop), by: \.id.inputID)
        // The start of a process does not hide a cost, and the reference is needed for comparisons.
        let ofProcesses = Set(cells.lazy.filter { $0.metric.isOfProgram }.map(\.experiment))

        for cell in cells {
            let position = position(of: cell.id)
            details[position] = cell.detailOfPage
            singulars[cell.input.sizeUnit] = .text(cell.input.sizeNoun)
            if cell.input.isTypical { typicalInputs[cell.experiment, default: []].insert(cell.id.input) }

            guard cell.role != .reference, !ofProcesses.contains(cell.experiment) else { continue }
            if loops[cell.id.inputID]?.contains(where: { cell.isWithinLoop($0) }) == true {
                hiddenCells.append(.count(position))
            }
        }
    }

    /// Adds from how many questions per change on keeping an answer pays in warm calls, by the experiment that measures
    /// it.
    mutating func addBreakEvens(_ cells: [Cell]) {
        for experiment in Set(upkeep.values.compactMap(\.experiment)).sorted() {
            let mixes = MeasuredMixes(cells.filter { $0.experiment == experiment }, plan: .warm)
            let keepers = mixes.breakEvensOfPage
            if !keepers.isEmpty { breakEvens.append((key: experiment, value: .object(keepers))) }
        }
    }

    /// Adds the marks of a picture.
    mutating func add(_ budgetPicture: BudgetPicture) {
        for row in budgetPicture.rows {
            let marks = row.marks.map { mark -> JSONValue in
                let lane = mark.isReference ? 0 : 1
                let verdict = BudgetVerdict.allCases.firstIndex(of: mark.verdict) ?? 0
                return .numbers([position(of: mark.cell), mark.x, lane, verdict].map(Double.init))
            }
            picture.append(.array(marks))
        }
    }

    /// Adds a chart, and returns its position.
    mutating func addChart(_ chart: Chart) -> Int {
        charts.append([
            "id": .text(chart.id), "title": .text(chart.title), "explanation": .text(chart.explanation),
            "description": .text(chart.description), "specification": chart.specification,
            "table": .number(Double(addTable(chart.table))),
        ])
        return charts.count - 1
    }

    /// Returns the position of the numbers of a statistic.
    mutating func position(of statistic: Statistic) -> Int {
        if let position = statistics[statistic] { return position }
        statistics[statistic] = numbers.count
        numbers.append(CellNumbers(statistic))
        return numbers.count - 1
    }

    /// Returns the position of a cell. Adds the cell if it is new.
    mutating func position(of cell: CellID) -> Int {
        if let position = positions[cell] { return position }
        positions[cell] = cells.count
        units[cell.metric.name] = .text(cell.metric.unit)
        var text = JSONWriter(forPage: true)
        text.put(texts: [cell.description, cell.anchor, cell.metric.name])
        cells.append(text.bytes)
        return cells.count - 1
    }
}
