import Execution
import Files
import Foundation
import Gate
import LabKit
import Measurement
import Results

/// One call of a command of the gate: its sides and request, its progress, and Ctrl-C.
///
/// | type | is |
/// | --- | --- |
/// | ``GateOptions``, ``GateTimeOptions``, ``GateReportOptions`` | options that commands share |
/// | ``GateCall`` | a call, which becomes a `GateRequest` |
/// | ``GateProgressDisplay`` | the line of progress |
/// | ``GateAnswer`` | the findings, and the exit status that they mean |
/// | ``GateReportOutput`` | the console and files that take the report |
struct GateCall {
    let lab: StandaloneLab
    let arguments: Arguments
    let context: CommandContext
    let progress: GateProgressDisplay
    private let interruption: Interruption

    init(lab: StandaloneLab, arguments: Arguments, context: CommandContext) {
        self.lab = lab
        self.arguments = arguments
        self.context = context
        progress = GateProgressDisplay(console: context.console, isShown: !arguments[GateOptions.quiet])
        interruption = Interruption {}
    }

    var isInterrupted: () -> Bool { { [interruption] in interruption.hasHappened } }

    /// Runs the work of a command of the gate, and clears its progress.
    ///
    /// After Ctrl-C, a line on standard error says that there is no answer, or that it is partial.
    ///
    /// - Parameter file: the file for the answer, if the call names one.
    /// - Returns: the status of `body`; ``ExitStatus/interrupted`` if Ctrl-C ended it before there was a result.
    func perform(
        writing file: FilePath? = nil, _ body: (GateCall) throws -> ExitStatus
    ) throws -> ExitStatus {
        defer { progress.clear() }
        do {
            let status = try body(self)
            if status == .interrupted {
                reportInterruption("the answer holds only what was finished")
            }
            return status
        } catch GateError.interrupted {
            reportInterruption("nothing was finished, so there is no answer, and \(Self.fate(of: file))")
            return .interrupted
        }
    }

    /// The end of a sentence about the file of an unfinished answer.
    private static func fate(of file: FilePath?) -> String {
        guard let file, file != .standardStream else { return "no file is written" }
        return file.status() == nil ? "\(file) is not written" : "\(file) is still the earlier one"
    }

    private func reportInterruption(_ consequence: String) {
        progress.clear()
        context.console.writeErrorSentence("interrupted: \(consequence)")
    }
}

extension GateCall {
    /// The folder whose package is built.
    var folder: String { FileManager.default.currentDirectoryPath }

    /// The executable to build: the one asked for, else that of the name of this executable or of the lab.
    var product: ProductChoice {
        if let product = arguments[GateOptions.product] { return .named(product) }
        let path = lab.origin?.executable.path ?? CommandLine.arguments.first ?? ""
        return .usual([URL(fileURLWithPath: path).lastPathComponent, lab.name])
    }

    /// The commit of `--base` and the work tree, built.
    ///
    /// - Parameter digestsChanges: if head may be compared with another machine's head.
    func buildSources(digestsChanges: Bool = false) throws -> GateSources {
        var sources = try GateSources(
            base: arguments[GateOptions.base], folder: folder, product: product, passing: lab.environment,
            digestsChanges: digestsChanges, isInterrupted: isInterrupted
        ) { progress.show($0) }
        sources.variables = variables(of: sources.headExecutable)
        return sources
    }

    /// Returns the experiments of a program that was just built, which may be another lab than this one; those of this
    /// one if it does not say them.
    func experiments(of executable: String) -> [ExperimentDescription] {
        (try? LabOrigin(executable))?.lab.experiments ?? lab.descriptions
    }

    /// Returns the environment variables that inputs of a program that was just built depend on.
    func variables(of executable: String) -> [String] {
        Set(experiments(of: executable).flatMap(\.variables)).sorted()
    }

    /// A request for the cells that patterns select, with the gate's own settings.
    ///
    /// - Throws: ``CommandFailure`` if the declaration of a selected experiment has faults.
    func request(_ patterns: [Pattern], settings: GateSettings) throws -> GateRequest {
        try PatternSelection(experiments: lab.descriptions, patterns: patterns).refuseFaults()
        var request = GateRequest(settings: settings)
        request.isInterrupted = isInterrupted

        if !patterns.isEmpty {
            request.patterns = patterns.map(\.text.quotedForMessage)
            request.cellFilter = patterns.cellFilter(among:)
            request.isNamed = patterns.namingInputs()
        }

        return request
    }

    /// A request with the values of ``GateTimeOptions`` and `--metric`.
    ///
    /// - Throws: ``CommandFailure`` for a metric that no gate judges, or a faulty declaration.
    func timedRequest(_ patterns: [Pattern]) throws -> GateRequest {
        let metrics = try metrics(named: arguments[GateOptions.metrics])
        let tolerance = arguments[GateTimeOptions.tolerance]?.share
        var request = try request(
            patterns, settings: settings(tolerance: tolerance, layouts: arguments[GateTimeOptions.layouts]))
        request.metrics = JudgedMetrics(metrics, orElse: .usual)
        request.tolerances = Tolerances(ofCall: tolerance, judgesTime: request.metrics.judgesTime)

        return request
    }

