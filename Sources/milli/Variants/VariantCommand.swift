import Files
import LabCommand

/// `variant`: documents that change elements of a screen for a test.
enum VariantCommand {
    static let file = Positional<FilePath>("FILE", help: "a variant document in JSON, or `-` for standard input")
    static let strict = Flag("--strict", help: "exit 3 when something was left out")

    static var command: Command {
        Command(
            "variant", abstract: "Variant documents: check them, apply them to dumps of screens.",
            discussion: """
                A document is {"MMTApp": [{"scope": …, "config": …, "constraints": …, "actions": …}, …]}. What is wrong \
                with its text makes all of it unreadable and is reported with JSON path and line; what is wrong with one \
                entry leaves that entry out.
                """,
            commands: [CheckVariantCommand.command, ApplyVariantCommand.command])
    }
}
