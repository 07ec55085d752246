import Foundation
import Results

extension ExportFormat {
    /// A series for Apache Otava: CSV, and the test definition as YAML. Source: exports, `otava`.
    ///
    /// A run is a row. It is inserted into an existing CSV in order of time, or replaces its earlier row. Otava accepts
    /// no gaps: a column that some runs lack is left out of the definition. The definition names the CSV relative to
    /// the current folder: `OTAVA_CONFIG=series.yaml otava analyze series`.
    static let otava = ExportFormat("otava", layout: .endings) { job in
        try OtavaSeries(result: job.result, stem: job.stem, series: try job.existing(".csv")).export()
    }
}

private struct OtavaSeries {
    let result: ResultFile
    /// The path of both files without `.csv` and `.yaml`. Its last part is the name of the test.
    let stem: String
    /// The text of the existing CSV; `nil` without one.
    let series: String?

    func export() throws(ExportError) -> Export {
        let cells = result.cells.ofImplementations
        guard !cells.isEmpty else { throw .init("there is no number to export, and otava cannot be empty") }

        var values: [String: String] = [:]
        for cell in cells { values[Self.column(of: cell)] = "\(cell.median)" }
        var columns = cells.map(Self.column)
        let provenance = result.environment?.provenance
        let commit =
            (provenance?.commit ?? result.source?.commit ?? "unknown") + (provenance?.isDirty == true ? "-dirty" : "")
        var rows = [Row(time: time, commit: commit, values: values)]

        if let series {
            let earlier = try read(series)
            columns = earlier.columns + columns.filter { !earlier.columns.contains($0) }
            rows += earlier.rows.filter { $0.time != time || $0.commit != commit }
        }

        rows.sort { $0.time < $1.time }
        let table =
            [["time", "commit"] + columns]
            + rows.map { row in [row.time, row.commit] + columns.map { row.values[$0] ?? "" } }
        return Export(
            files: [
                Export.File(name: ".csv", text: table.map(CSVText.row).joined()),
                Export.File(
                    name: ".yaml",
                    text: definition(
                        columns.filter { column in rows.allSatisfy { $0.values[column] != nil } },
                        rising: Set(cells.filter { $0.metric.direction == .moreIsBetter }.map(Self.column)))),
            ], leftOut: result.cells.filter(\.isOfNoImplementation))
    }

    /// Returns the name of a cell, percent-encoded if a spreadsheet would take it for a formula.
    private static func column(of cell: Cell) -> String {
        let name = CellName(cell).text
        guard let first = name.unicodeScalars.first, "=+-@".unicodeScalars.contains(first) else { return name }
        return first.percentEncoded + String(String.UnicodeScalarView(name.unicodeScalars.dropFirst()))
    }

    private struct Row {
        var time: String
        var commit: String
        var values: [String: String]
    }

    /// The start of the run as `%Y-%m-%d %H:%M:%S %z`, in UTC, so that texts sort by time.
    private var time: String {
        ISO8601DateFormatter().string(from: result.startedAt).replacingOccurrences(of: "T", with: " ")
            .replacingOccurrences(of: "Z", with: " +0000")
    }

    private func read(_ text: String) throws(ExportError) -> (columns: [String], rows: [Row]) {
        let file = "\(stem).csv"
        guard let table = CSVText.rows(of: text) else { throw .unreadable(file, "a quote in it is never closed") }
        guard let heading = table.first else { return ([], []) }

        guard heading.starts(with: ["time", "commit"]) else {
            throw .unreadable(file, "its heading does not begin with 'time,commit'")
        }

        var rows: [Row] = []
        for (number, fields) in table.enumerated().dropFirst() {
            guard fields.count == heading.count else {
                throw .unreadable(
                    file, "its row \(number + 1) has \(fields.count) fields where the heading has \(heading.count)")
            }

            let values = zip(heading, fields).dropFirst(2).filter { !$0.1.isEmpty }
            rows.append(
                Row(
                    time: fields[0], commit: fields[1],
                    values: Dictionary(values.map { ($0.0, $0.1) }, uniquingKeysWith: { first, _ in first })))
        }

        return (Array(heading.dropFirst(2)), rows)
    }

    private func definition(_ columns: [String], rising: Set<String>) -> String {
        let name = stem.split(separator: "/").last.map(String.init) ?? stem
        var lines = [
            "tests:", "  \(YAMLText.quoted(name)):", "    type: csv", "    file: \(YAMLText.quoted("\(stem).csv"))",
            "    time_column: time", "    attributes: [commit]", "    metrics:",
        ]
        for column in columns {
            let quoted = YAMLText.quoted(column)
            lines += [
                "      \(quoted):", "        column: \(quoted)",
                "        direction: \(rising.contains(column) ? 1 : -1)", "        scale: 1",
            ]
        }

        lines += ["    csv_options:", "      delimiter: ','", "      quote_char: '\"'"]
        return lines.joined(separator: "\n") + "\n"
    }
}
