/// The options of commands that print tables and answers: their width and their detail.
package enum TextOptions {
    package static let width = Option<Int?>(
        "--width", value: "N", help: "the columns of a line; by default those of the terminal, or 80 without one"
    ).within(40...1_000)
    package static let all = Flag("--all", help: "print every number, not only the answers and what they rest on")

    /// Returns the console of a call, with the width that the call requests.
    package static func console(_ arguments: Arguments, _ context: CommandContext) -> Console {
        context.console.with(width: arguments[width])
    }
}
