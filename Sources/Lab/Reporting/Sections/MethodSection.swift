import Foundation
import Measurement
import Nouns
import Results

extension SectionTemplate {
    static let method = SectionTemplate(id: .method, title: "How it was measured") { material in
        let result = material.result
        let run = result.runFacts
        let machine = result.machineFacts
        var groups: [Report.Group] = []
        let gist = gist(of: result, run, machine)
        if !gist.isEmpty { groups.append(.init("In short", [.facts(gist)])) }
        if let repetition = Repetition(material.namedResult, command: material.command) {
            var group = Report.Group("Repeat it", repetition.blocks)
            group.anchor = Repetition.anchor
            groups.append(group)
        }
        let others = run.filter { fact in !gist.contains { $0.name == fact.name } }
        let calls = calls(of: result)
        groups.append(.init("The run", [.facts(others)] + (result.parts == nil ? calls : [])))
        if result.parts != nil { groups.append(.init("The calls of the parts", isFolded: true, calls)) }

        let limits =
            MeasuringLimit.all(of: result).map(\.sentence) + material.earlier.compactMap(\.otherWork).distinct()
        if !limits.isEmpty { groups.append(.init("What limits these numbers", [.list(limits)])) }
        groups += material.earlier.compactMap { changes(in: $0, isOnly: material.earlier.count == 1) }
        if !machine.isEmpty { groups.append(.init("The machine", [.facts(machine)])) }
        groups.append(.init("Fingerprint", [.list(result.fingerprint.components(separatedBy: "; "))]))
        if !result.datasets.isEmpty { groups.append(inputs(result.datasets)) }
        if !result.notRun.isEmpty { groups.append(withoutNumber(result.notRun)) }
        if !result.failures.isEmpty { groups.append(.init("What went wrong", [.list(result.failures)])) }

        groups += material.experiments.map { experiment, cells in
            var group = Report.Group(
                "Every number of \(experiment)", experiment: experiment, isFolded: true,
                [.table(ReportTable(everyNumberOf: cells))])
            group.isOnlyOnScreen = true
            return group
        }

        return ([introduction(material)], groups)
    }

    /// Returns the most important facts, if they are known: the effort, the calls and the verdicts on them, the machine
    /// and its load.
    private static func gist(
        of result: ResultFile, _ run: [(name: String, value: String)], _ machine: [(name: String, value: String)]
    ) -> [(name: String, value: String)] {
        let names: Set = [RunFact.profile, RunFact.samples, RunFact.warmUp]
        let namesOfMachine: Set = [MachineFact.processor, MachineFact.cores, MachineFact.governor]
        var facts = run.filter { names.contains($0.name) }
        if let cold = result.coldCallText { facts.append((RunFact.coldCalls, cold)) }
        if let verdict = result.verdictText { facts.append((RunFact.verdict, verdict)) }
        facts += machine.filter { namesOfMachine.contains($0.name) }
        if let load = LoadAtStart(result) { facts.append((MachineFact.otherWork, load.sentence)) }
        return facts
    }

    /// Returns statements on the intervals of changes since an earlier result; `nil` if no time was compared.
    ///
    /// - Parameter isOnly: true if there is no other earlier result.
    private static func changes(in compared: ComparedResults, isOnly: Bool) -> Report.Group? {
        let statements = compared.technicalStatements
        guard !statements.isEmpty else { return nil }
        let scope = isOnly ? "" : ": \(compared.title)"
        return Report.Group("What the changes can show\(scope)", [.list(statements)])
    }

    /// Returns the call of a run. For a merged run, it is the call of the first part, with a remark.
    private static func calls(of result: ResultFile) -> [Report.Block] {
        let call = Report.Block.code(result.shownCommand.quotedForShell)
        guard let parts = result.parts, let first = parts.first else { return [call] }
        return [
            .paragraph(
                "This is the call that measured part \(first.number), without its --shard: those of the others differ "
                    + "from it in that, and in the file that they wrote. To measure all of them again, take the steps "
                    + "above."), call,
        ]
    }

    private static func introduction(_ material: ReportMaterial) -> String {
        if let source = material.result.source {
            return "These numbers were measured by \(source.name), and converted: their answers were not compared."
        }

        let result = material.result
        let answers =
            ValidationClaim(result).answers > 0
            ? "Answers were compared with the reference's before anything was measured." : "No answers were compared."
        return [answers, processes(result.cells)].joined(separator: " ")
    }

    /// Returns sentences on the number of processes for each cell, and on the worth of intervals.
    private static func processes(_ cells: [Cell]) -> String {
        let counts = cells.map { $0.processes.count }
        guard let least = counts.min(), let most = counts.max() else { return "Nothing was measured." }

        guard most > 1 else {
            return "Each cell is measured in one process, which has one placement in memory: there are no intervals."
        }

        let number = least == most ? most.grouped : "\(least) to \(most)"
        return "Each cell is measured in \(number) processes, because code and data stay at one place in memory "
            + "for a whole process; intervals are over processes."
    }

    private static func inputs(_ datasets: [ResultFile.Dataset]) -> Report.Group {
        let table = ReportTable(
            "What was measured on, and its SHA-256",
            [.init("input", .heading), .init("recipe", .text), .init("origin", .text), .init("SHA-256", .text)],
            datasets.map {
                .init(texts: ["\($0.experiment)/\($0.input)", $0.recipe, $0.origin ?? "", $0.sha256])
            }
        ).withoutEmptyColumns()
        return Report.Group("Inputs", isFolded: datasets.count > ReportLimits.openRows, [.table(table)])
    }

    private static func withoutNumber(_ notRun: [NotRun]) -> Report.Group {
        let table = ReportTable(
            "Cells without a number",
            [.init("cell", .heading), .init("plan", .text), .init("reason", .remark)],
            notRun.map { .init(texts: [$0.path, $0.plan?.rawValue ?? "", $0.reason]) }
        ).withoutEmptyColumns()
        let isLong = notRun.count > ReportLimits.openRows
        return Report.Group("Without a number, and why", isFolded: isLong, [.table(table)])
    }
}

extension ReportTable {
    /// Makes a table of all numbers of cells, with a row for each cell. Links to cells lead to these rows.
    fileprivate init(everyNumberOf cells: [Cell]) {
        self.init(
            "One row per cell: times in the unit that fits, counts per call", of: cells,
            [.name, .input, CellColumn("measure", .text) { .init($0.id.measureWithUnit) }]
                + Statistic.all.map { CellColumn($0) } + [
                    .init(.answers),
                    CellColumn("with", .text) { cell in
                        .init([cell.unusualInstructionSet, cell.counter].compactMap { $0 }.joined(separator: ", "))
                    },
                ])
        for index in rows.indices { rows[index].isAnchor = true }
    }
}
