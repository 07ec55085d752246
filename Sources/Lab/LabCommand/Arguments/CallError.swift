/// A mistake in a call, with the command and a correction, in one line.
struct CallError: Error, CustomStringConvertible {
    /// The words that led to the command.
    let path: [String]
    let problem: String
    /// True if `--help` later in the call would show the help of a command that the user did not mean.
    var excludesHelp = false

    /// The line for standard error, without its end: `milli run: unknown option '--profil'; did you mean '--profile'?`
    var description: String { path.joined(separator: " ") + ": " + problem }
}
