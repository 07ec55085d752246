import Execution
import Files
import Foundation
import Gate
import Measurement
import Reporting
import Results

/// One call of `gate`, whose options are in `GateOptions.swift`.
struct GateCall {
    let lab: Lab
    let arguments: Arguments
    let context: CommandContext
    private let progress: ProgressLine

    init(lab: Lab, arguments: Arguments, context: CommandContext) {
        self.lab = lab
        self.arguments = arguments
        self.context = context
        progress = ProgressLine(console: context.console, isShown: !arguments[Self.quiet])
    }

    func run(_ interruption: Interruption) throws -> ExitStatus {
        let request = try request { interruption.happened }
        defer { progress.clear() }

        if arguments[Self.accept] { return try accept(request) }
        if arguments[Self.selfTest] { return try testItself(request) }
        if arguments[Self.explain] != nil {
            progress.show("comparing the code that cells execute")
            let found = try Gate(try sources(request), request: request).explain()
            progress.clear()
            context.console.write(Document(explaining: found))
            return .fine
        }

        if arguments[Self.merge] {
            let parts = try arguments[Self.patterns].map {
                (file: $0.text, part: try GatePart(contentsOf: FilePath($0.text)))
            }

            let whole = try GatePart.merge(parts)
            _ = try FileIdentity.keeping(parts.map { FilePath($0.file) }) { try arguments[Self.json].map(whole.write) }
            return status(of: whole.findings)
        }

        if let range = arguments[Self.bisect] {
            let bisection = Bisection(
                range: range, folder: FileManager.default.currentDirectoryPath, products: products,
                passing: lab.environment, request: request)
            let outcome = try bisection.run { progress.show($0) }
            progress.clear()

            guard let outcome else {
                context.console.writeLine("nothing that was compared is worse at the end of \(range)")
                return .fine
            }

            return write(Document(of: outcome, range: range)) ? .verdict : .wrongCall
        }

        let report: Findings
        if let path = arguments[Self.baseline] {
            progress.show("counting")
            report = try againstStored(path, request)
        } else if let base = arguments[Self.baseCommand], let head = arguments[Self.headCommand] {
            let gate = try CommandGate(
                base: base, head: head, settings: request.settings, isInterrupted: request.isInterrupted)
            report = try gate.run { show(.time(request.settings.timeLimit, $0)) }
        } else {
            report = try Gate(try sources(request), request: request).run { show($0) }
        }

        progress.clear()
        if interruption.happened {
            _ = status(of: report)
            return .interrupted
        }

        if let file = arguments[Self.json] {
            let part = GatePart(
                report, arguments[Self.shard] ?? .whole, question: question,
                fingerprint: try MachineEnvironment.ofThisProcess().fingerprint)
            try part.write(to: file)
        }

        return status(of: report)
    }

    /// What has to be the same in all parts of a gate.
    private var question: [String: String] {
        [
            "the patterns": arguments[Self.patterns].map(\.text).joined(separator: " "),
            "the metrics": arguments[Self.metrics].joined(separator: ","),
            "the tolerance": arguments[Self.tolerance].map { "\($0.share)" } ?? "",
            "the time limit": "\(arguments[Self.timeLimit])", "the seed": "\(arguments[RunCommand.seed])",
        ]
    }

    /// What the executable to build may be called: as asked for, or like this one, or like the lab.
    private var products: [String] {
        let own = URL(fileURLWithPath: CommandLine.arguments.first ?? "").lastPathComponent
        return arguments[Self.product].map { [$0] } ?? [own, lab.name]
    }

    private func request(isInterrupted: @escaping () -> Bool) throws -> Gate.Request {
        let tolerance = arguments[Self.tolerance]?.share
        let ofTime = tolerance ?? Metric.time.tolerance
        let settings = GateSettings(
            tolerance: ofTime, layouts: arguments[Self.layouts] ?? GateSettings.layouts(forTolerance: ofTime),
            timeLimit: arguments[Self.timeLimit], seed: arguments[RunCommand.seed])
        let metrics = try metrics()
        var request = Gate.Request(
            metrics: metrics.isEmpty ? nil : Set(metrics), settings: settings,
            // A tolerance of 1 % is meant for times; what is exact takes another one only when nothing else is judged.
            tolerance: metrics.contains(.time) || metrics.isEmpty ? nil : tolerance)
        request.isInterrupted = isInterrupted
        request.timesAll = arguments[Self.timeAll] || arguments[Self.variance]
        request.settings.tellsNoise = arguments[Self.variance]
        request.shard = arguments[Self.shard]
        let patterns = allPatterns

        if !patterns.isEmpty {
            request.isWanted = patterns.selection(among: lab.experiments.flatMap(\.cellNames))
            request.isNamed = { cell in patterns.contains { $0.namesInput(of: cell) } }
        }

        return request
    }

