import Files
import Foundation
import Gate
import Reporting
import Results

struct GateOutput {
    private let arguments: Arguments
    private let console: Console

    init(_ arguments: Arguments, console: Console) {
        self.arguments = arguments
        self.console = console
    }

    /// What changed of what cells execute.
    static func explanation(of comparison: CodeComparison) -> Document {
        let same = comparison.cells.count { $0.difference == nil }
        return Document(
            "gate", title: "Gate: code", summary: "\(same) same, \(comparison.cells.count - same) to be timed",
            comparison.cells.map { cell in
                let reason = cell.difference.map { "it is timed: \($0)" } ?? "same: \(CodeComparison.same)"
                let rows = cell.changes.map { Table.Row([.init($0.what), .init($0.kind), .init($0.name)]) }
                let table = Table(
                    cell.cell.path, [.init("change", .text), .init("of", .text), .init("name", .heading)], rows)
                return Document.Group(cell.cell.path, [.paragraph(reason)] + (rows.isEmpty ? [] : [.table(table)]))
            })
    }

    /// Writes all of it; `false` when a file could not be written. The others are written all the same, since what was
    /// measured is not to be had again.
    func write(_ report: Findings) -> Bool {
        let document = Document(report, named: "gate")
        if arguments[GateOptions.quiet] {
            console.writeLine(report.summary)
        } else {
            console.write(document)
        }
        if arguments[GateOptions.annotations] {
            for line in document.annotations { console.writeLine(line) }
        }
        var isWritten = true
        func write(_ text: String, to file: FilePath?) {
            guard let file else { return }
            do {
                try file.write(text.utf8)
            } catch {
                console.writeErrorLine("\(error)")
                isWritten = false
            }
        }
        write(document.junit, to: arguments[GateOptions.junit])
        write(document.markdown(), to: arguments[GateOptions.markdown])
        return isWritten
    }
}
