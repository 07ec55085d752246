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
    private var numbers: [CellNumbers] = []
    /// The positions of statistics in ``numbers``.
    private var statistics: [Statistic: Int] = [:]
    /// The tables, as JSON.
    private var tables: [[UInt8]] = []
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
            details[position] = cell.detail
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

    /// Adds a table, and returns its position.
    mutating func addTable(_ table: ReportTable) -> Int {
        let columns = table.columns.indices.map { column in
            table.statistic(ofColumn: column).map { (statistic: $0, numbers: position(of: $0)) }
        }

        var text = JSONWriter(forPage: true)
        text.openObject()
        text.put(key: "caption")
        text.put(text: table.caption)
        text.put(key: "isMap")
        text.put(.bool(table.isMap))
        text.put(key: "columns")
        text.put(
            .array(
                zip(table.columns, columns).map { column, shared in
                    [.text(column.title), .text(column.kind.rawValue), shared.map { .text($0.statistic.name) } ?? nil]
                }))
        text.put(key: "rows")
        text.openList()
        for row in table.rows {
            text.openList()
            let position = row.cell.map { self.position(of: $0) }
            if let position { text.put(count: position) } else { text.put(.null) }
            text.put(.bool(row.isAnchor))
            for index in columns.indices {
                write(row.entries[index], of: row, at: position, in: columns[index], to: &text)
            }

            text.closeList()
        }

        text.closeList()
        text.closeObject()
        tables.append(text.bytes)
        return tables.count - 1
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

    /// The form of a table's entry in the data.
    private enum EntryForm {
        /// The plain text.
        case text
        /// The word `true`: the row's cell and the column's statistic identify the number.
        case numberOfColumn
        /// An object. With `hasNumber`, its statistic and its cell identify the number.
        case object(hasNumber: Bool)
    }

    /// A number in the data, identified by its statistic and its cell.
    private struct SharedNumber {
        var value: Double
        /// The position of the statistic's numbers.
        var statistic: Int
        /// The position of the cell.
        var cell: Int
        /// True if the row's cell and the column's statistic identify it.
        var isOfRowAndColumn: Bool
    }

    private mutating func write(
        _ entry: ReportTable.Entry, of row: ReportTable.Row, at position: Int?,
        in column: (statistic: Statistic, numbers: Int)?, to text: inout JSONWriter
    ) {
        var number = sharedNumber(of: entry, of: row, at: position, in: column)
        if let candidate = number, !store(candidate) { number = nil }
        switch Self.form(of: entry, with: number) {
        case .text: text.put(text: entry.fullText)
        case .numberOfColumn: text.put(true)
        case .object(let hasNumber): text.put(members(of: entry, hasNumber: hasNumber))
        }
    }

    /// Returns the number of an entry by its statistic and cell; `nil` if its text is not this number.
    ///
    /// - Parameters:
    ///   - position: the position of the row's cell, found once for all entries.
    ///   - column: the common statistic of the column, and the position of its numbers.
    private mutating func sharedNumber(
        of entry: ReportTable.Entry, of row: ReportTable.Row, at position: Int?,
        in column: (statistic: Statistic, numbers: Int)?
    ) -> SharedNumber? {
        guard let value = entry.value, let statistic = entry.statistic, statistic.format != .given else { return nil }

        let numbersOfColumn = statistic === column?.statistic ? column?.numbers : nil
        let number = numbersOfColumn ?? self.position(of: statistic)
        // Nearly all numbers belong to the row's cell and have the usual format: this avoids a copy of the cell's
        // identity.
        if entry.isFormatted, !entry.hasCell {
            return position.map {
                SharedNumber(value: value, statistic: number, cell: $0, isOfRowAndColumn: numbersOfColumn != nil)
            }
        }

        let other = entry.cell
        let isOwn = other == nil || other == row.cell
        guard let cell = isOwn ? position : other.map({ self.position(of: $0) }),
            entry.isFormatted || (other ?? row.cell).map({ statistic.format.text(value, $0.metric) }) == entry.text
        else { return nil }

        return SharedNumber(
            value: value, statistic: number, cell: cell, isOfRowAndColumn: numbersOfColumn != nil && isOwn)
    }

    /// Adds a number to its statistic. Returns true if the data has this number for the cell.
    private mutating func store(_ number: SharedNumber) -> Bool {
        numbers[number.statistic].set(number.value, at: number.cell)
    }

    /// Returns the form of an entry.
    ///
    /// - Parameter number: its number in the data; `nil` if it is not there.
    private static func form(of entry: ReportTable.Entry, with number: SharedNumber?) -> EntryForm {
        if let number { return number.isOfRowAndColumn ? .numberOfColumn : .object(hasNumber: true) }
        let isPlain = entry.value == nil && entry.tone == nil && !entry.hasCell && entry.shade == nil
        return isPlain ? .text : .object(hasNumber: false)
    }

    /// Returns an entry as an object.
    ///
    /// - Parameter hasNumber: true if its statistic and its cell identify the number.
    private mutating func members(of entry: ReportTable.Entry, hasNumber: Bool) -> JSONValue {
        .members([
            "text": hasNumber ? nil : .text(entry.text), "value": hasNumber ? nil : entry.value.map { .number($0) },
            "statistic": entry.statistic.map { .text($0.name) },
            "cell": entry.cell.map { .number(Double(position(of: $0))) }, "tone": entry.tone.map { .text($0.rawValue) },
            "shade": entry.shade.map { .number(Double($0)) },
        ])
    }

    /// Returns the position of the numbers of a statistic.
    private mutating func position(of statistic: Statistic) -> Int {
        if let position = statistics[statistic] { return position }
        statistics[statistic] = numbers.count
        numbers.append(CellNumbers(statistic))
        return numbers.count - 1
    }

    /// Returns the position of a cell. Adds the cell if it is new.
    private mutating func position(of cell: CellID) -> Int {
        if let position = positions[cell] { return position }
        positions[cell] = cells.count
        units[cell.metric.name] = .text(cell.metric.unit)
        var text = JSONWriter(forPage: true)
        text.put(texts: [cell.description, cell.anchor, cell.metric.name])
        cells.append(text.bytes)
        return cells.count - 1
    }
}

