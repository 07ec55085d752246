import Files
import Importers
import LabCommand
import LabKit
import Measurement

enum ImportCommand {
    private static let files = Positional<[FilePath]>(
        "FILE", help: "dumps, folders of dumps, or quoted globs; - for standard input", atLeast: 1)
    private static let limit = Option<TimeSpan>(
        "--budget", value: "T", help: "how long one cold search may take", default: .milliseconds(1))
    private static let calls = Option<Int>(
        "--calls", value: "N",
        help: "cold calls per dump; at least 299 are needed to show that the budget is kept; 0 for none",
        default: 300
    ).within(0...1_000_000)
    private static let coldTime = Option<TimeSpan>(
        "--cold-time", value: "T",
        help:
            "the time for all cold calls together; when it is used up, the current dump has fewer calls than "
            + "--calls, and later ones are read but not measured",
        default: .seconds(10))
    private static let quiet = Flag(
        "--quiet", help: "no progress, and for each file only errors and the object of --json")
    private static let json = Flag("--json", help: "print a JSON object per file instead of text")
    private static let strict = Flag(
        "--strict",
        help: "refuse irregular dumps, for example with lines left out or masked numbers; exit 3 for an undecided "
            + "verdict"
    )

    static var command: Command {
        Command(
            "import", abstract: "Read dumps of screens, and find the view in front with every search.",
            discussion: """
                The format of a dump is recognised; it is one of \
                \(DumpFormat.allCases.map(\.rawValue).joined(separator: ", ")). All searches start at the last visible \
                root, or at the window of --window, and the view in front is the one that the documented search finds. \
                Files in a folder that are not dumps are skipped, named and counted. A named pipe without a writer, a \
                socket or a device is refused, because reading it could wait forever.

                The visible screen is also printed, as a chain from its window. The search for it follows containers \
                and presentations to their content, and passes over windows of the system, such as the keyboard's. If \
                frames are known, the same search is printed again for views on the screen only.

                A dump may be in a log with text before every line, in a report in Markdown, or in JSON with escaped \
                line ends.
                """
        ) {
            [files, WindowArgument.option, limit, calls, coldTime, json, TextOptions.width, quiet, strict]
            Example("milli import screen.txt", "one dump")
            Example("adb exec-out uiautomator dump /dev/tty | milli import -", "standard input")
            Example("milli import dumps/ '*.xml' --json", "folders and globs, for machines")
            Example("milli import screen.txt --window UIWindow", "another window than the one in front")
            ExitMeaning(.verdict, "searches disagree, one is over the budget, or a dump lacks the window")
            ExitMeaning(
                .wrongCall, "a dump cannot be read, while the others are read nevertheless; or there are no dumps")
            ExitMeaning(.undecided, "with --strict: a verdict is undecided, or missing because --cold-time ran out")
        } action: { arguments, context in
            let importer = DumpImporter(strict: arguments[strict], keepsElements: true)
            let files = DumpFiles(paths: arguments[files])
            let probe = DumpProbe(
                limit: arguments[limit], calls: arguments[calls], coldTime: arguments[coldTime],
                window: arguments[WindowArgument.option])
            var output = ImportOutput(
                probe, files: files, isJSON: arguments[json], isQuiet: arguments[quiet],
                console: TextOptions.console(arguments, context))
            importer.importFiles(files) { path, outcome in output.report(outcome, path: path) }
            output.finish()

            return output.totals.status(isStrict: arguments[strict])
        }
    }
}
