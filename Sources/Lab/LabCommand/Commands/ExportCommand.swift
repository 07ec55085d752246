import Files
import Foundation
import Reporting
import Results

struct ExportCommand {
    let lab: StandaloneLab

    private static let file = Positional<FilePath>("RESULT.json", help: "the result")
    private static let format = Option<ExportFormat>("--format", value: "F", help: "the format")
    private static let output = Option<FilePath?>(
        "--output", value: "FILE",
        help: """
            the file; standard output by default. otava writes two files, so it needs a name, whose ending is \
            ignored, or a folder; hgrm writes a file for each cell into a folder
            """)
    private static let plans = Option<[Plan]>("--plan", value: "P", help: "only these plans")

    var command: Command {
        Command(
            "export", abstract: "Write a result in the format of another tool.",
            discussion: """
                A tool that does statistics gets one value for each process, because samples of one process are not \
                independent. If a format has no place for a field, it is left out and named on standard error; csv has \
                everything. A run is added to an otava series that already exists.
                """
        ) {
            [Self.file, PatternSelection.patterns, Self.format, Self.output, Self.plans]
            Example("\(lab.name) export run.json --format csv --output run.csv", "a row for each cell")
            Example("\(lab.name) export run.json --format benchstat > new.txt", "for benchstat old.txt new.txt")
            ExitMeaning(.wrongCall, "the file cannot be read, nothing matches, or no row is left for the format")
        } action: { arguments, context in
            let file = arguments[Self.file]
            let result = try Self.narrowed(
                try ResultFile(contentsOf: file), named: file, patterns: arguments[PatternSelection.patterns],
                plans: Set(arguments[Self.plans]))
            let format = arguments[Self.format]
            let target = try ExportTarget(arguments[Self.output], format: format)
            let export: Export

            do {
                export = try format.export(result, stem: "\(target.stem)", existing: target.existingText)
            } catch let error as ExportError {
                throw CommandFailure("\(file): \(error)")
            }

            let paths = try target.write(export, to: context.console)
            for path in paths { context.console.writeErrorLine("written: \(path)") }
            if let statement = export.leftOutStatement {
                context.console.writeErrorSentence("left out, because \(format.name) has no place for it: \(statement)")
            }

            return .fine
        }
    }

    static func narrowed(
        _ result: ResultFile, named file: FilePath, patterns: [Pattern], plans: Set<Plan>
    ) throws -> ResultFile {
        let matches = patterns.cellFilter(among: result.cells.map(\.id.path))

        func isSelected(_ experiment: String, _ implementation: String, _ input: String) -> Bool {
            matches("\(experiment)/\(implementation)/\(input)")
        }

        var part = result
        part.cells = result.cells.filter {
            (plans.isEmpty || plans.contains($0.plan)) && isSelected($0.experiment, $0.implementation, $0.id.input)
        }

        part.mismatches = result.mismatches.filter { isSelected($0.experiment, $0.implementation, $0.input) }
        part.notRun = result.notRun.filter { isSelected($0.experiment, $0.implementation, $0.input) }
        let isNarrowed = !patterns.isEmpty || !plans.isEmpty

        if isNarrowed, part.cells.isEmpty, part.mismatches.isEmpty, part.notRun.isEmpty {
            let names = result.cells.flatMap { [$0.experiment, $0.implementation, $0.id.input] }
            let what = patterns.isEmpty ? "the plan" : patterns.quotedForMessage
            throw CommandFailure("\(file): nothing in it matches \(what)\(patterns.advice(among: names))")
        }

        return part
    }
}

extension ExportFormat: ListedArgument {
    /// All formats that can be written.
    package static var choices: [ExportFormat] { all }

    /// The name of the format.
    package var argument: String { name }
}
