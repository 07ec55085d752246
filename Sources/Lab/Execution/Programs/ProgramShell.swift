/// The shell that runs a program.
package enum ProgramShell: Hashable, Sendable {
    /// `/bin/sh` for a text that only a shell understands; no shell for any other text.
    case automatic
    /// No shell. The command line is the words of the text, separated by blanks.
    case absent
    /// The words that start the shell. `-c` and the text follow them.
    case words([String])

    /// Returns the command line that runs a text; `nil` without a shell.
    func call(of text: String) -> [String]? {
        switch self {
        case .absent: nil
        case .automatic: Self.isPlain(text) ? nil : ["/bin/sh", "-c", text]
        case .words(let words): words + ["-c", text]
        }
    }

    /// Returns true if a text means the same with and without a shell.
    private static func isPlain(_ text: String) -> Bool {
        let words = text.split(separator: " ")
        guard text.allSatisfy(plain.contains), let program = words.first, !builtIn.contains(program) else {
            return false
        }

        // Shells and `/bin/echo` differ in the options of `echo`: one prints an option that the other obeys.
        return !(program == "echo" && words.dropFirst().first?.first == "-")
    }

    /// Words that only a shell knows, and programs that a shell has in another form.
    private static let builtIn: Set<Substring> = [
        ".", ":", "alias", "bg", "break", "cd", "command", "continue", "eval", "exec", "exit", "export", "fg",
        "getopts", "hash", "jobs", "pwd", "read", "readonly", "return", "set", "shift", "times", "trap", "type",
        "ulimit", "umask", "unalias", "unset", "wait",
    ]

    /// The characters that mean the same with and without a shell.
    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./,:@+% ")
}