    private func sources(_ request: Gate.Request) throws -> GateSources {
        if let base = arguments[Self.baseExecutable], let head = arguments[Self.headExecutable] {
            return try GateSources(baseExecutable: base, headExecutable: head, passing: lab.environment)
        }

        return try GateSources(
            base: arguments[Self.base] ?? "", folder: FileManager.default.currentDirectoryPath, products: products,
            passing: lab.environment, isInterrupted: request.isInterrupted
        ) { progress.show($0) }
    }

    private func show(_ event: Gate.Progress) {
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

    /// This executable, or the one named, against counts that were stored.
    private func againstStored(_ path: FilePath, _ request: Gate.Request) throws -> Findings {
        let fingerprint = try MachineEnvironment.ofThisProcess().fingerprint
        var (file, stored): (FilePath, ResultFile?) = (path, nil)
        if path.isFolder() {
            guard let found = try BaselineFolder(path).nearest(to: fingerprint) else {
                var findings = Findings(base: "\(path)", head: lab.name)
                findings.obstacle = "no counts are stored in \(path); \(lab.name) gate --accept stores them"
                return findings
            }

            (file, stored) = found
        }

        let baseline = try StoredBaseline(
            executable: arguments[Self.headExecutable], passing: lab.environment, request: request)
        return try baseline.compare(
            with: try stored ?? ResultFile(contentsOf: file), named: "\(file)", fingerprint: fingerprint,
            isForced: arguments[Self.force])
    }

    /// `--accept`: what is counted now is what has to hold from now on.
    private func accept(_ request: Gate.Request) throws -> ExitStatus {
        let environment = try MachineEnvironment.ofThisProcess()
        let baseline = try StoredBaseline(
            executable: arguments[Self.headExecutable], passing: lab.environment, request: request)
        let (result, leftOut) = try baseline.accepted(
            command: [lab.name] + context.call, environment: environment, at: Date())

        // The user wants out, and what is kept should be what was wished.
        if request.isInterrupted() { return .interrupted }
        if !arguments[Self.quiet] {
            for line in leftOut { context.console.writeLine("not stored: \(line)") }
        }

        guard !result.cells.isEmpty else {
            throw CommandFailure("nothing can be counted here, so there is nothing to store; see \(lab.name) doctor")
        }

        let wanted = arguments[Self.baseline]
        let file =
            wanted.flatMap { $0.isFolder() || $0.hasSuffix("/") ? nil : $0 }
            ?? BaselineFolder(wanted ?? BaselineFolder.usual).file(fingerprint: environment.fingerprint)
        try result.write(to: file)
        context.console.writeLine("stored \(result.cells.count) counts: \(file)")

        return .fine
    }

    private func testItself(_ request: Gate.Request) throws -> ExitStatus {
        let test = try SelfTest(
            folder: FileManager.default.currentDirectoryPath, products: products, passing: lab.environment,
            seed: arguments[RunCommand.seed], timeLimit: arguments[Self.timeLimit],
            isDisturbed: arguments[Self.disturb], isInterrupted: request.isInterrupted)
        let injected = arguments[Self.injected]
        let (suites, file) = try test.run(
            suites: arguments[Self.suites], kinds: injected.isEmpty ? SelfTestSuite.Kind.allCases : injected,
            isWanted: request.isWanted
        ) { if case .doing(let text) = $0 { progress.show(text) } else { progress.clear() } }
        progress.clear()
        for line in SelfTest.summary(suites) { context.console.writeLine(line) }
        context.console.writeLine("suites: \(file)")

        return request.isInterrupted() ? .interrupted : .fine
    }
}
