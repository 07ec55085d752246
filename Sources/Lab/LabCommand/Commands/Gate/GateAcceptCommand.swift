import Execution
import Files
import Foundation
import Gate
import Measurement
import Results

/// The command `gate accept`: stores what an executable counts now, for `gate check`.
struct GateAcceptCommand {
    let lab: Lab

    private static let patterns = GateOptions.patterns(
        "cells to count", whenLeftOut: "all implementations on the smallest input of each experiment")
    private static let baseline = Option<FilePath>(
        "--baseline", value: "FILE",
        help: "where to store the counts: a file, or a folder that has a file for each kind of machine",
        default: BaselineFolder.usual)
    static let executable = Option<String?>(
        "--executable", value: "A", help: "the executable, built on LabKit, that counts; this one when left out")

    var command: Command {
        Command(
            "accept", abstract: "Store exact counts as those that have to hold from now on.",
            discussion: """
                Stores allocations, bytes, instructions and exact metrics of your own. A count that two processes \
                disagree on, because it depends on thread scheduling, is left out and reported.
                """
        ) {
            Self.patterns
            Self.baseline
            Self.executable
            GateOptions.exactMetrics
            RunCommand.seed
            GateOptions.quiet
            Example("\(lab.name) gate accept", "store the counts of this machine")
            Example("\(lab.name) gate accept --baseline counts.json --metric allocations", "some of them, in a file")
            ExitMeaning(.fine, "the counts were stored")
            ExitMeaning(.wrongCall, "a wrong call, a cell that answers differently, or nothing that can be counted")
        } action: { arguments, context in
            try GateCall(lab: lab, arguments: arguments, context: context).perform(accept)
        }
    }

    private func accept(_ call: GateCall) throws -> ExitStatus {
        let console = call.context.console
        let metrics = try call.metrics(named: call.arguments[GateOptions.exactMetrics])
        var request = try call.request(
            call.arguments[Self.patterns], settings: GateSettings(seed: call.arguments[RunCommand.seed]))
        request.metrics = metrics.isEmpty ? nil : Set(metrics)

        let environment = try lab.machine()
        let baseline = try StoredBaseline(
            executable: call.arguments[Self.executable] ?? lab.executablePath, passing: lab.environment,
            request: request)
        let (result, leftOut) = try baseline.accepted(
            command: [lab.name] + call.context.call, environment: environment, at: Date())

        // On Ctrl-C, the old accepted counts stay.
        if request.isInterrupted() { throw GateError.interrupted }

        if !call.arguments[GateOptions.quiet] {
            for line in leftOut { console.writeLine("not stored: \(line)") }
        }

        guard !result.cells.isEmpty else {
            throw CommandFailure("nothing can be counted here, so there is nothing to store; see \(lab.name) doctor")
        }

        let file = file(call.arguments[Self.baseline], fingerprint: environment.fingerprint)
        try result.write(to: file)
        console.writeLine("stored \(result.cells.count) counts: \(file)")

        return .fine
    }

    /// The file to write: the one named, or within a folder the one for this environment.
    ///
    /// A path that does not exist is a file, unless it ends with a slash or is the usual folder.
    private func file(_ path: FilePath, fingerprint: String) -> FilePath {
        let isFolder = path.isFolder() || path.hasSuffix("/") || path == BaselineFolder.usual
        return isFolder ? BaselineFolder(path).file(fingerprint: fingerprint) : path
    }
}
