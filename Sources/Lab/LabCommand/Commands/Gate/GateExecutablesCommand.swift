import Gate
import Results

/// The command `gate executables`: compares two executables that were built elsewhere.
struct GateExecutablesCommand {
    let lab: StandaloneLab

    private static let base = Positional<String>(
        "A", help: "an executable built on LabKit; with a * in its path, several links of it")
    private static let head = Positional<String>("B", help: "the executable to compare with it")
    private static let patterns = GateOptions.patterns(
        "cells to compare",
        whenLeftOut: "the guarded cells, and for counts what is compared on the smallest input of each experiment")

    var command: Command {
        Command(
            "executables", abstract: "Compare two executables that are built on LabKit.",
            discussion: """
                To give several links of each executable, write a glob in quotes: 'base-*'. With one link a side the \
                layout does not vary, and only changes beyond \(Findings.layoutAllowanceText) count.
                """
        ) {
            Self.base
            Self.head
            Self.patterns
            GateOptions.metrics
            GateTimeOptions.parameters
            GateOptions.spread
            GateOptions.shard
            GateOptions.json
            GateOptions.why
            GateOptions.withoutWhy
            GateReportOptions.parameters
            GateOptions.formerSpread
            Example("\(lab.name) gate executables 'links/base-*' 'links/head-*'", "many links of two builds")
            Example(
                "\(lab.name) gate executables old new --metric allocations,bytes", "exact counts of two executables")
            ExitMeaning(.fine, "nothing regressed")
            ExitMeaning(.verdict, "something regressed, is missing, or answers differently from its reference")
            ExitMeaning(.wrongCall, "a wrong call, or a file that is no executable built on LabKit")
            ExitMeaning(.undecided, "with --strict: a verdict is inconclusive or unmeasurable")
        } action: { arguments, context in
            try GateCall(lab: lab, arguments: arguments, context: context).perform(
                writing: arguments[GateOptions.json], compare)
        }
    }

    private func compare(_ call: GateCall) throws -> ExitStatus {
        let patterns = call.arguments[Self.patterns]
        var request = try call.timedRequest(patterns)
        request.settings.reportsSpread = call.arguments[GateOptions.spread]
        request.shard = call.arguments[GateOptions.shard]
        let sources = try GateSources(
            baseExecutable: call.arguments[Self.base], headExecutable: call.arguments[Self.head],
            passing: lab.environment)
        return try call.compare(sources, request, patterns: patterns)
    }
}
