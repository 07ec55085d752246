import ElementID
import LabCommand

/// `variant check`: whether a document can be read, what is in it, and what is odd.
enum CheckVariantCommand {
    static var command: Command {
        Command(
            "check", abstract: "Say what a variant document changes, and what is wrong with it.",
            discussion: """
                Beside what is wrong it warns of properties that are set for one orientation only, because nothing is \
                taken back when the device is turned, and of ElementView on table cells.
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
            context.console.writeLine(
                "\(file.name): \(counted(document.blocks.count, "block")), "
                    + counted(document.changeCount, "change"))
            for (number, block) in document.blocks.enumerated() {
                context.console.writeLine("  block \(number)   line \(block.line), \(block.scope): \(summary(block))")
            }
            for problems in [document.problems, document.advice()] {
                for line in VariantFile.lines(of: problems) { context.console.writeLine(line) }
            }
            return arguments[VariantCommand.strict] && document.problems.skipped > 0 ? .undecided : .fine
        }
    }

    private static func summary(_ block: VariantBlock) -> String {
        let properties = block.changes.reduce(0) { $0 + $1.properties.count }
        let parts = [
            block.changes.isEmpty
                ? nil
                : "\(properties) \(properties == 1 ? "property" : "properties") of "
                    + counted(block.changes.count, "element"),
            block.updates.isEmpty ? nil : counted(block.updates.count, "constraint"),
            block.actions.isEmpty ? nil : counted(block.actions.count, "action"),
        ].compactMap(\.self)
        return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
    }
}
