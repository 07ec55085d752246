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

    /// Which commit made what worse, and what was found of the commits that were looked at.
    static func bisection(_ outcome: Bisection.Outcome, of range: String) -> Document {
        func short(_ place: Int) -> String { String(outcome.commits[place].commit.prefix(10)) }
        let (last, metric) = (outcome.suspects.upperBound, outcome.worst.cell.metric)
        var findings = Findings(base: "", head: "")
        findings.rows = [outcome.worst] + outcome.others
        var document = Document(findings, named: "bisect")
        document.title =
            outcome.suspects.count == 1
            ? "Bisect: \(short(last)) is the first bad commit"
            : "Bisect: one of \(outcome.suspects.count) commits is the first bad one"
        document.summary = outcome.suspects.map { "\(short($0)) \(outcome.commits[$0].subject)" }
            .joined(separator: "\n")
        let rows = outcome.visits.map { visit in
            let finding = visit.finding
            let values = [finding?.base, finding?.head].compactMap { $0.map(metric.text) }.joined(separator: " → ")
            let word = visit.isBad.map { $0 ? "bad" : "good" } ?? "not judged"
            return Table.Row([
                .init(word, tone: visit.isBad.map { $0 ? .bad : .good } ?? .open), .init(short(visit.place)),
                .init(values), .init(outcome.commits[visit.place].subject),
                .init([visit.reason, finding?.reason].compactMap(\.self).joined(separator: "; ")),
            ])
        }
        let columns: [Table.Column] = [
            .init("is", .text), .init("commit", .text), .init("\(metric)"), .init("subject", .heading),
            .init("remark", .remark),
        ]
        document.sections[0].groups =
            [
                Document.Group([
                    .facts([
                        ("range", "\(range), \(outcome.commits.count) commits"), ("cell", "\(outcome.worst.cell)"),
                    ])
                ]), Document.Group([.table(Table("Commits that were looked at", columns, rows))]),
            ] + document.sections[0].groups.dropFirst()
        return document
    }

    /// Writes all of it; `false` when a file could not be written. The others are written all the same, since what was
    /// measured is not to be had again.
    func write(_ document: Document) -> Bool {
        if arguments[GateOptions.quiet] {
            console.writeLine(document.summary)
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
