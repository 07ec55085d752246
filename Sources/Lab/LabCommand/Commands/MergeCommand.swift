import Files
import Foundation
import Reporting
import Results

struct MergeCommand {
    let lab: Lab

    private static let files = Positional<[FilePath]>(
        "RESULT.json", help: "the results of all shards, in any order", atLeast: 1)

    var command: Command {
        Command(
            "merge", abstract: "Put the shards of one run together.",
            discussion: """
                The shards must come from one commit, seed and selection, and from machines of one kind. The result \
                has the cells that one run would have, with growth fitted over all of them.
                """
        ) {
            [Self.files, RunCommand.resultFile, RunCommand.quiet]
            Example("\(lab.name) merge shard-*.json --json run.json", "what a CI matrix or a job array measured")
            ExitMeaning(.verdict, "the run as a whole has a verdict, as 'run' would have ended")
            ExitMeaning(.wrongCall, "a shard is missing or there twice, or the shards are not of one run")
        } action: { arguments, context in
            let shards = try arguments[Self.files].map { (file: "\($0)", result: try ResultFile(contentsOf: $0)) }
            let result = try ShardMerge.merge(shards)
            let destination = arguments[RunCommand.resultFile] ?? RunCommand.defaultFile(at: Date())
            let text = destination == .standardStream ? context.console.errorsOnly : context.console
            if !arguments[RunCommand.quiet] {
                text.write(Document.blocks(of: result))
                text.writeLine()
            }
            text.write(Document.summary(of: result, command: lab.name))
            if destination == .standardStream {
                context.console.write(String(decoding: try result.encoded(), as: UTF8.self))
            } else {
                try result.write(to: destination)
                text.writeLine("\(shards.count) shards, result: \(destination)")
            }
            return RunCommand.status(of: result, isStrict: false)
        }
    }
}
