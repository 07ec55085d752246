import Foundation
import Importers
import LabCommand
import LabKit

/// `import`: reads real dumps of screens, runs every foreground search on them, shows the answer and its cost.
enum ImportCommand {
    private static let files = Positional<[String]>(
        "FILE", help: "dumps, folders of dumps, or quoted globs", atLeast: 1)
    private static let limit = Option<TimeSpan>(
        "--budget", value: "T", help: "what one cold search may take", default: .milliseconds(1))
    private static let calls = Option<Int>(
        "--calls", value: "N",
        help: "cold calls per dump; 299 are the fewest that can show a budget is kept; 0 for none",
        default: 300
    ).within(0...1_000_000)
    private static let json = Flag("--json", help: "one JSON object per file instead of text")
    private static let strict = Flag("--strict", help: "refuse what is only odd: elisions, masked numbers; exit 3")

    static var command: Command {
        Command(
            "import", abstract: "Read dumps of screens and find what is in front, with every search.",
            discussion: """
                The format is recognised: \(DumpFormat.allCases.map(\.rawValue).joined(separator: ", ")). The search \
                starts at the last visible root. Files of a folder that are no dumps are counted as skipped.
                """
        ) {
            files
            limit
            calls
            json
            strict
            Example("milli import screen.txt", "one dump")
            Example("milli import dumps/ '*.xml' --json", "folders and globs, for machines")
            ExitMeaning(.verdict, "searches disagree, or one is over the budget")
            ExitMeaning(.wrongCall, "a dump cannot be read; the others are read all the same")
            ExitMeaning(.undecided, "with --strict: a verdict is undecided, or a dump is odd and was refused")
        } action: { arguments, context in
            try run(arguments, context.console)
        }
    }

    private static func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
        let importer = DumpImporter(strict: arguments[strict], keepsElements: false)
        let probe = try DumpProbe(limit: arguments[limit], calls: arguments[calls])
        var totals = ImportTotals()
        importer.importFiles(DumpFiles(paths: arguments[files])) { path, outcome in
            switch outcome {
            case .skipped:
                totals.skipped += 1
            case .refused(let error):
                totals.refused += 1
                console.writeErrorLine("\(error)")
            case .imported(let screen):
                let report = probe.report(on: screen, file: path)
                totals.add(report)
                for line in arguments[json] ? report.jsonLines : report.lines { console.writeLine(line) }
            }
        }
        if !arguments[json] { for line in totals.lines { console.writeLine(line) } }
        return totals.status(isStrict: arguments[strict])
    }
}

/// What came of all files of a call.
struct ImportTotals {
    var read = 0
    var skipped = 0
    var refused = 0
    private var agreeing = 0
    private var disagreeing = 0
    private var warnings = 0
    private var verdicts: [String: Int] = [:]

    mutating func add(_ report: DumpReport) {
        read += 1
        warnings += report.warnings.count
        if report.disagreeing.isEmpty { agreeing += 1 } else { disagreeing += 1 }
        if let verdict = report.cold?.verdict { verdicts[verdict, default: 0] += 1 }
    }

    var lines: [String] {
        let judged = ["within", "over", "undecided"].compactMap { name in verdicts[name].map { "\($0) \(name)" } }
        return [
            "\(read) \(read == 1 ? "file" : "files") read, \(refused) refused, \(skipped) skipped; searches agree on \(agreeing) of \(read)"
                + (judged.isEmpty ? "" : "; budget: \(judged.joined(separator: ", "))")
                + (warnings == 0 ? "" : "; \(warnings) \(warnings == 1 ? "warning" : "warnings")")
        ]
    }

    func status(isStrict: Bool) -> ExitStatus {
        if refused > 0 { return .wrongCall }
        if disagreeing > 0 || verdicts["over"] != nil { return .verdict }
        return isStrict && verdicts["undecided"] != nil ? .undecided : .fine
    }
}
