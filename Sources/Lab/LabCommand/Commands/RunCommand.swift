import Execution
import Files
import Foundation
import Measurement
import Reporting
import Results

struct RunCommand {
    let lab: Lab

    static let seed = Option<UInt64>(
        "--seed", value: "S", help: "where all randomness comes from: data, order, resampling", default: 1)
    static let profile = Option<Profile>(
        "--profile", help: "how thoroughly: 3, 10 or 20 processes for each number", default: .standard)
    static let plans = Option<[Plan]>(
        "--plan", value: "P",
        help:
            "only these plans: warm, cold, memory, throughput, counters; or instructions, counted exactly; or system, "
            + "what it does meanwhile; or capacity, the largest sizes that keep the budget")
    private static let limit = Option<TimeSpan?>(
        "--budget", value: "T", help: "a limit in place of the experiments' own on time, such as 1ms or '16.7 ms'")
    static let largest = Option<Int?>(
        "--up-to", value: "N", help: "with --plan capacity: the largest size to try; by profile when left out"
    ).within(1...1_000_000_000)
    static let resultFile = Option<FilePath?>(
        "--json", value: "FILE",
        help: "where the result goes, - for standard output; results/local/DATE.json when left out")
    private static let html = Option<FilePath?>(
        "--html", value: "DIR", help: "also the report of it, as 'report --html' writes it: DIR/index.html")
    private static let shard = Option<Shard?>(
        "--shard", value: "K/N", help: "the K-th of N disjoint parts, for several machines of one kind; see merge")
    static let keepPartial = Flag(
        "--keep-partial",
        help: "when interrupted, put what was finished in the place of an earlier result, which stays otherwise")
    static let quiet = Flag("--quiet", help: "no progress, no tables: only the summary")
    private static let timeLimit = Option<TimeSpan?>(
        "--time-limit", value: "T",
        help: "after this time, such as 30s or 10min, begin nothing new, and name the cells that were left out")
    static let callLimit = Option<TimeSpan?>(
        "--call-limit", value: "T",
        help: "stop a process in which one call takes longer; when left out a minute, 5 in a standard run, 10 in a "
            + "thorough one")
    private static let commands = Option<[NamedCommand]>(
        "--command", value: "NAME=C",
        help: "a command of any program, measured as a whole process in place of the lab's experiments; the first is "
            + "the reference, and what they print is compared", splitsAtCommas: false)
    private static let sizes = Option<[Int]>(
        "--size", value: "N", help: "with --command: what takes the place of {size} in it"
    ).within(1...1_000_000_000_000)
    private static let strict = Flag(
        "--strict",
        help: "exit 3 when a verdict is undecided, nothing here can count a metric, or cells were left out")

    var command: Command {
        Command(
            "run", abstract: "Validate, measure and judge.",
            discussion: """
                Implementations that answer as the reference does are measured side by side, in several processes, in \
                random order round by round. The result file is brought up to date after every input, so Ctrl-C loses \
                nothing that was finished. An implementation that crashes or hangs is a mismatch, named with the case \
                that shows it, and costs no cells but its own. Where there is a file of that name already, the new \
                result lies beside it until it is complete.
                """
        ) {
            [
                PatternSelection.patterns, Self.profile, Self.plans, Self.limit, Self.largest, Self.resultFile,
                Self.keepPartial, Self.html, Self.seed, Self.shard, Self.timeLimit, Self.callLimit, Self.commands,
                Self.sizes, Self.quiet, Self.strict,
            ]
            Example("\(lab.name) run --profile quick", "all experiments, in about a minute")
            Example("\(lab.name) run --profile quick --html report", "the same, and a page to look at")
            Example("\(lab.name) run '*/indexed/*' --plan warm", "one implementation beside the reference")
            Example("\(lab.name) run '*/chain-1000' --plan instructions", "instructions per call, the same each time")
            Example("\(lab.name) run '*/chain' --plan capacity", "how large a chain may grow within the budget")
            Example(
                "\(lab.name) run --command 'n=sort -n f{size}' --command 'g=sort -g f{size}' --size 100,10000",
                "any programs, side by side")
            ExitMeaning(.verdict, "a mismatch, a crash, an implementation over its budget, or a number that is missing")
            ExitMeaning(
                .undecided,
                "with --strict: a verdict is undecided, nothing here can count a metric, or cells were left out")
        } action: { arguments, context in
            guard !arguments[Self.commands].isEmpty else {
                if !arguments[Self.sizes].isEmpty { throw CommandFailure("--size is for --command") }
                return try run(arguments, context)
            }

            let commands = MeasuredCommands(commands: arguments[Self.commands], sizes: arguments[Self.sizes])
            var lab = lab
            lab.experiments = [try commands.declared()]

            return try RunCommand(lab: lab).run(arguments, context)
        }
    }

