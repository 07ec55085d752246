enum Invocation: Sendable {
    case run(Command, path: [String], Arguments)
    /// To be told about a command, with the options that it has from the groups around it. It was asked for, or else a
    /// group was called without one of its commands.
    case help(Command, path: [String], inherited: [Parameter], isAsked: Bool)
    case version
}
