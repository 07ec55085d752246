import Execution
import Files
import Foundation
import Measurement
import Reporting
import Results

struct RunCommand {
    let lab: StandaloneLab

    static let seed = Option<UInt64>(
        "--seed", value: "S", help: "the seed of all randomness: data, order, resampling", default: 1)
    static let profile = Option<Profile>(
        "--profile", help: "how much to measure: 3, 10 or 20 processes for each number", default: .standard)
    static let plans = Option<[Plan]>(
        "--plan", value: "P",
        help: "only these plans; instructions counts exactly, system counts page faults, context switches and peak "
            + "memory, capacity finds the largest sizes that keep the budget")
    private static let limit = Option<TimeSpan?>(
        "--budget", value: "T",
        help: "the longest time to allow, such as 1ms or '16.7 ms'. It replaces each experiment's limit and keeps its "
            + "statistic; an experiment without a budget is judged by the p99 of cold calls, or by the warm median if "
            + "it has no cold ones")
    static let largest = Option<Int?>(
        "--up-to", value: "N", help: "with --plan capacity: the largest size to try; by default as the profile says"
    ).within(1...1_000_000_000)
    static let resultFile = Option<FilePath?>(
        "--json", value: "FILE",
        help: "the file for the result, - for standard output; by default results/local/DATE.json")
    private static let html = Option<FilePath?>(
        "--html", value: "DIR", help: "also write the report, like 'report --html': DIR/index.html"
    ).named()
    private static let shard = Option<Shard?>(
        "--shard", value: "K/N",
        help: "run only the K-th of N disjoint shards, for several machines of one kind; see merge")
    static let keepPartial = Flag(
        "--keep-partial",
        help: "if interrupted, replace an earlier result with the finished part; otherwise keep it")
    static let quiet = Flag("--quiet", help: "print only the summary, without progress and tables")
    private static let timeLimit = Option<TimeSpan?>(
        "--time-limit", value: "T",
        help: "start nothing new after this time, such as 30s or 10min, and name the cells that were left out")
    static let callLimit = Option<TimeSpan?>(
        "--call-limit", value: "T",
        help:
            "stop a process in which one call takes longer; by default a minute, 5 minutes in a standard run, 10 in a "
            + "thorough one")
    private static let strict = Flag(
        "--strict",
        help: "exit 3 when a verdict is undecided, a metric cannot be counted on this machine, or cells were left out")

    var command: Command {
        Command(
            "run", abstract: "Validate, measure and judge.",
            discussion: """
                Implementations that give the same answers as the reference are measured side by side, in several \
                processes, in random order in each round. A table for each experiment has the times of the reference, \
                and says how many times as fast or slow the others are. The last lines say what is over its budget, \
                what is undecided and what to use. The result file is updated after every input, so Ctrl-C loses \
                nothing that was finished. If an implementation crashes or hangs, it is a mismatch, named with the \
                case that shows it, and the others keep their numbers. If the result file already exists, the new \
                result is written next to it until it is complete.
                """
        ) {
            [
                PatternSelection.patterns, Self.profile, Self.plans, Self.limit, Self.largest, Self.resultFile,
                Self.keepPartial, Self.html, Self.seed, Self.shard, Self.timeLimit, Self.callLimit, Self.quiet,
                Self.strict, TextOptions.all, TextOptions.width,
            ]
            ProgramOptions.parts
            Example("\(lab.name) run --profile quick", "all experiments, in about a minute")
            Example("\(lab.name) run --profile quick --html report", "the same, and a page to read")
            Example("\(lab.name) run '*/indexed/*' --plan warm", "one implementation next to the reference")
            Example("\(lab.name) run '*/chain-1000' --plan instructions", "instructions per call, the same each time")
            Example("\(lab.name) run '*/chain' --plan capacity", "how large a chain may grow within the budget")
            Example(
                "\(lab.name) run --command 'n=sort -n f{size}' --command 'g=sort -g f{size}' --size 100,10000",
                "any programs, side by side")
            ExitMeaning(.verdict, "a mismatch, a crash, an implementation over its budget, or a missing number")
            ExitMeaning(
                .undecided,
                "with --strict: a verdict is undecided, a metric cannot be counted here, or cells were left out")
        } action: { arguments, context in
            let programs = try ProgramOptions.experiment(arguments)
            var lab = lab
            if let programs { lab.descriptions = [programs.experiment.description] }

            return try RunCommand(lab: lab).run(arguments, context, programs)
        }
    }

