import CivilTime
import Execution
import Files
import Foundation
import Nouns
import Reporting
import Results

struct ConvertCommand {
    let lab: StandaloneLab

    private static let format = Option<OtherToolFormat>("--from", value: "TOOL", help: "the tool that wrote the file")
    private static let input = Positional<[FilePath]>(
        "FILE", help: "files of the tool, one for each of its processes; for criterion also its folder", atLeast: 1)
    private static let size = Option<String?>(
        "--size-parameter", value: "NAME", help: "the parameter that is the size of the input")
    private static let date = Option<String?>(
        "--date", value: "INSTANT", help: "the time of measuring, if the file does not have it: a day or an instant")
    private static let commit = Option<String?>("--commit", value: "REV", help: "the commit that was measured")

    var command: Command {
        Command(
            "convert", abstract: "Turn the measurements of another tool into a result.",
            discussion: """
                compare, history, report and export read the result like any other. It has only what is in the file: \
                answers were not compared, so there are no verdicts, and cells of one process have no interval. \
                Several files of the same benchmarks count as several processes. Different benchmarks in a file never \
                become one cell, and calls that failed are left out; standard error names everything that is left out. \
                A file without a date gets the date of --date, else of the commit that last changed it, else of its \
                last change.
                """
        ) {
            [Self.input, Self.format, Self.size, Self.date, Self.commit, RunCommand.resultFile]
            Example(
                "\(lab.name) convert --from google-benchmark out.json --json before.json",
                "of --benchmark_out=out.json --benchmark_repetitions=20")
            Example("\(lab.name) convert --from google-benchmark 1.json 2.json 3.json", "three processes of each cell")
            Example("\(lab.name) convert --from hyperfine times.json --json -", "of --export-json times.json")
            Example("\(lab.name) convert --from criterion target/criterion", "the newest run of each benchmark")
            ExitMeaning(.wrongCall, "a file cannot be read, or has no measurement in it")
        } action: { arguments, context in
            let circumstances = Conversion.Circumstances(
                sizeParameter: arguments[Self.size], date: try arguments[Self.date].map(Self.instant),
                commit: arguments[Self.commit], lastCommit: Self.lastCommit)
            let place = ResultPlace(arguments[RunCommand.resultFile])
            let conversion = try arguments[Self.format].conversion(
                of: arguments[Self.input], command: [lab.name] + context.call, circumstances)
            let result = conversion.result
            let text = place.isStandardStream ? context.console.errorsOnly : context.console

            for absent in result.notRun { text.writeErrorSentence(absent.asFailure) }
            for failure in result.failures { text.writeErrorSentence("failed: \(failure)") }
            for remark in conversion.remarks { text.writeErrorSentence(remark) }
            if !conversion.leftOut.isEmpty {
                text.writeErrorSentence(
                    "left out, because a result has no place for it: \(conversion.leftOut.joined(separator: ", "))")
            }

            let file = try place.write(result.encoded(), context.console)
            if file != .standardStream {
                text.writeLine("\(counted(result.cells.count, "cell")), result: \(file)")
            }

            return .fine
        }
    }

    /// The instant named by a text. A day means its beginning in UTC.
    private static func instant(_ text: String) throws -> Date {
        let instant = text.contains("T") || Int(text) != nil ? text : "\(text)T00:00:00Z"
        guard let milliseconds = try? Instant.milliseconds(instant), milliseconds >= 0 else {
            throw CommandFailure(
                "--date is '\(text)'; a day such as 2026-02-28, or an instant such as 2026-02-28T12:00:00Z, is right")
        }

        return Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
    }

    /// The last commit that changed a file or folder; `nil` if the work tree has other contents.
    @Sendable private static func lastCommit(_ path: FilePath) -> (commit: String, date: Date)? {
        let folder = "\(path.folder)"
        let name = String(showing: path.lastComponent)
        guard Git.text(["status", "--porcelain", "--ignored", "--", name], in: folder) == "",
            let line = Git.text(["log", "-1", "--format=%H %ct", "--", name], in: folder)
        else { return nil }

        let parts = line.split(separator: " ")
        guard parts.count == 2, let seconds = Double(parts[1]) else { return nil }
        return (String(parts[0]), Date(timeIntervalSince1970: seconds))
    }
}

extension OtherToolFormat: ListedArgument {
    /// All formats that can be read.
    public static var choices: [OtherToolFormat] { all }

    /// The name of the format.
    public var argument: String { name }
}
