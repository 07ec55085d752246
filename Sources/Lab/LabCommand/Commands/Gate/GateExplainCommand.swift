import Gate
import Reporting
import Results

/// The command `gate explain`: shows the changed code and data of a cell, and times nothing.
struct GateExplainCommand {
    let lab: StandaloneLab

    private static let cells = Positional<[Pattern]>(
        "CELL", help: "the cells: \(Pattern.forms)",
        atLeast: 1)

    var command: Command {
        Command(
            "explain", abstract: "Show what changed in the code that cells execute, without timing.",
            discussion: """
                Lists what was added, removed and changed: functions that a cell executes, functions that ran before \
                and on which it depends, data, and libraries.
                """
        ) {
            Self.cells
            GateOptions.base
            GateOptions.product
            RunCommand.seed
            GateOptions.quiet
            Example("\(lab.name) gate explain EXPERIMENT/IMPLEMENTATION/INPUT --base main", "one cell")
            Example("\(lab.name) gate explain 'tree-build/*' --base HEAD~1", "all guarded cells of an experiment")
            ExitMeaning(.fine, "the cells were compared, whether or not something changed")
            ExitMeaning(.wrongCall, "a wrong call, an unknown commit or cell, or a side that does not build")
        } action: { arguments, context in
            try GateCall(lab: lab, arguments: arguments, context: context).perform(explain)
        }
    }

    private func explain(_ call: GateCall) throws -> ExitStatus {
        let request = try call.request(
            call.arguments[Self.cells], settings: GateSettings(seed: call.arguments[RunCommand.seed]))
        let sources = try call.buildSources()
        call.progress.show("comparing the code that cells execute")
        let comparison = try CodeComparison.ofCells(wantedBy: request, in: sources)
        call.progress.clear()
        call.context.console.write(Report(explaining: comparison))

        return .fine
    }
}

extension Report {
    /// Makes a group for each cell: if it is timed, for which reason, and a table of its changes.
    init(explaining comparison: CodeComparison) {
        let sameCount = comparison.cells.count { $0.difference == nil }
        self.init(
            "gate", title: "Gate: code",
            summary: "\(sameCount) same, \(comparison.cells.count - sameCount) to be timed",
            comparison.cells.map { cell in
                let reason = cell.difference.map { "it is timed: \($0.sentence)" } ?? "same: \(FindingReason.sameCode)"
                let rows = cell.changes.map {
                    ReportTable.Row([.init($0.kind.rawValue), .init($0.part), .init($0.name)])
                }
                let table = ReportTable(
                    cell.cell.path, [.init("change", .text), .init("of", .text), .init("name", .heading)], rows)
                return Report.Group(cell.cell.path, [.paragraph(reason)] + (rows.isEmpty ? [] : [.table(table)]))
            })
    }
}
