import Files
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
                has the cells of a whole run, with growth fitted over all of them. Results of 'verify --shard' may \
                come from any machines, and are added up.
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
            try merge(arguments, context)
        }
    }

    private func merge(_ arguments: Arguments, _ context: CommandContext) throws -> ExitStatus {
        let shards = try arguments[Self.files].map { (file: "\($0)", result: try ResultFile(contentsOf: $0)) }
        let results = try ShardMerge.merge(shards, byMachine: arguments[Self.byMachine])
        let place = ResultPlace(arguments[RunCommand.resultFile])
        let console = TextOptions.console(arguments, context)
        let text = place.isStandardStream ? console.errorsOnly : console
        let isQuiet = arguments[RunCommand.quiet]
        let showsAll = arguments[TextOptions.all]

        if results.count > 1, place.isStandardStream {
            throw CommandFailure("\(results.count) kinds of machine have a result each; name a file with --json")
        }

        if !isQuiet, Self.isRun(results[0]) {
            Self.writeBlocks(of: results, showsAll: showsAll, purposes: lab.purposes, to: text)
        }

        for (number, result) in results.enumerated() {
            if results.count > 1 { text.writeLine("machine \(number + 1): \(result.fingerprint)") }
            writeSummary(of: result, isAfterBlocks: results.count == 1 && !isQuiet, showsAll: showsAll, to: text)

            let part = results.count > 1 ? Self.place(place, number + 1) : place
            let file = try part.write(result.encoded(), context.console)
            let parts = shards.count { results.count == 1 || $0.result.fingerprint == result.fingerprint }
            if file != .standardStream { text.writeLine("\(counted(parts, "shard")), result: \(file)") }
        }

        return results.contains(where: \.hasVerdict) ? .verdict : .fine
    }

    /// Returns true for the result of `run`, and false for one of `verify`.
    private static func isRun(_ result: ResultFile) -> Bool { result.selection.exhaustiveSize == nil }

    private func writeSummary(of result: ResultFile, isAfterBlocks: Bool, showsAll: Bool, to text: Console) {
        guard Self.isRun(result) else { return VerifyCommand.write(result, command: lab.name, to: text) }
        guard !showsAll else { return text.write(Report.summary(of: result, command: lab.name)) }

        let conclusion = RunConclusion(result, isAfterBlocks: isAfterBlocks, command: lab.name)
        text.write(conclusion.lines(width: text.width))
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

    /// The place of one of several results: `run-2.json` for `run.json`. New files have numbers of their own.
    private static func place(_ place: ResultPlace, _ number: Int) -> ResultPlace {
        guard case .named(let path) = place else { return place }

        let ending = path.hasSuffix(".json") ? ".json" : ""
        return .named(FilePath(bytes: path.bytes.dropLast(ending.utf8.count) + Array("-\(number)\(ending)".utf8)))
    }
}
