import ElementID
import Files
import LabCommand
import Nouns
import Reporting

enum VariantCommand {
    static let file = Positional<FilePath>("FILE", help: "a variant document in JSON; - for standard input")
    static let strict = Flag("--strict", help: "exit 3 if an entry was left out")

    static var command: Command {
        Command(
            "variant", abstract: "Check variant documents, and apply them to dumped screens.",
            discussion: """
                A document is {"MMTApp": [{"scope": …, "config": …, "constraints": …, "actions": …}, …]}. If its text \
                is not such a document, it cannot be read, and the error is reported with JSON path and line. If one \
                entry is wrong, that entry is left out.
                """,
            commands: [CheckVariantCommand.command, ApplyVariantCommand.command])
    }
}

enum CheckVariantCommand {
    static var command: Command {
        Command(
            "check", abstract: "Show what a variant document changes, and what is wrong with it.",
            discussion: """
                It also warns about properties that are set for one orientation only, because a change is not undone \
                when the device is turned, and about ElementView on table cells.
                """
        ) {
            VariantCommand.file
            VariantCommand.strict
            Example("milli variant check campaign.json")
            ExitMeaning(.wrongCall, "the document cannot be read")
            ExitMeaning(.undecided, "with --strict: an entry was left out")
        } action: { arguments, context in
            let file = try VariantFile(arguments[VariantCommand.file])
            guard let document = file.document(context.console) else { return .wrongCall }

            context.console.writeSentence(file.summary(document))
            for (number, block) in document.blocks.enumerated() {
                let text = "line \(block.line), \(block.scope): \(summary(block))"
                context.console.writeLines(text.labelled("  block \(number)   ", width: context.console.width))
            }

            for problems in [document.problems, document.advice()] {
                context.console.writeLines(VariantFile.lines(of: problems, width: context.console.width))
            }

            return arguments[VariantCommand.strict] && document.problems.skippedCount > 0 ? .undecided : .fine
        }
    }

    private static func summary(_ block: VariantBlock) -> String {
        var parts: [String] = []
        if !block.changes.isEmpty {
            let properties = block.changes.reduce(0) { $0 + $1.properties.count }
            parts.append(
                "\(counted(properties, "property", "properties")) of \(counted(block.changes.count, "element"))")
        }

        if !block.updates.isEmpty { parts.append(counted(block.updates.count, "constraint")) }
        if !block.actions.isEmpty { parts.append(counted(block.actions.count, "action")) }

        return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
    }
}
