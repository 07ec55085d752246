import Execution
import Files
import Foundation
import Gate
import Measurement
import Nouns
import Reporting
import Results

/// The command `gate accept`: stores an executable's present counts for `gate check`.
struct GateAcceptCommand {
    let lab: StandaloneLab

    private static let patterns = GateOptions.patterns(
        "cells to count",
        whenLeftOut: "those that are stored, and what is compared on the smallest input of each experiment")
    private static let baseline = Option<FilePath>(
        "--baseline", value: "FILE",
        help: "where to store the counts: a file, or a folder that has a file for each kind of machine",
        default: BaselineFolder.usual
    ).named()
    static let executable = Option<String?>(
        "--executable", value: "A", help: "the executable, built on LabKit, that counts; by default this one")

    var command: Command {
        Command(
            "accept", abstract: "Store exact counts, which 'gate check' compares with from now on.",
            discussion: """
                Stores allocations, bytes, instructions and exact metrics of your own. If two processes disagree on a \
                count, because it depends on thread scheduling, it is left out and reported. With a pattern or \
                --metric, the other counts of the file stay as they are; otherwise all are counted again.
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
        let metrics = try call.exactMetrics(named: call.arguments[GateOptions.exactMetrics])
        var request = try call.request(
            call.arguments[Self.patterns], settings: GateSettings(seed: call.arguments[RunCommand.seed]))
        request.metrics = JudgedMetrics(metrics, orElse: .exact)

        let environment = try lab.machine()
        let baseline = try StoredBaseline(
            executable: call.arguments[Self.executable] ?? lab.executablePath, passing: lab.environment,
            request: request)
        let file = file(call.arguments[Self.baseline], fingerprint: environment.fingerprint)
        let acceptance = try baseline.accepted(
            command: [lab.name] + call.context.call, environment: environment, at: Date(),
            after: try earlierCounts(in: file, isNeeded: request.cellFilter != nil || !metrics.isEmpty))

        // After Ctrl-C, the earlier accepted counts stay.
        if request.isInterrupted() { throw GateError.interrupted }

        if !call.arguments[GateOptions.quiet] {
            for line in acceptance.omissions { console.writeLine("not stored: \(line)") }
        }

        guard acceptance.newCount > 0 else {
            throw CommandFailure("nothing can be counted here, so there is nothing to store; see '\(lab.name) doctor'")
        }

        try acceptance.result.write(to: file)
        if !call.arguments[GateOptions.quiet] {
            for line in acceptance.lossLines { console.writeLine("dropped: \(line)") }
        }
        console.writeLine(Self.summary(of: acceptance, file))

        return .fine
    }

    /// The last line: `stored 3 counts, left 282 as they were, dropped 2: FILE`.
    private static func summary(of acceptance: Acceptance, _ file: FilePath) -> String {
        var parts = ["stored \(counted(acceptance.newCount, "count"))"]
        let unchanged = acceptance.unchangedCount
        if unchanged > 0 { parts.append("left \(unchanged.grouped) as \(agreeing(unchanged, "it was", "they were"))") }
        if acceptance.droppedCount > 0 { parts.append("dropped \(acceptance.droppedCount)") }
        return "\(parts.joined(separator: ", ")): \(file)"
    }

    /// The counts in a file; `nil` if there is no such file.
    ///
    /// - Parameter isNeeded: if some of the counts have to stay. Otherwise an unreadable file is replaced.
    private func earlierCounts(in file: FilePath, isNeeded: Bool) throws -> ResultFile? {
        guard file.status() != nil else { return nil }
        return isNeeded ? try ResultFile(contentsOf: file) : try? ResultFile(contentsOf: file)
    }

    /// The file to write: the named file, or the environment's file in the named folder.
    ///
    /// A path that does not exist is a file, unless it ends with a slash or is the usual folder.
    private func file(_ path: FilePath, fingerprint: String) -> FilePath {
        let isFolder = path.isFolder() || path.hasSuffix("/") || path == BaselineFolder.usual
        return isFolder ? BaselineFolder(path).file(fingerprint: fingerprint) : path
    }
}
