/// The shell that runs a command.
package enum CommandShell: Hashable, Sendable {
    /// `/bin/sh` for a text that only a shell understands, else none.
    case automatic
    /// None: the words of the text, separated by blanks.
    case none
    /// The words with which a shell is called, before `-c` and the text.
    case program([String])

    /// Returns the words that run a text; `nil` if no shell does.
    func call(of text: String) -> [String]? {
        switch self {
        case .none: nil
        case .automatic: Self.isPlain(text) ? nil : ["/bin/sh", "-c", text]
        case .program(let words): words + ["-c", text]
        }
    }

    /// If a text means the same with and without a shell.
    private static func isPlain(_ text: String) -> Bool {
        let program = text.split(separator: " ").first.map(String.init) ?? ""
        return text.allSatisfy(plain.contains) && !builtIn.contains(program)
    }

    /// Commands that only a shell has.
    private static let builtIn: Set<String> = [
        ".", ":", "cd", "command", "eval", "exec", "exit", "export", "read", "set", "trap", "ulimit", "umask", "wait",
    ]

    /// The characters that mean the same with and without a shell.
    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./,:@+% ")
}
