import Files
import Results

/// The command `gate merge`: joins the shards of one gate.
struct GateMergeCommand {
    let lab: StandaloneLab

    private static let parts = Positional<[FilePath]>(
        "SHARD.json", help: "the files that --shard and --json wrote, of all shards", atLeast: 1)

    var command: Command {
        Command(
            "merge", abstract: "Join the shards of one gate.",
            discussion: """
                Prints one table and has the exit status of the whole gate. Refuses shards with other commits, seeds \
                or options, a missing shard, and a shard that is given twice.
                """
        ) {
            Self.parts
            GateOptions.json
            GateReportOptions.parameters
            Example("\(lab.name) gate merge shard-*.json", "one table and one exit status of all shards")
            Example("\(lab.name) gate merge shard-*.json --json gate.json", "the whole gate as one file, for a site")
            ExitMeaning(.fine, "nothing regressed in any shard")
            ExitMeaning(.verdict, "something regressed, is missing, or answers differently from its reference")
            ExitMeaning(.wrongCall, "a wrong call, or shards that do not belong together")
            ExitMeaning(.undecided, "with --strict: a verdict is inconclusive or unmeasurable")
        } action: { arguments, context in
            try GateCall(lab: lab, arguments: arguments, context: context).perform(merge)
        }
    }

    private func merge(_ call: GateCall) throws -> ExitStatus {
        let parts = try call.arguments[Self.parts].map { file in
            (file: "\(file)", part: try GatePart(contentsOf: file))
        }
        let gate = try GatePart.merge(parts)
        return GateAnswer(gate.findings, to: call).write { gate }
    }
}
