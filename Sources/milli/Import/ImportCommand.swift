import Files
import Importers
import JSONText
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
        help: "cold calls per dump; it takes at least 299 to show that a budget is kept; 0 for none",
        default: 300
    ).within(0...1_000_000)
    private static let coldTime = Option<TimeSpan>(
        "--cold-time", value: "T",
        help: "how long the cold calls of all dumps may take together; later dumps are read but not measured",
        default: .seconds(10))
    private static let quiet = Flag("--quiet", help: "no progress, and per file only errors and the objects of --json")
    private static let json = Flag("--json", help: "print a JSON object per file instead of text")
    private static let strict = Flag(
        "--strict", help: "refuse dumps that are merely odd (elisions, masked numbers); exit 3 for an undecided verdict"
    )

    static var command: Command {
        Command(
            "import", abstract: "Read dumps of screens, and find what is in front with every search.",
            discussion: """
                The format is recognised: \(DumpFormat.allCases.map(\.rawValue).joined(separator: ", ")). The search \
                starts at the last visible root. Files in a folder that are not dumps are counted as skipped. A named \
                pipe that nobody writes to, a socket or a device is refused, because waiting for it could take for ever.
                """
        ) {
            [files, limit, calls, coldTime, json, quiet, strict]
            Example("milli import screen.txt", "one dump")
            Example("adb exec-out uiautomator dump /dev/tty | milli import -", "standard input")
            Example("milli import dumps/ '*.xml' --json", "folders and globs, for machines")
            ExitMeaning(.verdict, "searches disagree, or one is over the budget")
            ExitMeaning(.wrongCall, "a dump cannot be read; the others are read all the same")
            ExitMeaning(.undecided, "with --strict: a verdict is undecided, or missing because --cold-time ran out")
        } action: { arguments, context in
            let console = context.console
            let importer = DumpImporter(strict: arguments[strict], keepsElements: false)
            var probe = DumpProbe(limit: arguments[limit], calls: arguments[calls], total: arguments[coldTime])
            let isQuiet = arguments[quiet]
            let files = DumpFiles(paths: arguments[files])
            let progress = ProgressLine(console: console, isShown: !isQuiet && !console.isTerminal)
            let count = files.files.count + files.unreadable.count
            let clock = MonotonicClock()
            let start = clock.now()
            var done = 0
            var shown = start
            var totals = ImportTotals()
            importer.importFiles(files) { path, outcome in
                switch outcome {
                case .skipped: totals.skipped += 1
                case .refused(let error):
                    totals.refused += 1
                    progress.clear()
                    console.writeErrorLine("\(error)")
                case .imported(let screen):
                    let report = probe.report(on: screen, file: path)
                    totals.add(report)

                    // --json asks for the objects, so --quiet keeps them.
                    if arguments[json] || !isQuiet { console.write(report, asJSON: arguments[json]) }
                }

                done += 1
                let now = clock.now()

                // Files can be read faster than they can be shown.
                guard now - shown >= 100_000_000 else { return }

                shown = now
                let left = Double(now - start) / 1e9 / Double(done) * Double(count - done)
                progress.show(done: done, of: count, label: SingleLine.escaped(path), secondsLeft: left)
            }

            progress.clear()
            if !arguments[json] { console.writeLine(totals.line) }
            return totals.status(isStrict: arguments[strict])
        }
    }
}

private struct ImportTotals {
    var read = 0
    var skipped = 0
    var refused = 0
    private var disagreeing = 0
    private var warnings = 0
    private var verdicts: [BudgetVerdict: Int] = [:]
    private var unmeasured = 0

    mutating func add(_ report: DumpReport) {
        read += 1
        warnings += report.warnings.count
        if !report.disagreeing.isEmpty { disagreeing += 1 }
        if report.unmeasured != nil { unmeasured += 1 }
        if let verdict = report.cold?.verdict { verdicts[verdict, default: 0] += 1 }
    }

    var line: String {
        var judged = BudgetVerdict.allCases.compactMap { verdict in verdicts[verdict].map { "\($0) \(verdict)" } }
        if unmeasured > 0 { judged.append("\(unmeasured) not measured, as --cold-time was used up") }
        return "\(counted(read, "file")) read, \(refused) refused, \(skipped) skipped; "
            + "searches agree on \(read - disagreeing) of \(read)"
            + (judged.isEmpty ? "" : "; budget: \(judged.joined(separator: ", "))")
            + (warnings == 0 ? "" : "; \(counted(warnings, "warning"))")
    }

    func status(isStrict: Bool) -> ExitStatus {
        if refused > 0 { return .wrongCall }
        if disagreeing > 0 || verdicts[.over] != nil { return .verdict }
        return isStrict && (verdicts[.undecided] != nil || unmeasured > 0) ? .undecided : .fine
    }
}
