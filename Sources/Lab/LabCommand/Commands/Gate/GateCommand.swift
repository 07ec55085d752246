import Gate
import Results

/// The command `gate`: compares the work tree with a commit. Its subcommands compare, count or test in other ways.
struct GateCommand {
    let lab: StandaloneLab

    private static let patterns = GateOptions.patterns(
        "cells to compare",
        whenLeftOut: "the guarded cells, and for counts what is compared on the smallest input of each experiment")
    /// The joint error of the verdicts of one call: `1 %`.
    private static var error: String { "\(SignificantDigits.fixed(100 * GateSettings().error, decimals: 0)) %" }
    private static let timeAll = Flag("--time-all", help: "time cells, too, whose executed code did not change")

    var command: Command {
        Command(
            "gate", abstract: "Compare with a commit, and fail on a regression.",
            discussion: """
                Builds base and head with the same toolchain, and links each in many layouts, because the order of \
                functions alone can change a time by up to \(Findings.layoutAllowanceText). Short processes of both \
                take turns on one core, and fresh links confirm a regression. If no time changed, at most \
                \(Self.error) of gates report a change. Comparisons with known answers, the controls, run alongside; \
                if one fails, no time is judged.

                If neither the code that a cell executes nor the data that this code refers to changed from base to \
                head, the cell is the same and is not timed. callgrind finds out which code that is.

                Each cell has a verdict. Regressed: worse by more than the tolerance; not confirmed, if there was no \
                time to measure it again. Missing: base has a number, and head has none or answers differently. \
                Improved: better by more than the tolerance. Same: within the tolerance. New: base does not have it. \
                Inconclusive: there was too little time to decide, and the line says what would have been seen. \
                Unmeasurable: the line says why.

                The gate fails if a cell regressed or is missing. With --strict, it also does not pass if a cell is \
                inconclusive or unmeasurable. A commit from base to head can accept a higher cost, with a line at the \
                end of its message: Accept-Cost: PATTERN METRIC +N%: REASON.

                If the instructions, allocations or time of a cell changed, it is profiled on both sides, and a line \
                below it names the function that caused the change. At most three cells are profiled, and none is \
                started after ten seconds; --why profiles all, --no-why none.

                The first word decides: if it is the name of a command below, that command runs; else it is a PATTERN.
                """
        ) {
            Self.patterns
            GateOptions.base
            GateOptions.product
            GateOptions.metrics
            GateTimeOptions.parameters
            Self.timeAll
            GateOptions.spread
            GateOptions.shard
            GateOptions.json
            GateOptions.why
            GateOptions.withoutWhy
            GateReportOptions.parameters
            CommandGroup("Commands", commands)
            formerOptions
            GateOptions.formerSpread
            Example("\(lab.name) gate --base main", "before a pull request")
            Example(
                "\(lab.name) gate --base HEAD~1 --tolerance 0.5% --time-limit 120", "to find slowdowns of about 2 %")
            Example("\(lab.name) gate --base main --shard 1/4 --json shard-1.json", "a quarter of the cells")
            ExitMeaning(.fine, "nothing regressed")
            ExitMeaning(.verdict, "something regressed, is missing, or answers differently from its reference")
            ExitMeaning(.wrongCall, "a wrong call, an unknown commit, or a side that does not build")
            ExitMeaning(.undecided, "with --strict: a verdict is inconclusive or unmeasurable")
        } action: { arguments, context in
            try GateCall(lab: lab, arguments: arguments, context: context).perform(
                writing: arguments[GateOptions.json], compare)
        }
    }

    private var commands: [Command] {
        [
            GateExecutablesCommand(lab: lab).command, GateProgramsCommand(lab: lab).command,
            GateExplainCommand(lab: lab).command, GateBisectCommand(lab: lab).command,
            GateMergeCommand(lab: lab).command, GateAcceptCommand(lab: lab).command,
            GateCheckCommand(lab: lab).command, GateSelfTestCommand(lab: lab).command,
        ]
    }

    private func compare(_ call: GateCall) throws -> ExitStatus {
        let patterns = call.arguments[Self.patterns]
        var request = try call.timedRequest(patterns)
        request.timesAll = call.arguments[Self.timeAll] || call.arguments[GateOptions.spread]
        request.settings.reportsSpread = call.arguments[GateOptions.spread]
        request.shard = call.arguments[GateOptions.shard]
        let costs = AcceptedCosts(since: call.arguments[GateOptions.base], in: call.folder)
        return try call.compare(
            try call.buildSources(digestsChanges: request.shard != nil), request, patterns: patterns,
            product: call.arguments[GateOptions.product], accepting: costs)
    }

    /// The former options, from the time when all tasks of the gate were one command. Options that chose a task come
    /// first, and `--accept` before `--baseline`, because both could be given.
    private var formerOptions: [FormerOption] {
        let name = lab.name
        return [
            FormerOption("--accept", command: "\(name) gate accept"),
            FormerOption("--self-test", command: "\(name) gate self-test"),
            FormerOption("--explain", command: "\(name) gate explain CELL --base REF"),
            FormerOption("--bisect", command: "\(name) gate bisect GOOD..BAD"),
            FormerOption("--merge", command: "\(name) gate merge FILE..."),
            FormerOption("--baseline", command: "\(name) gate check --baseline FILE"),
            FormerOption("--base-executable", command: "\(name) gate executables A B"),
            FormerOption("--head-executable", command: "\(name) gate executables A B"),
            FormerOption("--base-command", command: "\(name) gate commands A B"),
            FormerOption("--head-command", command: "\(name) gate commands A B"),
            FormerOption("--suites", optionOf: "\(name) gate self-test"),
            FormerOption("--injected", optionOf: "\(name) gate self-test"),
            FormerOption("--disturb", optionOf: "\(name) gate self-test"),
            FormerOption("--force", optionOf: "\(name) gate check"),
        ]
    }
}
