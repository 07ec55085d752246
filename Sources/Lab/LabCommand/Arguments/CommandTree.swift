import Files
import Foundation
import JSONText

/// The commands of an executable, as a tree that reads its calls.
///
/// ```swift
/// let tree = CommandTree(milli, version: "1.0.0")
/// tree.main()                                                            // reads the process's own arguments
/// let transcript = Transcript()                                          // in memory, for tests
/// tree.run(["run", "--profile", "quick"], console: Console(transcript))  // transcript.text holds what was printed
/// ```
public struct CommandTree: Sendable {
    /// The root command, which has the name of the executable.
    public let root: Command
    /// The version that `--version` prints after the name; `nil` without that option.
    public let version: String?

    /// Makes a tree from its root command.
    ///
    /// - Parameters:
    ///   - root: the root command.
    ///   - version: the version that `--version` prints; `nil` without that option.
    public init(_ root: Command, version: String? = nil) {
        self.root = root
        self.version = version
    }

    /// Runs a call.
    ///
    /// Help and version go to standard output. A group that is called without a subcommand writes its help to standard
    /// error and ends with `wrongCall`. A mistake in the call, or an error of the command, is one line on standard
    /// error. If the reader of the output is gone (`milli list | head`), the command continues silently. If output is
    /// lost for another reason (a full disk), it says so and ends with `wrongCall`.
    ///
    /// - Parameters:
    ///   - words: the words after the executable's name, as bytes.
    ///   - console: the console to write to.
    /// - Returns: the exit status.
    public func run(bytes words: [[UInt8]], console: Console) -> ExitStatus {
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

    /// Runs a call.
    ///
    /// - Parameters:
    ///   - words: the words after the executable's name.
    ///   - console: the console to write to.
    /// - Returns: the exit status.
    @discardableResult
    public func run(_ words: [String], console: Console) -> ExitStatus {
        run(bytes: words.map { Array($0.utf8) }, console: console)
    }

    /// Runs the call that started this process, and ends the process with its status.
    public func main() -> Never { exit(run(bytes: Self.words, console: .standard()).rawValue) }

    /// The words after the executable's name in the call that started this process.
    package static var words: [[UInt8]] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { number in
            CommandLine.unsafeArgv[number].map { word in
                UnsafeBufferPointer(start: word, count: strlen(word)).map { UInt8(bitPattern: $0) }
            }
        }
    }

    private func perform(_ invocation: Invocation, _ words: [[UInt8]], _ console: Console) -> ExitStatus {
        switch invocation {
        case .help(let command, let path, let inheritedParameters, let isAsked):
            let hasVersion = version != nil && path.count == 1
            let page = HelpPage(
                command: command, path: path, inheritedParameters: inheritedParameters, hasVersion: hasVersion)
            return show(page, isAsked: isAsked, on: console)
        case .version:
            console.writeLine("\(root.name) \(version ?? "")")
            return .fine
        case .run(let command, let path, let arguments):
            let context = CommandContext(console: console, path: path, call: words.map(String.init(showing:)))
            return run(command, arguments, context)
        }
    }

    private func show(_ page: HelpPage, isAsked: Bool, on console: Console) -> ExitStatus {
        guard isAsked else {
            console.writeError(VisibleText(page.text(width: Console.readable(console.errorWidth))))
            return .wrongCall
        }

        console.output.write(VisibleText(own: page.text(width: Console.readable(console.width), heading: console.bold)))
        return .fine
    }

    private func run(_ command: Command, _ arguments: Arguments, _ context: CommandContext) -> ExitStatus {
        guard let action = command.action else { return .wrongCall }

        do {
            return try FileIdentity.keeping(arguments.inputs) { try action(arguments, context) }
        } catch {
            context.console.writeErrorLine("\(context.commandName): \(error)")
            return (error as? CommandFailure)?.status ?? .wrongCall
        }
    }
}
