/// A call that was read.
enum Invocation: Sendable {
    case run(Command, path: [String], Arguments)
    /// The help of a command with the options of the groups around it. It was asked for, or a group was called without
    /// one of its commands.
    case help(Command, path: [String], inheritedParameters: [Parameter], isAsked: Bool)
    case version
}
