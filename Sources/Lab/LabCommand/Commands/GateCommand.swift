import Foundation
import LabKit
import Measurement
import Regression

/// `gate`: has anything become slower?
struct GateCommand {
    let lab: Lab

    private static let patterns = Positional<[Pattern]>(
        "PATTERN",
        help: "cells to compare: a substring, or a glob with *, over experiment/implementation/input; the guarded "
            + "cells when left out")
    private static let base = Option<String?>(
        "--base", value: "REF", help: "a commit to compare the work tree with; it is built in a checkout of its own")
    private static let baseline = Option<String?>(
        "--baseline", value: "FILE", help: "stored counts to compare this executable with")
    private static let baseExecutable = Option<String?>(
        "--base-executable", value: "A",
        help: "an executable built on LabKit; with a * in its name, several links of it")
    private static let headExecutable = Option<String?>(
        "--head-executable", value: "B", help: "what to compare it with")
    private static let metrics = Option<[GateMetric]>(
        "--metric", value: "M", help: "only these: time, instructions, allocations, bytes")
    private static let tolerance = Option<Percentage?>(
        "--tolerance", value: "P",
        help: "how much slower still counts as the same; 1% of time and 0.1% of instructions and bytes when left out")
    private static let layouts = Option<Int?>(
        "--layouts", value: "N",
        help: "links of each side that are compared; 30 when left out, more for a tolerance below 1%"
    ).within(1...1_000)
    private static let timeLimit = Option<Double>(
        "--time-limit", value: "S", help: "seconds of measuring, confirmation and controls included", default: 60
    ).within(1...86_400)
    private static let strict = Flag(
        "--strict", help: "exit 3 when a verdict is inconclusive or unmeasurable")
    private static let junit = Option<String?>("--junit", value: "F", help: "write JUnit XML, for CI servers")
    private static let markdown = Option<String?>(
        "--markdown", value: "F", help: "write a table in Markdown, for a step summary")
    private static let annotations = Flag(
        "--annotations", help: "print what fails as workflow commands of GitHub Actions")
    private static let accept = Flag(
        "--accept", help: "store what this executable counts now, in results/baseline or the file of --baseline")
    private static let selfTest = Flag(
        "--self-test", help: "show false alarms and power of the gate on this machine; can be stopped and resumed")
    private static let suites = Option<Int>(
        "--suites", value: "N", help: "with --self-test: suites of each kind", default: 100
    ).within(1...100_000)
    private static let injected = Option<[SelfTestSuite.Kind]>(
        "--injected", value: "KIND",
        help: "with --self-test: only suites with this much more work in head: none, 2%, 5%, 10%")
    private static let disturb = Flag(
        "--disturb", help: "with --self-test: a competing load that comes and goes")
    private static let force = Flag(
        "--force", help: "with --baseline: compare although the environments differ")
    private static let quiet = Flag("--quiet", help: "no progress, no table: only the summary")

    var command: Command {
        Command(
            "gate", abstract: "Compare with a commit, and fail on a regression.",
            discussion: """
                Base and head are built with the same toolchain, and each is linked in many layouts, because the mere \
                order of functions moves a time by up to 11 %. Short processes of both run in random order; a verdict \
                rests on the links, holds at a family-wise error of 1 %, and a regression is confirmed with fresh \
                links. Two comparisons whose answer is known run along; when one fails, no time is judged.

                regressed and missing fail; improved, same and new pass; inconclusive (with what could have been seen) \
                and unmeasurable (with the reason) pass unless --strict.

                Several links of each executable are given with a glob: --base-executable 'base-*'. With one link a \
                side the layout is not varied, and only changes beyond 11 % count.
                """
        ) {
            Self.patterns
            Self.base
            Self.baseline
            Self.baseExecutable
            Self.headExecutable
            Self.metrics
            Self.tolerance
            Self.layouts
            Self.timeLimit
            RunCommand.seed
            Self.strict
            Self.force
            Self.junit
            Self.markdown
            Self.annotations
            Self.accept
            Self.selfTest
            Self.suites
            Self.injected
            Self.disturb
            Self.quiet
            Example("\(lab.name) gate --base main", "before a pull request")
            Example(
                "\(lab.name) gate --base HEAD~1 --tolerance 0.5% --time-limit 120", "looks for changes of 2 %")
            Example("\(lab.name) gate --accept", "store the counts of the guarded cells")
            ExitMeaning(.verdict, "something regressed, is missing, or answers differently from its reference")
            ExitMeaning(.wrongCall, "a wrong call, an unknown commit, or a side that does not build")
            ExitMeaning(.undecided, "with --strict: a verdict is inconclusive or unmeasurable")
        } action: { arguments, context in
            try run(arguments, context)
        }
    }

