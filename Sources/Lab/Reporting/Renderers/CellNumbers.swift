import JSONText
import Measurement

/// The numbers of cells for one statistic.
struct CellNumbers {
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
