/// A tree of commands as a program.
///
/// ```swift
/// let program = Program(milli, version: "1.0.0")
/// program.main()                                                            // reads the process's own arguments
/// program.run(["run", "--profile", "quick"], console: Console(Transcript()))            // in memory, for tests
/// ```
public struct Program: Sendable {
    /// The outermost command, named as the program is called.
    public let root: Command
    /// What `--version` prints after the name; `nil` for no such option.
    public let version: String?

    /// A program of a command, or of a group of them.
    public init(_ root: Command, version: String? = nil) {
        self.root = root
        self.version = version
    }

    /// Does what a call asks for.
    ///
    /// Help and version go to standard output; a group that is called without one of its commands writes its help to
    /// standard error and ends with `wrongCall`. Everything that is wrong with the call, and every error of the command,
    /// is one line of standard error. A program whose output was cut off (`milli list | head`) carries on in silence; one
    /// whose output was lost for another reason (a full disk) says so and ends with `wrongCall`.
    ///
    /// - Parameters:
    ///   - words: what follows the program's name.
    ///   - console: where it writes.
    public func run(_ words: [String], console: Console) -> ExitStatus {
        var parser = CommandLineParser(words, root: root, hasVersion: version != nil)
        let status: ExitStatus
        do throws(CallError) {
            status = perform(try parser.parse(), words, console)
        } catch {
            console.writeErrorLine(error.description)
            return .wrongCall
        }
        guard let failure = console.output.failure else { return status }
        console.writeErrorLine("\(root.name): cannot write to standard output: \(failure)")
        return .wrongCall
    }

    private func perform(_ invocation: Invocation, _ words: [String], _ console: Console) -> ExitStatus {
        switch invocation {
        case .help(let command, let path, let inherited):
            console.write(helpPage(command, path, inherited).text(width: console.helpWidth, heading: console.bold))
            return .fine
        case .incomplete(let command, let path, let inherited):
            console.writeError(helpPage(command, path, inherited).text(width: console.helpWidth))
            return .wrongCall
        case .version:
            console.writeLine("\(root.name) \(version ?? "")")
            return .fine
        case .run(let command, let path, let arguments):
            let context = CommandContext(console: console, path: path, call: words)
            do {
                guard let action = command.action else { return .wrongCall }
                return try action(arguments, context)
            } catch {
                console.writeErrorLine("\(context.commandName): \(error)")
                return (error as? CommandFailure)?.status ?? .wrongCall
            }
        }
    }

    private func helpPage(_ command: Command, _ path: [String], _ inherited: [Parameter]) -> HelpPage {
        HelpPage(of: command, path: path, inherited: inherited, hasVersion: version != nil && path.count == 1)
    }
}