    private func run(_ arguments: Arguments, _ context: CommandContext) throws -> ExitStatus {
        try checkTask(arguments)
        let progress = ProgressLine(console: context.console, isShown: !arguments[Self.quiet])
        let interruption = Interruption {}
        let request = request(arguments, isInterrupted: { interruption.happened })
        defer { progress.clear() }
        if arguments[Self.accept] { return try accept(arguments, context, request) }
        if arguments[Self.selfTest] { return try selfTest(arguments, context, request, progress) }
        let report: GateReport
        if let file = arguments[Self.baseline] {
            let stored = try StoredResult(contentsOf: file)
            progress.show("counting")
            report = try StoredBaseline(executable: arguments[Self.headExecutable], request: request).compare(
                with: stored, named: file, fingerprint: try MachineEnvironment.ofThisProcess().fingerprint,
                isForced: arguments[Self.force])
        } else {
            report = try Gate(try sources(arguments, progress), request: request).run { Self.show($0, progress) }
        }
        progress.clear()
        try write(report, arguments, context.console)
        if interruption.happened { return .interrupted }
        if report.fails { return .verdict }
        return arguments[Self.strict] && report.isOpen ? .undecided : .fine
    }

    /// Exactly one thing is asked for.
    private func checkTask(_ arguments: Arguments) throws {
        let hasPair = arguments[Self.baseExecutable] != nil
        let tasks = [
            ("--base", arguments[Self.base] != nil),
            ("--baseline", arguments[Self.baseline] != nil && !arguments[Self.accept]),
            ("--base-executable", hasPair), ("--accept", arguments[Self.accept]),
            ("--self-test", arguments[Self.selfTest]),
        ].filter(\.1).map(\.0)
        guard let task = tasks.first else {
            throw CommandFailure(
                "nothing to compare with; give --base REF, --baseline FILE, or --base-executable A --head-executable B")
        }
        guard tasks.count == 1 else {
            throw CommandFailure("\(tasks.joined(separator: " and ")) exclude each other; give one")
        }
        if hasPair, arguments[Self.headExecutable] == nil {
            throw CommandFailure("--base-executable needs --head-executable beside it")
        }
        if arguments[Self.headExecutable] != nil, !["--base-executable", "--baseline", "--accept"].contains(task) {
            throw CommandFailure("--head-executable needs --base-executable or --baseline beside it")
        }
        if task == "--baseline", arguments[Self.metrics] == [.time] {
            throw CommandFailure("time is not judged against stored values; give --base REF")
        }
        for (name, isGiven) in [
            ("--disturb", arguments[Self.disturb]), ("--injected", !arguments[Self.injected].isEmpty),
        ] where isGiven && task != "--self-test" {
            throw CommandFailure("\(name) is for --self-test")
        }
    }

    private func request(_ arguments: Arguments, isInterrupted: @escaping () -> Bool) -> Gate.Request {
        let tolerance = arguments[Self.tolerance]?.share
        let ofTime = tolerance ?? GateMetric.time.tolerance
        let settings = GateSettings(
            tolerance: ofTime, layouts: arguments[Self.layouts] ?? GateSettings.layouts(forTolerance: ofTime),
            timeLimit: arguments[Self.timeLimit], seed: arguments[RunCommand.seed])
        let metrics = arguments[Self.metrics]
        var request = Gate.Request(
            metrics: metrics.isEmpty ? nil : Set(metrics), settings: settings,
            // A tolerance of 1 % is meant for times; what is exact takes another one only when nothing else is judged.
            tolerance: metrics.contains(.time) || metrics.isEmpty ? nil : tolerance)
        request.isInterrupted = isInterrupted
        let patterns = arguments[Self.patterns]
        if !patterns.isEmpty {
            request.isWanted = { text in patterns.contains { $0.matches(text) } }
            request.isNamed = { input in
                patterns.contains { $0.text.split(separator: "/").last.map { $0 == input } ?? false }
            }
        }
        return request
    }

