/// A call that was read.
enum Invocation: Sendable {
    case run(Command, path: [String], Arguments)
    /// The help of a command with the options of its groups. It was requested, or a group was called without a
    /// subcommand.
    case help(Command, path: [String], inheritedParameters: [Parameter], isAsked: Bool)
    case version
}
