import JSONText
import Measurement
import Results

/// The tables: their entries are texts, or refer to the numbers of cells.
extension PageData {
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
