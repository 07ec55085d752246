import Foundation
import Importers
import Files
import LabCommand
import LabKit

/// `import`: reads real dumps of screens, runs every foreground search on them, shows the answer and its cost.
enum ImportCommand {
    private static let files = Positional<[FilePath]>(
        "FILE", help: "dumps, folders of dumps, quoted globs, or `-` for standard input", atLeast: 1)
    private static let limit = Option<TimeSpan>(
        "--budget", value: "T", help: "what one cold search may take", default: .milliseconds(1))
    private static let calls = Option<Int>(
        "--calls", value: "N",
        help: "cold calls per dump; 299 are the fewest that can show a budget is kept; 0 for none",
        default: 300
    ).within(0...1_000_000)
    private static let coldTime = Option<TimeSpan>(
        "--cold-time", value: "T",
        help: "what the cold calls of all dumps together may take; the dumps behind it are read, not measured",
        default: .seconds(10))
    private static let quiet = Flag(
        "--quiet", help: "no progress, and without --json nothing per file but errors: only the summary")
    private static let json = Flag("--json", help: "one JSON object per file instead of text")
    private static let strict = Flag(
        "--strict", help: "refuse what is only odd: elisions, masked numbers; exit 3 for an undecided verdict")

    static var command: Command {
        Command(
            "import", abstract: "Read dumps of screens and find what is in front, with every search.",
            discussion: """
                The format is recognised: \(DumpFormat.allCases.map(\.rawValue).joined(separator: ", ")). The search \
                starts at the last visible root. Files of a folder that are no dumps are counted as skipped. A named pipe \
                that nobody writes to, a socket and a device are refused rather than waited for.
                """
        ) {
            files
            limit
            calls
            coldTime
            json
            quiet
            strict
            Example("milli import screen.txt", "one dump")
            Example("adb exec-out uiautomator dump /dev/tty | milli import -", "standard input")
            Example("milli import dumps/ '*.xml' --json", "folders and globs, for machines")
            ExitMeaning(.verdict, "searches disagree, or one is over the budget")
            ExitMeaning(.wrongCall, "a dump cannot be read; the others are read all the same")
            ExitMeaning(.undecided, "with --strict: a verdict is undecided, or missing because --cold-time was used up")
        } action: { arguments, context in
            try run(arguments, context.console)
        }
    }

    private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        let importer = DumpImporter(strict: arguments[strict], keepsElements: false)
        var probe = try DumpProbe(limit: arguments[limit], calls: arguments[calls], total: arguments[coldTime])
        let isQuiet = arguments[quiet]
        let files = DumpFiles(paths: arguments[files])
        var progress = ImportProgress(
            files: files.files.count + files.unreadable.count,
            line: ProgressLine(console: console, isShown: !isQuiet && !console.isTerminal))
        var totals = ImportTotals()
        try importer.importFiles(files) { path, outcome in
            switch outcome {
            case .skipped:
                totals.skipped += 1
            case .refused(let error):
                totals.refused += 1
                progress.line.clear()
                console.writeErrorLine("\(error)")
            case .imported(let screen):
                let report = probe.report(on: screen, file: path)
                totals.add(report)
                // The objects are what --json is for, so that --quiet leaves them.
                let lines = arguments[json] ? try report.jsonLines() : isQuiet ? [] : report.lines
                for line in lines { console.writeLine(line) }
            }
            progress.advance(past: path)
        }
        progress.line.clear()
        if !arguments[json] { for line in totals.lines { console.writeLine(line) } }
        return totals.status(isStrict: arguments[strict])
    }
}
