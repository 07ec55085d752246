import Files
import Foundation
import Nouns
import Reporting
import Results

struct MergeCommand {
    let lab: StandaloneLab

    private static let files = Positional<[FilePath]>(
        "RESULT.json", help: "the results of all shards, in any order", atLeast: 1)
    private static let byMachine = Flag(
        "--by-machine", help: "write one result for each kind of machine, FILE-1.json and so on")

    var command: Command {
        Command(
            "merge", abstract: "Join the shards of one run.",
            discussion: """
                The shards must come from one commit, seed and selection, and from machines of one kind. The result \
                has the cells of a whole run, with growth fitted over all of them. Results of 'verify --shard' are \
                added up, whatever the machines.
                """
        ) {
            [
                Self.files, Self.byMachine, RunCommand.resultFile, RunCommand.quiet, TextOptions.all,
                TextOptions.width,
            ]
            Example("\(lab.name) merge shard-*.json --json run.json", "the shards of a CI matrix or a job array")
            ExitMeaning(.verdict, "the whole run has a verdict, as it would have with 'run'")
            ExitMeaning(.wrongCall, "a shard is missing or given twice, or the shards are not of one run")
        } action: { arguments, context in
            let shards = try arguments[Self.files].map { (file: "\($0)", result: try ResultFile(contentsOf: $0)) }
            let results = try ShardMerge.merge(shards, byMachine: arguments[Self.byMachine])
            let place = ResultPlace(arguments[RunCommand.resultFile])
            let console = TextOptions.console(arguments, context)
            let text = place.isStandardStream ? console.errorsOnly : console
            let showsAll = arguments[TextOptions.all]

            if results.count > 1, place.isStandardStream {
                throw CommandFailure("\(results.count) kinds of machine have a result each; name a file with --json")
            }

            let isRun = results[0].selection.exhaustiveSize == nil
            if !arguments[RunCommand.quiet], isRun {
                Self.writeBlocks(of: results, showsAll: showsAll, purposes: lab.purposes, to: text)
            }

            for (number, result) in results.enumerated() {
                if results.count > 1 { text.writeLine("machine \(number + 1): \(result.fingerprint)") }
                if isRun, showsAll {
                    text.write(Report.summary(of: result, command: lab.name))
                } else if isRun {
                    let hasBlocks = results.count == 1 && !arguments[RunCommand.quiet]
                    let end = RunConclusion(result, isAfterBlocks: hasBlocks, command: lab.name)
                    text.write(end.lines(width: text.width))
                } else {
                    VerifyCommand.write(result, command: lab.name, to: text)
                }

                let part = results.count > 1 ? Self.place(place, number + 1) : place
                let file = try part.write(result.encoded(), context.console)
                let parts = shards.count { results.count == 1 || $0.result.fingerprint == result.fingerprint }
                if file != .standardStream {
                    text.writeLine("\(parts) \(agreeing(parts, "shard", "shards")), result: \(file)")
                }
            }

            return results.contains(where: \.hasVerdict) ? .verdict : .fine
        }
    }

    private static func writeBlocks(
        of results: [ResultFile], showsAll: Bool, purposes: [String: String], to text: Console
    ) {
        guard results.count == 1, !showsAll else {
            text.write(results.count > 1 ? Report.sideBySide(results) : Report.blocks(of: results[0]))
            text.writeLine()
            return
        }

        let result = results[0]
        let blocks = RunBlock.all(in: result, purposes: purposes)
        for block in blocks {
            text.write(block.lines(width: text.width))
            text.writeLine()
        }

        for (key, capacities) in (result.capacity ?? []).grouped(by: \.shapeID) {
            let notRun = result.notRun.filter { $0.inputID == key }
            text.write(Report.block(of: capacities, notRun: notRun))
            text.writeLine()
        }
    }

    /// `run-2.json` for `run.json`; new files have numbers anyway.
    private static func place(_ place: ResultPlace, _ number: Int) -> ResultPlace {
        guard case .named(let path) = place else { return place }

        let ending = path.hasSuffix(".json") ? ".json" : ""
        return .named(FilePath(bytes: path.bytes.dropLast(ending.utf8.count) + Array("-\(number)\(ending)".utf8)))
    }
}

extension FilePath {
    func write(_ text: Data, _ console: Console) throws {
        guard self == .standardStream else { return try write(text) }
        console.write(String(decoding: text, as: UTF8.self))
    }
}
