import ElementID
import Files
import JSONText
import LabCommand

enum VariantCommand {
    static let file = Positional<FilePath>("FILE", help: "a variant document in JSON; - for standard input")
    static let strict = Flag("--strict", help: "exit 3 when something was left out")

    static var command: Command {
        Command(
            "variant", abstract: "Check variant documents, and apply them to dumped screens.",
            discussion: """
                A document is {"MMTApp": [{"scope": …, "config": …, "constraints": …, "actions": …}, …]}. An \
                error in its text makes all of it unreadable and is reported with JSON path and line; an error in one \
                entry leaves that entry out.
                """,
            commands: [CheckVariantCommand.command, ApplyVariantCommand.command])
    }
}

struct VariantFile {
    let name: String
    private let bytes: [UInt8]

    /// Reads a file, a pipe or standard input, up to one byte more than may be read.
    init(_ path: FilePath, limits: VariantLimits = VariantLimits()) throws(InputError) {
        name = SingleLine.escaped("\(path)")
        bytes = try FileInput(path).readAll(atMost: limits.bytes + 1)
    }

    /// The document, or a line of standard error per fault and nothing.
    func document(_ console: Console) -> VariantDocument? {
        read(console) { (bytes) throws(VariantError) in try VariantDocument(json: bytes) }
    }

    /// Adds the constraints to a screen; `false` when the file cannot be read, or one of them cannot be made, which is
    /// reported.
    func addConstraints(to screen: VariantScreen, _ console: Console) -> Bool {
        guard let list = read(console, { (bytes) throws(VariantError) in try ConstraintList(json: bytes) }) else {
            return false
        }
        let problems = screen.add(list)
        for problem in problems.kept { console.writeErrorLine("\(name): \(problem)") }
        return problems.skipped == 0
    }

    private func read<Content>(_ console: Console, _ reader: ([UInt8]) throws(VariantError) -> Content) -> Content? {
        do throws(VariantError) {
            return try reader(bytes)
        } catch {
            for fault in error.faults { console.writeErrorLine("\(name): \(SingleLine.escaped("\(fault)"))") }
            let further = error.count - error.faults.count
            if further > 0 { console.writeErrorLine("\(name): \(counted(further, "further fault"))") }
            console.writeErrorLine("\(name): cannot be read; nothing is applied")
            return nil
        }
    }

    func summary(_ document: VariantDocument) -> String {
        "\(name): \(counted(document.blocks.count, "block")), \(counted(document.changeCount, "change"))"
    }

    static func lines(of problems: VariantProblems) -> [String] {
        problems.kept.map { "  \($0.isWarning ? "warning " : "left out")  \($0)" }
            + (problems.unlisted > 0 ? ["  \(counted(problems.unlisted, "further problem"))"] : [])
    }
}

enum CheckVariantCommand {
    static var command: Command {
        Command(
            "check", abstract: "Show what a variant document changes, and what is wrong with it.",
            discussion: """
                It also warns of properties that are set for one orientation only, because nothing is undone when the \
                device is turned, and of ElementView on table cells.
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
            context.console.writeLine(file.summary(document))
            for (number, block) in document.blocks.enumerated() {
                context.console.writeLine("  block \(number)   line \(block.line), \(block.scope): \(summary(block))")
            }
            for problems in [document.problems, document.advice()] {
                context.console.writeLines(VariantFile.lines(of: problems))
            }
            return arguments[VariantCommand.strict] && document.problems.skipped > 0 ? .undecided : .fine
        }
    }

    private static func summary(_ block: VariantBlock) -> String {
        let properties = block.changes.reduce(0) { $0 + $1.properties.count }
        let parts = [
            block.changes.isEmpty
                ? nil
                : counted(properties, "property", "properties") + " of "
                    + counted(block.changes.count, "element"),
            block.updates.isEmpty ? nil : counted(block.updates.count, "constraint"),
            block.actions.isEmpty ? nil : counted(block.actions.count, "action"),
        ].compactMap(\.self)
        return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
    }
}
