import Foundation
import JSONText
import LabCommand
import Reporting

// For every file.
@_exported import func Reporting.counted

extension Console {
    func write(_ report: some PrintedReport, asJSON: Bool) {
        writeLines(asJSON ? report.jsonLines : report.lines)
    }

    func writeLines(_ lines: [String]) {
        for line in lines { writeLine(line) }
    }

    /// Writes a long output many lines at once. `produce` writes line by line, and hands each over until it is told
    /// that nobody reads any more.
    func writeMany(_ produce: (_ line: inout JSONLine, _ isRead: (inout JSONLine) -> Bool) -> Void) {
        var line = JSONLine()
        produce(&line) { line in
            line.end()
            guard line.count > 64 * 1_024 else { return true }
            write(line.takeLines())
            return !output.isClosed
        }

        write(line.takeLines())
    }
}

/// A codable value in one line of JSON, with its fields in alphabetical order.
func encodedLine(_ value: any Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")

    guard let data = try? encoder.encode(value) else { preconditionFailure("texts and numbers can be encoded") }

    return String(decoding: data, as: UTF8.self)
}

extension TextTable {
    init<Row>(
        _ rows: some Collection<Row>,
        _ columns: [(title: String, alignment: ColumnAlignment, text: (Row) -> String)]
    ) {
        self.init(columns: columns.map { Column(title: $0.title, alignment: $0.alignment, cells: rows.map($0.text)) })
    }
}
