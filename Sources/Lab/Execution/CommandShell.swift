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
        case .automatic: text.allSatisfy(Self.plain.contains) ? nil : ["/bin/sh", "-c", text]
        case .program(let words): words + ["-c", text]
        }
    }

    /// The characters that mean the same with and without a shell.
    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./,:@+% ")
}
