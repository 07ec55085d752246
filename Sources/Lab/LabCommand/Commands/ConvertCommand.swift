import Files
import Foundation
import Results

struct ConvertCommand {
    let lab: Lab

    private static let format = Option<OtherToolFormat>("--from", value: "TOOL", help: "the tool that wrote the file")
    private static let input = Positional<FilePath>(
        "FILE", help: "the tool's JSON, - for standard input; for criterion also its folder")

    var command: Command {
        Command(
            "convert", abstract: "Turn the measurements of another tool into a result.",
            discussion: """
                compare, history, report and export take the result like one of their own. It has only what the file \
                says: answers were not compared, so there are no verdicts, and cells of one process have no interval. \
                A file without a date gets that of its last change.
                """
        ) {
            [Self.input, Self.format, RunCommand.resultFile]
            Example(
                "\(lab.name) convert --from google-benchmark out.json --json before.json",
                "of --benchmark_out=out.json --benchmark_repetitions=20")
            Example("\(lab.name) convert --from hyperfine times.json --json -", "of --export-json times.json")
            Example("\(lab.name) convert --from criterion target/criterion", "the newest run of each benchmark")
            ExitMeaning(.wrongCall, "the file cannot be read, or has no measurement in it")
        } action: { arguments, context in
            let input = arguments[Self.input]
            let format = arguments[Self.format]
            let destination = arguments[RunCommand.resultFile] ?? RunCommand.defaultFile(at: Date())
            let (result, leftOut) = try format.result(of: input, command: [lab.name] + context.call)
            let text = context.console.text(beside: destination)

            for absent in result.notRun {
                text.writeErrorLine("\(absent.experiment)/\(absent.implementation)/\(absent.input): \(absent.reason)")
            }

            if !leftOut.isEmpty {
                text.writeErrorLine(
                    "left out, because a result has no place for it: \(leftOut.joined(separator: ", "))")
            }

            try destination.write(result.encoded(), context.console)
            if destination != .standardStream {
                let count = result.cells.count
                text.writeLine("\(count) cell\(count == 1 ? "" : "s"), result: \(destination)")
            }

            return .fine
        }
    }
}

extension OtherToolFormat: ListedArgument {
    /// All formats that can be read.
    public static var listed: [OtherToolFormat] { all }

    /// The name of the format.
    public var argument: String { name }
}
