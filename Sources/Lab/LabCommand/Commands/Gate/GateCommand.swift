import Files
import Foundation
import Gate
import Measurement
import Reporting
import Results

struct GateCommand {
    let lab: Lab

    var command: Command {
        Command(
            "gate", abstract: "Compare with a commit, and fail on a regression.",
            discussion: """
                Base and head are built with the same toolchain, and each is linked in many layouts, because the mere \
                order of functions moves a time by up to 11 %. Short processes of both run in random order; a verdict \
                rests on the links, holds at a family-wise error of 1 %, and a regression is confirmed with fresh \
                links. Two comparisons whose answer is known run along; when one fails, no time is judged.

                A cell is the same, without a clock, if no code that it executes and no data which that refers to \
                changed from base to head: callgrind tells which code that is. Only the others are timed.

                regressed and missing fail; improved, same and new pass; inconclusive (with what could have been seen) \
                and unmeasurable (with the reason) pass unless --strict.

                Several links of each executable are given with a glob: --base-executable 'base-*'. With one link a \
                side the layout is not varied, and only changes beyond 11 % count.

                --base-command and --head-command compare any two programs as whole processes, interleaved. A command \
                that only a shell understands gets one; both must end with 0, and what they print goes nowhere.
                """
        ) {
            [
                GateOptions.patterns, GateOptions.base, GateOptions.baseline, GateOptions.baseExecutable,
                GateOptions.headExecutable, GateOptions.baseCommand, GateOptions.headCommand, GateOptions.product,
                GateOptions.metrics, GateOptions.tolerance, GateOptions.layouts, GateOptions.timeLimit, RunCommand.seed,
                GateOptions.timeAll, GateOptions.explain, GateOptions.bisect,
                GateOptions.shard, GateOptions.json, GateOptions.merge,
                GateOptions.strict, GateOptions.force, GateOptions.junit, GateOptions.markdown, GateOptions.annotations,
                GateOptions.accept, GateOptions.selfTest, GateOptions.suites, GateOptions.injected, GateOptions.disturb,
                GateOptions.quiet,
            ]
            Example("\(lab.name) gate --base main", "before a pull request")
            Example(
                "\(lab.name) gate --base HEAD~1 --tolerance 0.5% --time-limit 120", "looks for changes of 2 %")
            Example(
                "\(lab.name) gate --base-command 'sort -n a' --head-command 'sort -g a'", "any two programs")
            Example("\(lab.name) gate --base main --shard 1/4 --json part-1.json", "a quarter of the cells")
            Example("\(lab.name) gate --merge part-*.json", "one table and one exit status of all parts")
            Example("\(lab.name) gate --bisect v1.0..HEAD", "which commit made the worst cell worse")
            Example("\(lab.name) gate --accept", "store what is counted")
            Example("\(lab.name) gate --baseline results/baseline", "hold what is counted against what was stored")
            ExitMeaning(
                .verdict,
                "something regressed, is missing, or answers differently from its reference; with --bisect, too")
            ExitMeaning(.wrongCall, "a wrong call, an unknown commit, or a side that does not build")
            ExitMeaning(.undecided, "with --strict: a verdict is inconclusive or unmeasurable")
        } action: { arguments, context in
            try GateTask.check(arguments)
            if arguments[GateOptions.baseCommand] == nil, !arguments[GateOptions.merge] {
                let patterns =
                    arguments[GateOptions.patterns] + [arguments[GateOptions.explain]].compactMap(\.self)
                try PatternSelection(experiments: lab.experiments, patterns: patterns).refuseFaults()
            }
            let interruption = Interruption {}
            do {
                return try run(arguments, context, interruption)
            } catch GateError.interrupted {
                return .interrupted
            }
        }
    }

    private func run(
        _ arguments: Arguments, _ context: CommandContext, _ interruption: Interruption
    ) throws -> ExitStatus {
        let progress = ProgressLine(console: context.console, isShown: !arguments[GateOptions.quiet])
        let request = request(arguments, isInterrupted: { interruption.happened })
        defer { progress.clear() }
        if arguments[GateOptions.accept] {
            return try AcceptCounts(lab: lab, arguments: arguments, context: context, request: request).run()
        }
        if arguments[GateOptions.selfTest] {
            return try GateSelfTest(
                lab: lab, arguments: arguments, context: context, request: request, progress: progress
            ).run()
        }
        if arguments[GateOptions.explain] != nil {
            progress.show("comparing the code that cells execute")
            let found = try Gate(try sources(arguments, progress, request), request: request).explain()
            progress.clear()
            context.console.write(GateOutput.explanation(of: found))
            return .fine
        }
        if arguments[GateOptions.merge] {
            let parts = try arguments[GateOptions.patterns].map {
                (file: $0.text, part: try GatePart(contentsOf: FilePath($0.text)))
            }
            return status(of: try GatePart.merge(parts), arguments, context)
        }
        if let range = arguments[GateOptions.bisect] {
            let bisection = Bisection(
                range: range, folder: FileManager.default.currentDirectoryPath,
                products: GateOptions.products(arguments, lab), passing: lab.environment, request: request)
            let outcome = try bisection.run { progress.show($0) }
            progress.clear()
            guard let outcome else {
                context.console.writeLine("nothing that was compared is worse at the end of \(range)")
                return .fine
            }
            let document = GateOutput.bisection(outcome, of: range)
            return GateOutput(arguments, console: context.console).write(document) ? .verdict : .wrongCall
        }
        let report: Findings
        if let path = arguments[GateOptions.baseline] {
            progress.show("counting")
            report = try againstStored(path, arguments, request)
        } else if let base = arguments[GateOptions.baseCommand], let head = arguments[GateOptions.headCommand] {
            let gate = try CommandGate(
                base: base, head: head, settings: request.settings, isInterrupted: request.isInterrupted)
            report = try gate.run { Self.show(.time(request.settings.timeLimit, $0), progress) }
        } else {
            report = try Gate(try sources(arguments, progress, request), request: request).run {
                Self.show($0, progress)
            }
        }
        progress.clear()
        if interruption.happened {
            _ = status(of: report, arguments, context)
            return .interrupted
        }
        if let file = arguments[GateOptions.json] {
            let part = GatePart(
                report, arguments[GateOptions.shard] ?? .whole, question: Self.question(arguments),
                fingerprint: try MachineEnvironment.ofThisProcess().fingerprint)
            try part.write(to: file)
        }
        return status(of: report, arguments, context)
    }