/// The numbers of cells for one statistic.
private struct CellNumbers {
    let statistic: Statistic
    /// The numbers by position of the cell; `nil` for cells without one. Cells after the last number are left out.
    private var values: [Double?] = []

    var isEmpty: Bool { values.isEmpty }

    init(_ statistic: Statistic) { self.statistic = statistic }

    /// Sets the number of a cell that has no number yet. Returns true if the cell has this number.
    mutating func set(_ value: Double, at position: Int) -> Bool {
        if position >= values.count { values += repeatElement(nil, count: position + 1 - values.count) }
        if let earlier = values[position] { return earlier == value }

        values[position] = value
        return true
    }

    /// Writes the statistic and the numbers of all cells.
    func write(ofCells count: Int, to json: inout JSONWriter) {
        json.put(computedKey: statistic.name)
        json.openObject()
        json.put(key: "format")
        json.put(text: statistic.format.rawValue)

        json.put(key: "values")
        json.openList()
        for position in 0..<count {
            if position < values.count, let value = values[position] {
                json.put(number: value)
            } else {
                json.put(.null)
            }
        }

        json.closeList()
        json.closeObject()
    }
}

extension ReportTable {
    /// Returns the common statistic of a column's numbers; `nil` if they differ.
    fileprivate func statistic(ofColumn column: Int) -> Statistic? {
        var shared: Statistic?
        for row in rows.indices {
            guard let statistic = rows[row].entries[column].statistic else { continue }
            guard shared == nil || shared == statistic else { return nil }
            shared = statistic
        }

        return shared
    }
}

extension Cell {
    /// The names of the cell and the spread of its samples: for each process the number of samples, and the minimum,
    /// the quartiles and the maximum in thousandths of the cell's median, or of its maximum if the median is 0. All
    /// samples would not fit into a page. With a budget it also has the side of the bound, the verdict, the judged
    /// quantity, `cold p99`, and the limit, `cold p99 ≤ 1.00 ms`.
    fileprivate var detail: [UInt8] {
        var json = JSONWriter(forPage: true)
        json.openList()
        json.put(texts: [
            experiment, label, role.rawValue, id.input, input.shape, input.sizeUnit, id.measureWithUnit,
            metric.direction.rawValue,
        ])
        json.put(count: input.size)
        json.openList()
        writeSpread(to: &json)
        json.closeList()

        if let budget {
            let measure = metric.kind == .exact ? id.measureWithUnit : "\(plan.rawValue) \(budget.statistic)"
            json.put(texts: [boundSide?.rawValue ?? "", budget.verdict.rawValue, measure, limitText ?? ""])
        }

        json.closeList()
        return json.bytes
    }

    /// Writes the number of samples of each process and their quantiles.
    private func writeSpread(to json: inout JSONWriter) {
        let scale = summary.median > 0 ? summary.median : summary.max
        guard summary.min != summary.max, scale > 0 else { return }

        for process in processes where !process.samples.isEmpty {
            let sorted = process.samples.ascendingValues
            json.openList()
            json.put(count: sorted.count)
            for share in sorted.count == 1 ? [0] : [0, 0.25, 0.5, 0.75, 1] {
                json.put(number: (1_000 * Quantile.of(sorted: sorted, share) / scale).rounded())
            }

            json.closeList()
        }
    }
}

extension [Double] {
    /// The numbers in ascending order. In a published result, they are sorted already.
    fileprivate var ascendingValues: [Double] {
        for position in indices.dropFirst() where self[position - 1] > self[position] { return sorted() }
        return self
    }
}
