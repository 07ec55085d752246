import Files
import Gate
import Reporting
import Results

extension GateCall {
    func status(of report: Findings) -> ExitStatus {
        let isWritten = FileIdentity.keeping([arguments[Self.baseline]].compactMap(\.self)) {
            write(Document(report, named: "gate"))
        }

        // Also when a file could not be written: the verdict is what is waited for.
        if report.fails { return .verdict }
        guard isWritten else { return .wrongCall }

        return arguments[Self.strict] && report.isOpen ? .undecided : .fine
    }

    /// Writes all of it; `false` when a file could not be written. The others are written all the same, since what was
    /// measured is not to be had again.
    func write(_ document: Document) -> Bool {
        if arguments[Self.quiet] {
            context.console.writeLine(document.summary)
        } else {
            context.console.write(document)
        }

        if arguments[Self.annotations] {
            for line in document.annotations { context.console.writeLine(line) }
        }

        var isWritten = true

        func write(_ text: String, to file: FilePath?) {
            guard let file else { return }

            do {
                try file.write(text.utf8)
            } catch {
                context.console.writeErrorLine("\(error)")
                isWritten = false
            }
        }

        write(document.junit, to: arguments[Self.junit])
        write(document.markdown(), to: arguments[Self.markdown])
        return isWritten
    }
}

extension Document {
    init(explaining comparison: CodeComparison) {
        let same = comparison.cells.count { $0.difference == nil }
        self.init(
            "gate", title: "Gate: code", summary: "\(same) same, \(comparison.cells.count - same) to be timed",
            comparison.cells.map { cell in
                let reason = cell.difference.map { "it is timed: \($0)" } ?? "same: \(CodeComparison.same)"
                let rows = cell.changes.map { Table.Row([.init($0.way.rawValue), .init($0.part), .init($0.name)]) }
                let table = Table(
                    cell.cell.path, [.init("change", .text), .init("of", .text), .init("name", .heading)], rows)
                return Document.Group(cell.cell.path, [.paragraph(reason)] + (rows.isEmpty ? [] : [.table(table)]))
            })
    }

    init(of outcome: FirstBadCommit, range: String) {
        func short(_ place: Int) -> String { outcome.commits[place].shortHash }

        let last = outcome.suspects.upperBound
        let metric = outcome.worst.cell.metric
        var findings = Findings(base: "", head: "")
        findings.rows = [outcome.worst] + outcome.others
        self.init(findings, named: "bisect")
        title =
            outcome.suspects.count == 1
            ? "Bisect: \(short(last)) is the first bad commit"
            : "Bisect: one of \(outcome.suspects.count) commits is the first bad one"
        summary = outcome.suspects.map { "\(short($0)) \(outcome.commits[$0].subject)" }.joined(separator: "\n")
        let rows = outcome.visits.map { visit in
            let finding = visit.finding
            let values = [finding?.base, finding?.head].compactMap { $0.map(metric.text) }.joined(separator: " → ")
            let word = visit.isBad.map { $0 ? "bad" : "good" } ?? "not judged"
            let remark = [visit.reason, finding?.reason].compactMap(\.self).joined(separator: "; ")
            var row = Table.Row(texts: [word, short(visit.place), values, outcome.commits[visit.place].subject, remark])
            row.entries[0].tone = visit.isBad.map { $0 ? .bad : .good } ?? .open

            return row
        }

        let columns: [Table.Column] = [
            .init("is", .text), .init("commit", .text), .init("\(metric)"), .init("subject", .heading),
            .init("remark", .remark),
        ]
        let facts = [("range", "\(range), \(outcome.commits.count) commits"), ("cell", "\(outcome.worst.cell)")]
        sections[0].groups.replaceSubrange(
            ..<1, with: [Group([.facts(facts)]), Group([.table(Table("Commits that were looked at", columns, rows))])])
    }
}