    /// Returns the run for patterns and options, without the options that only `run` has.
    ///
    /// - Parameter seed: the seed of the run.
    static func configuration(
        of lab: StandaloneLab, _ arguments: Arguments, _ context: CommandContext, seed: UInt64
    ) throws -> RunConfiguration {
        let profile = arguments[Self.profile]
        let selections = try PatternSelection(
            experiments: lab.descriptions, patterns: arguments[PatternSelection.patterns]
        ).selections(profile: profile, withLadders: arguments[Self.plans].contains(.capacity))
        var configuration = RunConfiguration(
            selections: selections, profile: profile,
            plans: arguments[Self.plans].isEmpty ? nil : Set(arguments[Self.plans]), seed: seed,
            command: [lab.name] + context.call, largestSize: arguments[Self.largest],
            patterns: arguments[PatternSelection.patterns].map(\.argument))

        if arguments[Self.largest] != nil, configuration.plans?.contains(.capacity) != true {
            throw CommandFailure("--up-to is for the capacity plan; add --plan capacity")
        }

        configuration.limit = arguments[Self.limit]
        guard configuration.hasUnits else { throw CommandFailure(Self.nothingToDo(configuration)) }

        return configuration
    }

    private func run(
        _ arguments: Arguments, _ context: CommandContext, _ programs: ProgramExperiment?
    ) throws -> ExitStatus {
        var configuration = try Self.configuration(of: lab, arguments, context, seed: arguments[Self.seed])
        guard configuration.hasUseForLimit else {
            throw CommandFailure("--budget limits times, and no plan of --plan measures one; add --plan warm or cold")
        }

        configuration.shard = arguments[Self.shard]
        configuration.timeLimit = arguments[Self.timeLimit]
        let console = TextOptions.console(arguments, context)
        let (result, file) = try Measuring(
            lab: lab, configuration: configuration, programs: programs,
            place: ResultPlace(arguments[Self.resultFile]),
            keepsPartial: arguments[Self.keepPartial], callLimit: arguments[Self.callLimit],
            isQuiet: arguments[Self.quiet], showsAll: arguments[TextOptions.all]
        ).run(console)

        if let folder = arguments[Self.html] {
            let name = file == .standardStream ? "result" : String(showing: file.lastComponent)
            try ReportPage(console: context.console.text(beside: file)).publish(
                Report(on: NamedResult(name, result), purposes: lab.purposes, command: lab.name), to: folder)
        }

        return Self.status(of: result, isStrict: arguments[Self.strict])
    }

    static func nothingToDo(_ configuration: RunConfiguration) -> String {
        guard configuration.plans == [.capacity] else {
            let plans = configuration.selections.flatMap(\.experiment.plans).distinct()
            return "none of the selected experiments has a plan of --plan; they have "
                + plans.map(\.rawValue).joined(separator: ", ")
        }

        let names = configuration.selections.map(\.experiment).filter {
            !$0.ladders.isEmpty && configuration.budget(of: $0)?.cold != nil
        }.map(\.name)
        guard let first = names.first else {
            return "none of the selected experiments has a shape of any size and a budget for cold calls"
        }

        let shape = configuration.selections.first { $0.experiment.name == first }?.experiment.ladders[0].shape ?? ""
        return
            "the pattern selects no shape of \(names.joined(separator: ", ")); a shape is named without a size, such "
            + "as '\(first)/*/\(shape)'"
    }

    static func status(of result: ResultFile, isStrict: Bool) -> ExitStatus {
        if result.isInterrupted { return .interrupted }
        if result.hasVerdict { return .verdict }
        return isStrict && result.isUndecided ? .undecided : .fine
    }
}