    /// Settings of measuring and deciding time.
    ///
    /// - Parameters:
    ///   - tolerance: the call's tolerance; `nil` for the default of time.
    ///   - layouts: the number of compared links; `nil` for the number that the tolerance needs.
    ///   - timeLimit: the seconds of measuring; `nil` for the value of ``GateTimeOptions``.
    func settings(tolerance: Double?, layouts: Int? = nil, timeLimit: Double? = nil) -> GateSettings {
        let tolerance = tolerance ?? Metric.time.tolerance
        return GateSettings(
            tolerance: tolerance, layouts: layouts ?? GateSettings.layouts(forTolerance: tolerance),
            timeLimit: timeLimit ?? arguments[GateTimeOptions.timeLimit].seconds, seed: arguments[RunCommand.seed])
    }

    /// The exact metrics that the lab's implementations declare.
    private var declaredMetrics: [Metric] {
        lab.descriptions.flatMap(\.implementations).flatMap(\.metrics).filter { $0.kind == .exact }.distinct()
    }

    /// The metrics with these names, among all that a gate judges.
    ///
    /// - Throws: ``CommandFailure`` with the nearest name for an unknown one.
    func metrics(named names: [String]) throws(CommandFailure) -> [Metric] {
        try Self.metrics(named: names, of: Metric.judgedByGate + declaredMetrics)
    }

    /// The exact metrics with these names, which are stored and compared with stored ones.
    ///
    /// - Throws: ``CommandFailure`` for a time, and with the nearest name for an unknown one.
    func exactMetrics(named names: [String]) throws(CommandFailure) -> [Metric] {
        if let time = Metric.judgedByGate.first(where: { $0.isCallTime && names.contains($0.name) }) {
            throw CommandFailure("\(time.name) is not counted, so it is not stored; 'gate --base REF' compares times")
        }

        return try Self.metrics(named: names, of: Metric.judgedByGate.filter { $0.kind == .exact } + declaredMetrics)
    }

    private static func metrics(
        named names: [String], of metrics: [Metric]
    ) throws(CommandFailure) -> [Metric] {
        try names.map { name throws(CommandFailure) in
            if let metric = metrics.first(where: { $0.name == name }) { return metric }
            let allNames = metrics.map(\.name)
            let advice = name.nearest(among: allNames).map { "; did you mean '\($0)'?" } ?? ""
            throw CommandFailure("--metric takes \(allNames.joined(separator: ", ")), not '\(name)'\(advice)")
        }
    }
}

extension GateCall {
    /// Compares two sides, reports the verdicts, and writes the part of `--json`.
    ///
    /// - Parameters:
    ///   - product: the executable that is built on both sides, if the call names one.
    ///   - costs: the costs that the commits between the sides accept.
    func compare(
        _ sources: GateSources, _ request: GateRequest, patterns: [Pattern], product: String? = nil,
        accepting costs: AcceptedCosts = .none
    ) throws -> ExitStatus {
        var findings = try Gate(sources, request: request).run { progress.show($0) }
        costs.apply(
            to: &findings, cells: lab.descriptions.flatMap(\.cellNames),
            metrics: (Metric.ofLab + declaredMetrics).map(\.name))
        if !arguments[GateOptions.withoutWhy], !isInterrupted() {
            let causes = arguments[GateOptions.why] ? FindingCauses.all : .usual
            causes.add(
                to: &findings, executables: { try sources.executables() },
                pair: { profilePair($0, seed: arguments[RunCommand.seed], timeLimit: causes.seconds) },
                isInterrupted: isInterrupted, report: { progress.show($0) })
        }

        return GateAnswer(findings, to: self).write {
            try part(
                of: findings, arguments[GateOptions.shard] ?? .whole,
                question: GateQuestion(of: request, patterns: patterns, product: product))
        }
    }

    /// The findings in the form of the file of `--json`. After Ctrl-C it says that they are partial.
    func part(of findings: Findings, _ shard: Shard, question: GateQuestion?) throws -> GatePart {
        GatePart(
            findings, shard, question: question, fingerprint: try lab.machine().fingerprint,
            isInterrupted: interruption.hasHappened)
    }
}

extension GateQuestion {
    /// The options that must be the same in all parts of a gate: all that decide what is compared or how it is judged.
    ///
    /// - Parameters:
    ///   - patterns: the patterns that select cells.
    ///   - product: the executable that is built on both sides, if the call names one.
    init(of request: GateRequest, patterns: [Pattern], product: String?) {
        let settings = request.settings
        self.init(layouts: settings.layouts, timeLimit: settings.timeLimit, seed: settings.seed)
        self.patterns = patterns.map(\.text)
        if case .named(let metrics) = request.metrics { self.metrics = metrics.map(\.name).sorted() }
        tolerance = request.tolerances.times ?? request.tolerances.counts
        timesAll = request.timesAll
        reportsSpread = settings.reportsSpread
        self.product = product
    }
}
