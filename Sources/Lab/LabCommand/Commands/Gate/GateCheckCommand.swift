import Execution
import Files
import Gate
import Measurement
import Results

/// The command `gate check`: compares an executable's present counts with the accepted ones.
struct GateCheckCommand {
    let lab: StandaloneLab

    private static let patterns = GateOptions.patterns(
        "cells to count", whenLeftOut: "those that were accepted, and what is compared on the smallest inputs")
    private static let baseline = Option<FilePath>(
        "--baseline", value: "FILE",
        help: "the accepted counts: a file, or a folder that has one for this kind of machine",
        default: BaselineFolder.usual
    ).asInput()
    private static let tolerance = Option<Percentage?>(
        "--tolerance", value: "P",
        help: "how large a change of a count, except allocations, still counts as the same; by default what the cell "
            + "declares, else 0.1% of instructions and bytes, and for your own metrics what they declare")
    private static let force = Flag("--force", help: "compare even if the environments differ")

    var command: Command {
        Command(
            "check", abstract: "Compare exact counts with those that were accepted.",
            discussion: """
                If counts were accepted on another machine or with another toolchain, they are unmeasurable, and the \
                differences are named; --force compares them nevertheless. Time is never judged against stored values: \
                'gate --base REF' compares times.
                """
        ) {
            Self.patterns
            Self.baseline
            GateAcceptCommand.executable
            GateOptions.exactMetrics
            Self.tolerance
            Self.force
            RunCommand.seed
            GateReportOptions.parameters
            Example("\(lab.name) gate check", "hold this executable to the counts in results/baseline")
            Example("\(lab.name) gate check --metric allocations,bytes --junit counts.xml", "in CI")
            ExitMeaning(.fine, "every count holds, or is better")
            ExitMeaning(.verdict, "a count is worse or missing, or a cell answers differently from its reference")
            ExitMeaning(.wrongCall, "a wrong call, or accepted counts that cannot be read")
            ExitMeaning(.undecided, "with --strict: a count is unmeasurable, or the folder has no counts")
        } action: { arguments, context in
            try GateCall(lab: lab, arguments: arguments, context: context).perform(check)
        }
    }

    private func check(_ call: GateCall) throws -> ExitStatus {
        let metrics = try call.exactMetrics(named: call.arguments[GateOptions.exactMetrics])
        var request = try call.request(
            call.arguments[Self.patterns], settings: GateSettings(seed: call.arguments[RunCommand.seed]))
        request.metrics = JudgedMetrics(metrics, orElse: .exact)
        request.tolerances.counts = call.arguments[Self.tolerance]?.share
        call.progress.show("counting")

        return GateAnswer(try compare(call, request), to: call).write()
    }

    private func compare(_ call: GateCall, _ request: GateRequest) throws -> Findings {
        let path = call.arguments[Self.baseline]
        let fingerprint = try lab.machine().fingerprint
        if path == BaselineFolder.usual, path.status() == nil {
            throw CommandFailure("no counts are stored in \(path) here; '\(lab.name) gate accept' stores them")
        }

        var file = path
        var acceptedCounts: ResultFile?

        if path.isFolder() {
            guard let nearest = try BaselineFolder(path).nearest(to: fingerprint) else {
                return nothingAccepted(in: path)
            }
            file = nearest.file
            acceptedCounts = nearest.stored
        }

        let baseline = try StoredBaseline(
            executable: call.arguments[GateAcceptCommand.executable] ?? lab.executablePath, passing: lab.environment,
            request: request)
        return try baseline.compare(
            with: try acceptedCounts ?? ResultFile(contentsOf: file), named: "\(file)", fingerprint: fingerprint,
            isForced: call.arguments[Self.force])
    }

    /// An open verdict for a folder without counts.
    private func nothingAccepted(in folder: FilePath) -> Findings {
        var findings = Findings(base: "\(folder)", head: lab.name)
        findings.obstacle = "no counts are stored in \(folder); '\(lab.name) gate accept' stores them"
        return findings
    }
}