    /// What has to be the same in all parts of a gate.
    private static func question(_ arguments: Arguments) -> [String: String] {
        [
            "the patterns": arguments[GateOptions.patterns].map(\.text).joined(separator: " "),
            "the metrics": arguments[GateOptions.metrics].map(\.name).joined(separator: ","),
            "the tolerance": arguments[GateOptions.tolerance].map { "\($0.share)" } ?? "",
            "the time limit": "\(arguments[GateOptions.timeLimit])", "the seed": "\(arguments[RunCommand.seed])",
        ]
    }

    /// Shows and writes what was found.
    private func status(of report: Findings, _ arguments: Arguments, _ context: CommandContext) -> ExitStatus {
        let isWritten = FileIdentity.keeping([arguments[GateOptions.baseline]].compactMap(\.self)) {
            GateOutput(arguments, console: context.console).write(Document(report, named: "gate"))
        }
        // Also when a file could not be written: the verdict is what is waited for.
        if report.fails { return .verdict }
        guard isWritten else { return .wrongCall }
        return arguments[GateOptions.strict] && report.isOpen ? .undecided : .fine
    }

    /// This executable, or the one named, against counts that were stored.
    private func againstStored(
        _ path: FilePath, _ arguments: Arguments, _ request: Gate.Request
    ) throws -> Findings {
        let fingerprint = try MachineEnvironment.ofThisProcess().fingerprint
        var (file, stored): (FilePath, ResultFile?) = (path, nil)
        if BaselineFolder.isFolder(path) {
            guard let found = try BaselineFolder(path).nearest(to: fingerprint) else {
                var findings = Findings(base: "\(path)", head: lab.name)
                findings.obstacle = "no counts are stored in \(path); \(lab.name) gate --accept stores them"
                return findings
            }
            (file, stored) = found
        }
        let baseline = try StoredBaseline(
            executable: arguments[GateOptions.headExecutable], passing: lab.environment, request: request)
        return try baseline.compare(
            with: try stored ?? ResultFile(contentsOf: file), named: "\(file)", fingerprint: fingerprint,
            isForced: arguments[GateOptions.force])
    }

    private func request(_ arguments: Arguments, isInterrupted: @escaping () -> Bool) -> Gate.Request {
        let tolerance = arguments[GateOptions.tolerance]?.share
        let ofTime = tolerance ?? Metric.time.tolerance
        let settings = GateSettings(
            tolerance: ofTime, layouts: arguments[GateOptions.layouts] ?? GateSettings.layouts(forTolerance: ofTime),
            timeLimit: arguments[GateOptions.timeLimit], seed: arguments[RunCommand.seed])
        let metrics = arguments[GateOptions.metrics]
        var request = Gate.Request(
            metrics: metrics.isEmpty ? nil : Set(metrics), settings: settings,
            // A tolerance of 1 % is meant for times; what is exact takes another one only when nothing else is judged.
            tolerance: metrics.contains(.time) || metrics.isEmpty ? nil : tolerance)
        request.isInterrupted = isInterrupted
        request.timesAll = arguments[GateOptions.timeAll]
        request.shard = arguments[GateOptions.shard]
        let patterns = arguments[GateOptions.patterns] + [arguments[GateOptions.explain]].compactMap(\.self)
        if !patterns.isEmpty {
            request.isWanted = patterns.selection(among: lab.experiments.flatMap(\.cellNames))
            request.isNamed = { cell in patterns.contains { $0.namesInput(of: cell) } }
        }
        return request
    }

    private func sources(
        _ arguments: Arguments, _ progress: ProgressLine, _ request: Gate.Request
    ) throws -> GateSources {
        if let base = arguments[GateOptions.baseExecutable], let head = arguments[GateOptions.headExecutable] {
            return try GateSources(baseExecutable: base, headExecutable: head, passing: lab.environment)
        }
        return try GateSources(
            base: arguments[GateOptions.base] ?? "", folder: FileManager.default.currentDirectoryPath,
            products: GateOptions.products(arguments, lab), passing: lab.environment,
            isInterrupted: request.isInterrupted
        ) { progress.show($0) }
    }

    private static func show(_ event: Gate.Progress, _ progress: ProgressLine) {
        switch event {
        case .listing: progress.show("asking both sides for their cells")
        case .counting: progress.show("counting what is exact")
        case .comparingCode: progress.show("comparing the code that cells execute")
        case .time(_, .linking): progress.show("linking")
        case .time(let limit, .measuring(let visits, let most, let undecided)):
            progress.show(
                "process \(visits) of at most \(most) a side, \(undecided) cells undecided, \(Int(limit)) s at most")
        case .time(_, .confirming(let cells)): progress.show("confirming \(cells) regressions")
        }
    }
}
