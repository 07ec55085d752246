import Foundation
import JSONText
import LabCommand
import Reporting

extension Console {
    /// Writes a report, as text or as objects for machines.
    func write(_ report: some PrintedReport, asJSON: Bool) {
        writeLines(asJSON ? report.jsonLines : report.lines(width: width))
    }

    func writeLines(_ lines: [String]) {
        for line in lines { writeLine(line) }
    }

    /// Writes a long output, many lines at once.
    ///
    /// - Parameter produce: writes one line after the other and calls `isRead` with each; it ends when that returns
    ///   false, because the output is closed.
    func writeMany(_ produce: (_ line: inout JSONLine, _ isRead: (inout JSONLine) -> Bool) -> Void) {
        var line = JSONLine()
        produce(&line) { line in
            line.end()
            guard line.count > 64 * 1_024 else { return true }
            write(line.drainLines())
            return !output.isClosed
        }

        write(line.drainLines())
    }
}

/// Returns a codable value as JSON in one line, its fields in alphabetical order.
func encodedLine(_ value: any Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")

    guard let data = try? encoder.encode(value) else { preconditionFailure("texts and numbers can be encoded") }

    return String(decoding: data, as: UTF8.self)
}

extension TextTable {
    /// Makes a table of rows, given the title, the alignment and the text of each column.
    init<Row>(
        _ rows: some Collection<Row>,
        _ columns: [(title: String, alignment: ColumnAlignment, text: (Row) -> String)]
    ) {
        self.init(columns: columns.map { Column(title: $0.title, alignment: $0.alignment, cells: rows.map($0.text)) })
    }
}
