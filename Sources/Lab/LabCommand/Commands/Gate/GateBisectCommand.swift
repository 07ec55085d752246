import Execution
import Gate
import Nouns
import Profile
import Reporting
import Results

/// The command `gate bisect`: finds the commit that made the worst cell worse.
struct GateBisectCommand {
    let lab: StandaloneLab

    private static let range = Positional<String>(
        "GOOD..BAD", help: "the commits: those after GOOD and up to BAD, along first parents; HEAD when BAD is left out"
    )
    private static let patterns = GateOptions.patterns(
        "cells to look at",
        whenLeftOut: "the guarded cells, and for counts what is compared on the smallest input of each experiment")

    var command: Command {
        Command(
            "bisect", abstract: "Find the commit that made the worst cell worse.",
            discussion: """
                Compares BAD with GOOD, takes the cell that became worst, and halves the commits between them. Exact \
                counts decide if they show the change, else time does. A commit is bad if it brings at least half of \
                the whole change. A commit that does not build or cannot be judged is skipped. The last line names the \
                function that caused the change, compared with the commit before.
                """
        ) {
            Self.range
            Self.patterns
            GateOptions.product
            GateOptions.bisectedMetrics
            GateTimeOptions.parameters
            GateOptions.withoutWhy
            GateReportOptions.outputs
            Example("\(lab.name) gate bisect v1.0..HEAD", "which commit since v1.0 made the worst cell worse")
            Example("\(lab.name) gate bisect v1.0.. 'tree-build/*'", "the same of one experiment")
            ExitMeaning(.fine, "nothing that was compared is worse in BAD")
            ExitMeaning(.verdict, "a commit was found, or a range of commits that holds the first bad one")
            ExitMeaning(.wrongCall, "a wrong call, an unknown commit, or an end of the range that does not build")
        } action: { arguments, context in
            try GateCall(lab: lab, arguments: arguments, context: context).perform(bisect)
        }
    }

    private func bisect(_ call: GateCall) throws -> ExitStatus {
        let range = call.arguments[Self.range]
        let bisection = Bisection(
            range: range, folder: call.folder, product: call.product, passing: lab.environment,
            request: try call.timedRequest(call.arguments[Self.patterns]))
        var profiles: [CellProfile] = []
        var obstacle: String?
        let result = try bisection.run { worst, executable in
            guard !call.arguments[GateOptions.withoutWhy] else { return }
            call.progress.show("looking for the cause in \(worst.cell.path)")
            do {
                let process = JobProcess(executable: executable, surroundings: .fixed, passing: lab.environment)
                profiles.append(
                    try process.profile(of: worst.cell, seed: call.arguments[RunCommand.seed], calls: 8))
            } catch {
                obstacle = "\(error)"
            }
        } report: {
            call.progress.show($0)
        }
        call.progress.clear()

        guard let result else {
            call.context.console.writeLine("nothing that was compared is worse at the end of \(range)")
            return .fine
        }

        return Self.report(result, of: range, cause: Self.cause(profiles, obstacle), call)
    }

    /// Writes the result of a bisection to the call's outputs.
    ///
    /// - Parameter cause: the cause in the first bad commit, as a line; `nil` without a search.
    /// - Returns: the status of a verdict, even if a file of the report could not be written, because callers wait for
    ///   the commit.
    static func report(
        _ result: FirstBadCommit, of range: String, cause: String? = nil, _ call: GateCall
    ) -> ExitStatus {
        var report = Report(of: result, range: range)
        if let cause { report.summary += "\n\(cause)" }
        _ = GateReportOutput(arguments: call.arguments, console: call.context.console).write(report)
        return .verdict
    }

    /// The cause in the first bad commit, as a line; `nil` without a search.
    private static func cause(_ profiles: [CellProfile], _ obstacle: String?) -> String? {
        if let obstacle { return "why: not known, as the process under callgrind \(obstacle)" }
        guard profiles.count == 2 else { return nil }

        let difference = ProfileDifference(base: profiles[0].steadyState, head: profiles[1].steadyState)
        return ProfileCause(of: difference).map { "why: \($0.sentence)" }
            ?? "why: not known; its instructions are the same in the commit before"
    }
}

extension Report {
    /// The first bad commit, the tested commits, and everything that is worse in the last one.
    init(of result: FirstBadCommit, range: String) {
        let suspects = result.commits[result.suspects]
        let metric = result.worst.cell.metric
        var findings = Findings(base: "", head: "")
        findings.rows = [result.worst] + result.otherFindings

        let facts = [
            ("range", "\(range), \(counted(result.commits.count, "commit"))"), ("cell", "\(result.worst.cell)"),
        ]
        let columns: [ReportTable.Column] = [
            .init("is", .text), .init("commit", .text), .init("\(metric)"), .init("subject", .heading),
            .init("remark", .remark),
        ]
        let rows = result.visits.map { ReportTable.Row($0, of: result.commits[$0.index], metric) }
        let visits = ReportTable("Commits that were looked at", columns, rows)
        self.init(findings, by: .bisect, opening: [Group([.facts(facts)]), Group([.table(visits)])])

        if let commit = suspects.first, suspects.count == 1 {
            title = "Bisect: \(commit.shortHash) is the first bad commit"
        } else {
            title = "Bisect: one of \(counted(suspects.count, "commit")) is the first bad one"
        }

        summary = suspects.map { "\($0.shortHash) \($0.subject)" }.joined(separator: "\n")
    }
}

extension ReportTable.Row {
    /// A commit that the bisection tested.
    fileprivate init(_ visit: CommitVisit, of commit: Commit, _ metric: Metric) {
        let word: String
        let tone: ReportTable.Tone
        switch visit.isBad {
        case true?:
            word = "bad"
            tone = .bad
        case false?:
            word = "good"
            tone = .good
        case nil:
            word = "not judged"
            tone = .open
        }

        let values = [visit.finding?.base, visit.finding?.head].compactMap { $0.map(metric.text) }
        let reason = visit.absence?.sentence ?? visit.finding?.reason?.sentence ?? ""
        self.init(texts: [
            word, commit.shortHash, values.joined(separator: " → "), commit.subject, reason,
        ])
        entries[0].tone = tone
    }
}
