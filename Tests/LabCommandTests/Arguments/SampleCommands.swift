import LabCommand

enum Profile: String, CaseIterable, ArgumentValue { case quick, standard, thorough }
enum Plan: String, CaseIterable, ArgumentValue { case warm, cold, capacity }

/// The keys and commands that the tests of this folder call.
enum SampleCommands {
    static let pattern = Positional<Pattern?>("PATTERN", help: "Which cells; all by default.")
    static let profile = Option<Profile>("--profile", value: "NAME", help: "How long to measure.", default: .standard)
    static let plans = Option<[Plan]>("--plan", help: "What to measure.", default: [.warm])
    static let seed = Option<UInt64>("--seed", value: "N", help: "Seed of every random choice.", default: 1)
    static let tolerance = Option<Double?>("--tolerance", value: "SHARE", help: "What still counts as the same.")
    static let json = Option<String?>("--json", value: "FILE", help: "Where to write the result.")
    static let quiet = Flag("--quiet", help: "Print nothing but errors.")

    static let a = Positional<String>("A.json", help: "The result to compare with.")
    static let b = Positional<String>("B.json", help: "The result to look at.")
    static let base = Option<String>("--base", value: "REF", help: "What to compare with.")

    static let database = Option<String>("--db", value: "FILE", help: "The database.", default: "history.db")
    static let files = Positional<[String]>("RESULT.json", help: "Result files.", atLeast: 2)
    static let shift = Positional<Int>("SHIFT", help: "How far to move; may be negative.", default: 0)

    /// Prints the values of everything that it declares.
    static let run = Command(
        "run", abstract: "Validate, measure and judge.",
        discussion: """
            Validates every implementation against the reference first.
            A number is published only when both agree.

            Plans:
              warm   in a loop
              cold   one call
            """
    ) {
        pattern
        profile
        plans
        seed
        tolerance
        json
        quiet
        Example("milli run 'foreground*' --seed 7", "The foreground searches, with another seed.")
        Example("milli run --plan warm,cold")
        ExitMeaning(.fine, "every cell is within its budget")
        ExitMeaning(.verdict, "an implementation differs, or a budget is over")
    } action: { arguments, context in
        let plans = arguments[plans].map(\.rawValue).joined(separator: "+")
        context.console.writeLine(
            "pattern=\(arguments[pattern]?.text ?? "nil") profile=\(arguments[profile]) plans=\(plans) "
                + "seed=\(arguments[seed]) tolerance=\(arguments[tolerance].map { "\($0)" } ?? "nil") "
                + "json=\(arguments[json] ?? "nil") quiet=\(arguments[quiet])")
        return .fine
    }

    static let compare = Command("compare", abstract: "Two result files, cell by cell.") {
        a
        b
    } action: { arguments, context in
        context.console.writeLine("\(arguments[a]) \(arguments[b])")
        return .verdict
    }

    static let gate = Command("gate", abstract: "Guards a pull request.") {
        base
    } action: { arguments, context in
        switch arguments[base] {
        case "gone": throw CommandFailure("no commit is called 'gone'")
        case "strict": throw CommandFailure("two cells are undecided", status: .undecided)
        default: return .fine
        }
    }

    static let history = Command("history", abstract: "Results over time.") {
        database
        CommandGroup(
            "Reading",
            [
                Command("trend", abstract: "A cell over time.") {
                    shift
                } action: { arguments, context in
                    context.console.writeLine(
                        "\(arguments[database]) \(arguments[shift]) \(context.commandName) \(context.call.count)")
                    return .fine
                }
            ])
        CommandGroup(
            "Writing",
            [
                Command("add", abstract: "Adds results.") {
                    files
                } action: { arguments, context in
                    context.console.writeLine(arguments[files].joined(separator: "|"))
                    return .fine
                }
            ])
    }

    static let milli = Command("milli", abstract: "A performance lab.", commands: [run, compare, gate, history])
    static let tree = CommandTree(milli, version: "1.0.0")

    /// Runs a call, and returns its output and its status.
    static func call(_ words: [String]) -> (output: String, errors: String, status: ExitStatus) {
        call(tree, words)
    }

    static func call(_ tree: CommandTree, _ words: [String]) -> (output: String, errors: String, status: ExitStatus) {
        call(tree, bytes: words.map { Array($0.utf8) })
    }

    static func call(
        _ tree: CommandTree, bytes words: [[UInt8]]
    ) -> (output: String, errors: String, status: ExitStatus) {
        let output = Transcript()
        let errors = Transcript()
        let status = tree.run(bytes: words, console: Console(output, errors: errors))
        return (output.text, errors.text, status)
    }
}