    /// The run that patterns and options ask for; those of `run` alone are left out for other commands.
    static func configuration(
        of lab: Lab, _ arguments: Arguments, _ context: CommandContext
    ) throws -> RunConfiguration {
        let profile = arguments[Self.profile]
        let selections = try PatternSelection(
            experiments: lab.experiments, patterns: arguments[PatternSelection.patterns]
        ).selections(profile: profile, withLadders: arguments[Self.plans].contains(.capacity))
        let configuration = RunConfiguration(
            selections: selections, profile: profile,
            plans: arguments[Self.plans].isEmpty ? nil : Set(arguments[Self.plans]), seed: 1,
            command: [lab.name] + context.call, largestSize: arguments[Self.largest],
            patterns: arguments[PatternSelection.patterns].map(\.argument))

        if arguments[Self.largest] != nil, configuration.plans?.contains(.capacity) != true {
            throw CommandFailure("--up-to is for the capacity plan; add --plan capacity")
        }

        guard configuration.hasUnits else { throw CommandFailure(Self.nothingToDo(configuration)) }

        return configuration
    }

    private func run(_ arguments: Arguments, _ context: CommandContext) throws -> ExitStatus {
        var configuration = try Self.configuration(of: lab, arguments, context)
        configuration.limit = arguments[Self.limit]
        configuration.seed = arguments[Self.seed]
        configuration.shard = arguments[Self.shard]
        configuration.timeLimit = arguments[Self.timeLimit]
        let destination = arguments[Self.resultFile] ?? Self.defaultFile(at: Date())
        let result = try Measuring(
            lab: lab, configuration: configuration, destination: destination,
            keepsPartial: arguments[Self.keepPartial], callLimit: arguments[Self.callLimit],
            isQuiet: arguments[Self.quiet]
        ).run(context.console)

        if let folder = arguments[Self.html] {
            let name = destination == .standardStream ? "result" : String(showing: destination.lastComponent)
            try ReportPage(console: context.console.text(beside: destination)).publish(
                Document(reportOn: (name, result), command: lab.name), to: folder)
        }

        return Self.status(of: result, isStrict: arguments[Self.strict])
    }

    static func nothingToDo(_ configuration: RunConfiguration) -> String {
        guard configuration.plans == [.capacity] else {
            return "none of the selected experiments has a plan that --plan names"
        }

        let names = configuration.selections.map(\.experiment).filter {
            !$0.ladders.isEmpty && configuration.budget(of: $0)?.cold != nil
        }.map(\.name)
        let shape = configuration.selections.first { $0.experiment.name == names.first }?.experiment.ladders[0].shape
        return names.isEmpty
            ? "none of the selected experiments has a shape of any size and a budget for cold calls"
            : "the pattern selects no shape of \(names.joined(separator: ", ")); a shape is named without a size, such "
                + "as '\(names[0])/*/\(shape ?? "")'"
    }

    static func status(of result: ResultFile, isStrict: Bool) -> ExitStatus {
        if result.interrupted { return .interrupted }
        if result.hasVerdict { return .verdict }
        return isStrict && result.isUndecided ? .undecided : .fine
    }

    static let folder: FilePath = "results/local"

    static func defaultFile(at date: Date) -> FilePath {
        let stamp = date.formatted(
            Date.ISO8601FormatStyle(dateSeparator: .dash, dateTimeSeparator: .standard, timeSeparator: .omitted))
        // Two runs of one second have two files.
        let files = (1...).lazy.map { folder.appending("\(stamp)\($0 == 1 ? "" : "-\($0)").json") }
        return files.first { $0.status() == nil } ?? folder.appending("\(stamp).json")
    }
}

extension Shard: ArgumentValue {
    public static var valueDescription: String { "a part such as 2/5, from 1 to 10000" }

    public init(argument: String) throws(InvalidValue) {
        guard let shard = Shard(rawValue: argument) else { throw InvalidValue(expected: Self.valueDescription) }
        self = shard
    }
}

extension Profile: ArgumentValue {}
extension Plan: ListedArgument {
    public static var listed: [Plan] { all }
}

extension TimeSpan: ArgumentValue {
    public static var valueDescription: String { "a time such as 1ms, 250us or '16.7 ms'" }

    public init(argument: String) throws(InvalidValue) {
        guard let time = TimeSpan(argument), time.nanoseconds > 0 else {
            throw InvalidValue(expected: Self.valueDescription)
        }
        self = time
    }
}