    private func sources(_ arguments: Arguments, _ progress: ProgressLine) throws -> GateSources {
        if let base = arguments[Self.baseExecutable], let head = arguments[Self.headExecutable] {
            return try GateSources(baseExecutable: base, headExecutable: head)
        }
        return try GateSources(
            base: arguments[Self.base] ?? "", folder: FileManager.default.currentDirectoryPath, product: lab.name
        ) { progress.show($0) }
    }

    private static func show(_ event: Gate.Progress, _ progress: ProgressLine) {
        switch event {
        case .listing: progress.show("asking both sides for their cells")
        case .counting: progress.show("counting what is exact")
        case .time(_, .linking): progress.show("linking")
        case .time(let limit, .measuring(let visits, let most, let undecided)):
            progress.show(
                "process \(visits) of at most \(most) a side, \(undecided) cells undecided, \(Int(limit)) s at most")
        case .time(_, .confirming(let cells)): progress.show("confirming \(cells) regressions with fresh links")
        }
    }

    private func write(_ report: GateReport, _ arguments: Arguments, _ console: Console) throws {
        if arguments[Self.quiet] {
            console.writeLine(report.summary)
        } else {
            for line in GateTable(report).lines { console.writeLine(line) }
        }
        if let file = arguments[Self.junit] { try WholeFile(file).write(Data(JUnitGateReport(report).text.utf8)) }
        if let file = arguments[Self.markdown] {
            try WholeFile(file).write(Data(MarkdownGateReport(report).text.utf8))
        }
        if arguments[Self.annotations] {
            for line in GateAnnotations(report).lines { console.writeLine(line) }
        }
    }

    private func accept(_ arguments: Arguments, _ context: CommandContext, _ request: Gate.Request) throws -> ExitStatus
    {
        let environment = try MachineEnvironment.ofThisProcess()
        let result = try StoredBaseline(executable: arguments[Self.headExecutable], request: request).accepted(
            command: [lab.name] + context.call, environment: environment, at: Date())
        guard !result.cells.isEmpty else {
            throw CommandFailure("nothing can be counted here, so there is nothing to store; see \(lab.name) doctor")
        }
        let file = arguments[Self.baseline] ?? StoredBaseline.file(fingerprint: environment.fingerprint)
        try result.write(to: file)
        context.console.writeLine("stored \(result.cells.count) counts: \(file)")
        return .fine
    }

    private func selfTest(
        _ arguments: Arguments, _ context: CommandContext, _ request: Gate.Request, _ progress: ProgressLine
    ) throws -> ExitStatus {
        let test = try SelfTest(
            folder: FileManager.default.currentDirectoryPath, product: lab.name, seed: arguments[RunCommand.seed],
            timeLimit: arguments[Self.timeLimit], isDisturbed: arguments[Self.disturb])
        let injected = arguments[Self.injected]
        let (suites, file) = try test.run(
            suites: arguments[Self.suites], kinds: injected.isEmpty ? SelfTestSuite.Kind.allCases : injected,
            isWanted: request.isWanted, isInterrupted: request.isInterrupted
        ) { event in
            switch event {
            case .doing(let text): progress.show(text)
            case .finished: progress.clear()
            }
        }
        progress.clear()
        for line in SelfTest.summary(suites) { context.console.writeLine(line) }
        context.console.writeLine("suites: \(file)")
        return request.isInterrupted() ? .interrupted : .fine
    }
}

extension GateMetric: ArgumentValue {}
extension SelfTestSuite.Kind: ArgumentValue {}
