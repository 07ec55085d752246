/// The state of an unfinished call after the words that were read so far.
struct CallState {
    /// The command that was called.
    private(set) var command: Command
    /// The options that may follow.
    private(set) var options: [Parameter]
    /// The option whose value comes next; `nil` if an option or argument does.
    private(set) var awaitingOption: Parameter?
    /// True if a word `--` was read: all that follows are arguments.
    private(set) var isBehindDashes = false
    /// True if the command is the program itself.
    private(set) var isOutermost = true

    private var inheritedParameters: [Parameter] = []
    private var positionalCount = 0
    /// True if a word was read after the name of the command.
    private var hasWords = false

    init(_ root: Command) {
        command = root
        options = root.parameters.filter { $0.kind != .positional }
    }

    /// True if one of the commands within may be called by the next word.
    var mayEnterCommand: Bool { !isBehindDashes && (command.isGroup || !hasWords) }

    /// The argument that the next word would be; `nil` if the command takes no further one.
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
            // Shells that end words at an equals sign give it as a word of its own.
            if word != "=" { awaitingOption = nil }
        } else if isBehindDashes {
            positionalCount += 1
        } else if word == "--" {
            isBehindDashes = true
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
        // The options of a group hold for the commands within; those of a command with an action do not.
        if command.isGroup { inheritedParameters += command.parameters.filter { $0.kind != .positional } }
        command = next
        options = next.parameters.filter { $0.kind != .positional } + inheritedParameters
        isOutermost = false
        hasWords = false
    }
}
