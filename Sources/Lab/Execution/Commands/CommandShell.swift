/// The shell that runs a command.
package enum CommandShell: Hashable, Sendable {
    /// `/bin/sh` for a text that only a shell understands, else none.
    case automatic
    /// No shell: the words of the text, separated by blanks, are the call.
    case absent
    /// The words with which a shell is called, before `-c` and the text.
    case program([String])

    /// Returns the words that run a text; `nil` if no shell does.
    func call(of text: String) -> [String]? {
        switch self {
        case .absent: nil
        case .automatic: Self.isPlain(text) ? nil : ["/bin/sh", "-c", text]
        case .program(let words): words + ["-c", text]
        }
    }

    /// Returns true if a text means the same with and without a shell.
    private static func isPlain(_ text: String) -> Bool {
        let words = text.split(separator: " ")
        guard text.allSatisfy(plain.contains), let program = words.first, !builtIn.contains(program) else {
            return false
        }

        // Shells and the program differ in the options of `echo`: one prints what the other obeys.
        return !(program == "echo" && words.dropFirst().first?.first == "-")
    }

    /// Commands that only a shell has, or has in a form of its own.
    private static let builtIn: Set<Substring> = [
        ".", ":", "alias", "bg", "break", "cd", "command", "continue", "eval", "exec", "exit", "export", "fg",
        "getopts", "hash", "jobs", "pwd", "read", "readonly", "return", "set", "shift", "times", "trap", "type",
        "ulimit", "umask", "unalias", "unset", "wait",
    ]

    /// The characters that mean the same with and without a shell.
    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./,:@+% ")
}
