import Execution
import Foundation
import Gate
import Measurement
import Reporting
import Results

/// The turns of one call of `watch`. Each turn validates and compares once.
final class WatchSession {
    private let call: GateCall
    private var files: WatchedFiles
    private var lastLook = ContinuousClock.now

    /// The seconds between two checks of the files.
    private static let pause = 0.4

    init(_ call: GateCall) {
        self.call = call
        files = WatchedFiles(in: call.folder)
    }

    /// Takes one turn with `--once`; otherwise a turn now and one after each change, until Ctrl-C.
    func run() throws -> ExitStatus {
        defer { call.progress.clear() }
        if isSingle { return try call.perform { _ in try turn() } }

        console.writeLine(heading([]))
        try takeTurn()
        while let changes = nextChanges() {
            console.writeLine(heading(changes))
            try takeTurn()
        }
        return .fine
    }

    private var console: Console { call.context.console }

    private var isSingle: Bool { call.arguments[WatchCommand.once] }

    private func heading(_ changes: [String]) -> String {
        let time = Date().formatted(Date.ISO8601FormatStyle().time(includingFractionalSeconds: false))
        let more = changes.count > 3 ? " and \(changes.count - 3) more" : ""
        let names = changes.isEmpty ? "the work tree as it is" : changes.prefix(3).joined(separator: ", ") + more
        return "\n\(time) UTC  \(names)"
    }

    /// Takes a turn. Faults in the work tree are reported and do not end `watch`, because the next change may fix them.
    private func takeTurn() throws {
        do {
            _ = try turn()
        } catch GateError.interrupted {
            call.progress.clear()
        } catch GateError.doesNotBuild(let what, let output) {
            call.progress.clear()
            console.writeErrorLine("\(GateError.doesNotBuild(what, output: output))")
        } catch GateError.nothingToCompare(let reason) {
            call.progress.clear()
            console.writeErrorLine(reason)
        }
    }

    /// Waits until files differ from those of the last turn and have been unchanged for a moment.
    ///
    /// - Returns: the paths of changed files; `nil` after Ctrl-C.
    private func nextChanges() -> [String]? {
        let before = files
        call.progress.show("watching \(call.folder); Ctrl-C ends")
        while !call.isInterrupted() {
            let now = WatchedFiles(in: call.folder)
            // An editor or git may not have finished writing.
            let isStill = now == files
            files = now
            if isStill, now != before { return now.changes(since: before) }
            Thread.sleep(forTimeInterval: Self.pause)
        }
        return nil
    }

    /// Returns true if the turn has to end early, because of Ctrl-C or a written file. Called at least ten times a
    /// second.
    private func isOver() -> Bool {
        if call.isInterrupted() { return true }
        guard !isSingle, lastLook.duration(to: .now) >= .seconds(Self.pause) else { return false }

        lastLook = .now
        return files.isOutdated
    }
}

// MARK: A turn

extension WatchSession {
    private func turn() throws -> ExitStatus {
        let patterns = call.arguments[WatchCommand.patterns]
        var sources = try GateSources(
            base: call.arguments[WatchCommand.base], folder: call.folder, product: call.product,
            passing: call.lab.environment, isInterrupted: isOver
        ) { [call] in call.progress.show($0) }

        sources.variables = call.variables(of: sources.headExecutable)
        guard try validate(sources.headExecutable, patterns) else { return .verdict }

        return try compare(sources, patterns)
    }

    /// Compares answers with the references' answers, by the new build of the program.
    ///
    /// - Returns: `false` if an answer differs, or a case could not be made.
    private func validate(_ executable: String, _ patterns: [Pattern]) throws -> Bool {
        call.progress.show("comparing answers")
        var words = ["verify"] + validatedPatterns(patterns, by: executable)
        words += ["--cases", "\(call.arguments[WatchCommand.cases])", "--size", "\(call.arguments[WatchCommand.size])"]
        words += ["--seed", "\(call.arguments[RunCommand.seed])"]
        let outcome = ChildProcess(executable: executable, arguments: words, isStopped: isOver).run()
        call.progress.clear()
        if outcome.end == .stopped { throw GateError.interrupted }

        let output = String(decoding: outcome.output, as: UTF8.self)
        guard outcome.end == .exit(0) else {
            console.write(output)
            console.writeErrorLine(outcome.complaint ?? "answers differ; nothing is compared with the commit")
            return false
        }

        if let summary = output.split(separator: "\n").last { console.writeLine(String(summary)) }
        return true
    }

    /// The patterns of validated cells: the requested ones, or else the experiments with a guarded cell in the program
    /// that was just built, which may be another lab than this one.
    private func validatedPatterns(_ patterns: [Pattern], by executable: String) -> [String] {
        guard patterns.isEmpty else { return patterns.map(\.text) }
        return call.experiments(of: executable).filter { !$0.guardedCells.isEmpty }.map { "\($0.name)/*" }
    }

    /// The comparison of one turn. A tolerance of the call overrides the cells' own tolerances of times, as in a gate.
    func request(_ patterns: [Pattern]) throws -> GateRequest {
        let tolerance = call.arguments[GateTimeOptions.timeTolerance]?.share
        let settings = call.settings(tolerance: tolerance, timeLimit: call.arguments[WatchCommand.timeLimit].seconds)
        var request = try call.request(patterns, settings: settings)
        request.tolerances = Tolerances(ofCall: tolerance, judgesTime: true)
        return request
    }

    private func compare(_ sources: GateSources, _ patterns: [Pattern]) throws -> ExitStatus {
        var request = try request(patterns)
        request.isInterrupted = isOver

        let findings = try Gate(sources, request: request).run { [call] in call.progress.show($0) }
        call.progress.clear()
        if isOver() { throw GateError.interrupted }

        if call.arguments[GateOptions.quiet] {
            console.writeLine(Report(findings, by: .gate).summary)
        } else {
            console.write(FindingsOverview(findings, by: .gate).lines(width: console.width))
        }
        return findings.fails ? .verdict : .fine
    }
}
