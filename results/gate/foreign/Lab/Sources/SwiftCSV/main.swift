import LabWorker
import LabKit
import SwiftCSV

/// Rows of a name, a number and a remark, which is quoted in each third one.
let tables = Inputs("table", sizes: [10, 300], smallest: 1) { size, random in
    let rows = random.integers(size, in: 0...999_999).enumerated().map { row, number in
        let remark = row.isMultiple(of: 3) ? "\"one, \"\"two\"\"\"" : "plain"
        return "row \(row),\(number),\(remark)"
    }
    return (["name,number,remark"] + rows).joined(separator: "\n")
}

/// The numbers of a table, by its lines.
func numbers(_ table: String) -> [String] {
    table.split(separator: "\n").dropFirst().map { String($0.split(separator: ",")[1]) }
}

let rows = Experiment(
    "rows", "The numbers of a table.", sizeUnit: "rows", plans: [.warm, .memory]
) {
    tables
} comparing: {
    Implementation.reference("split") { numbers($0) }
    Implementation("enumerated") { table in
        (try? CSV<Enumerated>(string: table, delimiter: .comma, loadColumns: false))?.rows.map { $0[1] } ?? []
    }.guarded(on: "table-10", "table-300")
    Implementation("named") { table in
        (try? CSV<Named>(string: table, delimiter: .comma, loadColumns: false))?.rows.map { $0["number"] ?? "" } ?? []
    }.guarded(on: "table-10", "table-300")
}

Lab(name: "lab", abstract: "The reader of SwiftCSV.", experiments: [rows]).main()
