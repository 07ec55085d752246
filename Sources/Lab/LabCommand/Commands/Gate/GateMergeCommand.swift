import Files
import Results

/// The command `gate merge`: joins the parts of one gate.
struct GateMergeCommand {
    let lab: StandaloneLab

    private static let parts = Positional<[FilePath]>(
        "PART.json", help: "the files that --shard and --json wrote, of all parts", atLeast: 1)

    var command: Command {
        Command(
            "merge", abstract: "Join the parts of one gate.",
            discussion: """
                Prints one table and has the exit status of the whole gate. Refuses parts with other commits, seeds or \
                options, a missing part, and a part that is given twice.
                """
        ) {
            Self.parts
            GateOptions.json
            GateReportOptions.parameters
            Example("\(lab.name) gate merge part-*.json", "one table and one exit status of all parts")
            Example("\(lab.name) gate merge part-*.json --json gate.json", "the whole gate as one file, for a site")
            ExitMeaning(.fine, "nothing regressed in any part")
            ExitMeaning(.verdict, "something regressed, is missing, or answers differently from its reference")
            ExitMeaning(.wrongCall, "a wrong call, or parts that do not belong together")
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
