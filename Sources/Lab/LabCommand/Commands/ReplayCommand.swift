import Execution
import Files
import Foundation
import Measurement
import Reporting
import Results

struct ReplayCommand {
    let lab: StandaloneLab

    private static let file = Positional<FilePath>(
        "RESULT.json", help: "the result of the run, or an archive of publish")
    private static let output = Option<FilePath?>(
        "--json", value: "FILE", help: "the file for the new result; by default results/local/DATE.json")

    var command: Command {
        Command(
            "replay", abstract: "Repeat the run of a result file, and say which of its statements hold here.",
            discussion: """
                Takes patterns, plans, profile, seed, shard and the limit of a budget from the file, but no limits of \
                time. First it says how many statements of the result hold here, too: which implementations keep the \
                budget and are faster than the reference, where costs cross, how they grow. Then come the statements \
                that do not hold, or that the new samples leave open, with what each run says. A statement that does \
                not hold is a finding and does not fail the command. Then come the largest differences in time, and \
                what else differs: machine, build, commit, the digests of inputs. Times of different machines are \
                printed, but mean little.
                """
        ) {
            [Self.file, Self.output, RunCommand.keepPartial, TextOptions.all, TextOptions.width]
            Example("\(lab.name) replay run.tar.gz", "a published run on this machine")
            ExitMeaning(
                .verdict, "an input differs, a cell no longer has a number, or the run itself has a verdict")
        } action: { arguments, context in
            let file = arguments[Self.file]
            let recordedResult = try ResultFile(contentsOf: file)
            if recordedResult.selection.exhaustiveSize != nil {
                throw CommandFailure("\(file): 'verify' wrote it; call 'verify' to repeat it")
            }

            guard recordedResult.programOptions.isEmpty else {
                throw CommandFailure(
                    "\(file): it measured external commands, and a result file may not start programs; look at them, "
                        + "then call: \(lab.name) run \(recordedResult.repeatedWords.quotedForShell) "
                        + "--seed \(recordedResult.seed ?? 1)")
            }
            guard let profile = recordedResult.profile, let seed = recordedResult.seed else {
                throw CommandFailure(
                    "\(file): \(recordedResult.source?.name ?? "another tool") measured it, and cannot be repeated here"
                )
            }

            let configuration = try configuration(
                of: recordedResult, profile: profile, seed: seed, file: file, call: context.call)
            let width = TextOptions.console(arguments, context).width
            var isSame = true
            let replayedResult = try Measuring(
                lab: lab, configuration: configuration, place: ResultPlace(arguments[Self.output]),
                keepsPartial: arguments[RunCommand.keepPartial], isQuiet: true,
                conclusion: { replayedResult in
                    let overview = ReplayOverview(
                        NamedResult("this run", replayedResult), of: NamedResult("\(file)", recordedResult),
                        command: lab.name)
                    isSame = overview.isSame
                    return overview.lines(width: width, showsAll: arguments[TextOptions.all])
                }
            ).run(context.console).result
            let status = RunCommand.status(of: replayedResult, isStrict: false)

            return status == .fine && !isSame ? .verdict : status
        }
    }

    private func configuration(
        of recordedResult: ResultFile, profile: Profile, seed: UInt64, file: FilePath, call: [String]
    ) throws -> RunConfiguration {
        let selection = recordedResult.selection
        let shard = recordedResult.shard.flatMap { Shard(number: $0.number, count: $0.count) }
        if let recordedShard = recordedResult.shard, shard == nil {
            throw CommandFailure("\(file): there is no shard \(recordedShard.number)/\(recordedShard.count)")
        }

        let patterns = try selection.patterns.map { text in
            do {
                return try Pattern(argument: text)
            } catch let error as InvalidValue {
                throw CommandFailure("\(file): a pattern takes \(error.expected), not \(text.quotedForMessage)")
            }
        }

        let selections = try PatternSelection(experiments: lab.descriptions, patterns: patterns).selections(
            profile: profile, withLadders: selection.plans?.contains(.capacity) == true, allowsIdle: true)
        return RunConfiguration(
            selections: selections, profile: profile, plans: selection.plans.map(Set.init),
            limit: selection.limit.map { TimeSpan(nanoseconds: $0) }, seed: seed, command: [lab.name] + call,
            largestSize: selection.largestSize, patterns: selection.patterns, shard: shard)
    }
}
