/// The state of an unfinished call after the words so far.
struct CallState {
    /// The command that was called.
    private(set) var command: Command
    /// The options that may follow.
    private(set) var options: [Parameter]
    /// The option whose value comes next; `nil` if an option or argument comes next.
    private(set) var awaitingOption: Parameter?
    /// True after the word `--`: all further words are arguments.
    private(set) var isAfterDashes = false
    /// True if the command is the program itself.
    private(set) var isOutermost = true

    private var inheritedParameters: [Parameter] = []
    private var positionalCount = 0
    /// True if a word followed the name of the command.
    private var hasWords = false

    init(_ root: Command) {
        command = root
        options = root.parameters.filter { $0.kind != .positional }
    }

    /// True if the next word may select a subcommand.
    var mayEnterCommand: Bool { !isAfterDashes && (command.isGroup || !hasWords) }

    /// The argument for the next word; `nil` if the command takes no further argument.
    var nextPositional: Parameter? {
        let positionals = command.parameters.filter { $0.kind == .positional }
        if positionalCount < positionals.count { return positionals[positionalCount] }
        return positionals.last { $0.maximum == nil }
    }

    /// Reads the next word of the call.
    mutating func read(_ word: String) {
        let isFirst = !hasWords
        hasWords = true

        if awaitingOption != nil {
            // Some shells split words at an equals sign, and give it as a separate word.
            if word != "=" { awaitingOption = nil }
        } else if isAfterDashes {
            positionalCount += 1
        } else if word == "--" {
            isAfterDashes = true
        } else if word.first == "-", word != "-" {
            awaitingOption = options.first { $0.name == word && $0.kind == .option }
        } else if command.isGroup || isFirst, word == "help", !command.commands.isEmpty {
            hasWords = false
        } else if command.isGroup || isFirst, let next = command.commands.first(where: { $0.name == word }) {
            enter(next)
        } else {
            positionalCount += 1
        }
    }

    private mutating func enter(_ next: Command) {
        // A group's options apply to its subcommands; those of a command with an action do not.
        if command.isGroup { inheritedParameters += command.parameters.filter { $0.kind != .positional } }
        command = next
        options = next.parameters.filter { $0.kind != .positional } + inheritedParameters
        isOutermost = false
        hasWords = false
    }
}
