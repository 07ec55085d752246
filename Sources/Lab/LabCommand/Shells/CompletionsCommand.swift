import JSONText
import LabKit

/// `completions`: the script for a shell, and the words that the script requests.
struct CompletionsCommand {
    let lab: StandaloneLab

    private static let shell = Positional<Shell>("SHELL", help: "the shell")
    private static let words = Positional<[Word]>(
        "WORD", help: "the words of the call after the program's name, the last one as far as it is typed")

    var command: Command {
        Command(
            "completions", abstract: "Print the script that completes calls in bash, zsh or fish.",
            discussion: """
                Completes commands, options and their values, names of cells and files. The script asks this program, \
                so the two always agree.

                  bash  source <(\(lab.name) completions bash)        in ~/.bashrc
                  zsh   source <(\(lab.name) completions zsh)         in ~/.zshrc, after compinit
                  fish  \(lab.name) completions fish | source         in ~/.config/fish/config.fish
                """
        ) {
            Self.shell
            suggest
            Example("source <(\(lab.name) completions bash)", "completion in this shell")
        } action: { arguments, context in
            context.console.write(arguments[Self.shell].script(for: lab.name))
            return .fine
        }
    }

    private var suggest: Command {
        Command(
            "suggest", abstract: "Print the words that may end an unfinished call.",
            discussion: """
                One word to a line, with a tab and its meaning after it if it has one. The line ':files' says that \
                names of files may stand there as well.
                """
        ) {
            Self.words
            Example("\(lab.name) completions suggest -- run --pro", "the options of run that begin so")
        } action: { arguments, context in
            let tree = lab.commandTree
            let suggestions = Suggestions(
                for: arguments[Self.words].map(\.text), root: tree.root, hasVersion: tree.version != nil,
                cells: { lab.descriptions.flatMap(\.cellNames) })
            for word in suggestions.words {
                let line = word.meaning.isEmpty ? word.text : "\(word.text)\t\(word.meaning)"
                context.console.writeLine(VisibleText(own: line))
            }
            if suggestions.takesFiles { context.console.writeLine(":files") }
            return .fine
        }
    }
}

extension CompletionsCommand {
    /// A word of an unfinished call, which may be empty.
    struct Word: ArgumentValue {
        static let valueDescription = "a text"

        var text: String

        init(argument: String) { text = argument }

        var argument: String { text }
    }
}
