import Execution
import Files
import Foundation
import Measurement
import Reporting
import Results

struct ReplayCommand {
    let lab: Lab

    private static let file = Positional<FilePath>(
        "RESULT.json", help: "the result of the run, or an archive of publish")
    private static let output = Option<FilePath?>(
        "--json", value: "FILE", help: "where the new result goes; results/local/DATE.json when left out")

    var command: Command {
        Command(
            "replay", abstract: "Run what a result file holds once more, and print both side by side.",
            discussion: """
                Patterns, plans, profile, seed, limits and shard are those of the file. What differs beside the \
                numbers is said first: machine, build, commit, the digests of inputs. Times of different machines are \
                printed, and mean little. What the result states follows, statement by statement: who keeps the \
                budget, who is cheaper than the reference, where costs cross, how they grow, and whether that holds \
                here too. A statement that does not is a finding, and no failure.
                """
        ) {
            [Self.file, Self.output, RunCommand.keepPartial]
            Example("\(lab.name) replay run.tar.gz", "somebody else's published run on this machine")
            ExitMeaning(
                .verdict, "an input is another one, a cell has no number any more, or the run has a verdict itself")
        } action: { arguments, context in
            let file = arguments[Self.file]
            let recorded = try ResultFile(contentsOf: file)
            if recorded.selection.exhaustiveSize != nil {
                throw CommandFailure("\(file): 'verify' wrote it, which does the same again")
            }

            guard recorded.measuredCommands.isEmpty else {
                throw CommandFailure(
                    "\(file): it measured commands of other programs, which nobody's file may start; look at them, and "
                        + "call: \(lab.name) run\(recorded.measuredCommands) --seed \(recorded.seed ?? 1)")
            }
            guard let profile = recorded.profile, let seed = recorded.seed else {
                throw CommandFailure(
                    "\(file): \(recorded.source?.name ?? "another tool") measured it, which nothing here can do again"
                )
            }

            let configuration = try configuration(
                of: recorded, profile: profile, seed: seed, file: file, call: context.call)
            let destination = arguments[Self.output] ?? RunCommand.defaultFile(at: Date())
            let replayed = try Measuring(
                lab: lab, configuration: configuration, destination: destination,
                keepsPartial: arguments[RunCommand.keepPartial], isQuiet: true
            ).run(context.console)
            let (document, isSame) = Document.replay(("this run", replayed), of: ("\(file)", recorded))
            context.console.text(beside: destination).write(document)
            let status = RunCommand.status(of: replayed, isStrict: false)

            return status == .fine && !isSame ? .verdict : status
        }
    }

    private func configuration(
        of recorded: ResultFile, profile: Profile, seed: UInt64, file: FilePath, call: [String]
    ) throws -> RunConfiguration {
        let selection = recorded.selection
        let shard = recorded.shard.flatMap { Shard(number: $0.number, count: $0.count) }
        if let recorded = recorded.shard, shard == nil {
            throw CommandFailure("\(file): there is no shard \(recorded.number)/\(recorded.count)")
        }

        let patterns = try selection.patterns.map { text in
            do {
                return try Pattern(argument: text)
            } catch let error as InvalidValue {
                throw CommandFailure("\(file): a pattern takes \(error.expected), not \(text.quotedForMessage)")
            }
        }

        let selections = try PatternSelection(experiments: lab.experiments, patterns: patterns).selections(
            profile: profile, withLadders: selection.plans?.contains(.capacity) == true)
        return RunConfiguration(
            selections: selections, profile: profile, plans: selection.plans.map(Set.init),
            limit: selection.limit.map { TimeSpan(nanoseconds: $0) }, seed: seed, command: [lab.name] + call,
            largestSize: selection.largestSize, patterns: selection.patterns, shard: shard)
    }
}
