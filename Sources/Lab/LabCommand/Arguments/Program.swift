import Files

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

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
    /// standard error and ends with `wrongCall`. Everything that is wrong with the call, and every error of the
    /// command, is one line of standard error. A program whose output was cut off (`milli list | head`) carries on in
    /// silence; one whose output was lost for another reason (a full disk) says so and ends with `wrongCall`.
    ///
    /// - Parameters:
    ///   - words: what follows the program's name, as the system has it: bytes.
    ///   - console: where it writes.
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

    /// Does what a call asks for.
    public func run(_ words: [String], console: Console) -> ExitStatus {
        run(bytes: words.map { Array($0.utf8) }, console: console)
    }

    /// Runs the call that started this process, and ends the process with its status.
    public func main() -> Never {
        exit(run(bytes: Self.words, console: .standard()).rawValue)
    }

    /// What follows the program's name in the call that started this process.
    package static var words: [[UInt8]] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { number in
            CommandLine.unsafeArgv[number].map { word in
                UnsafeBufferPointer(start: word, count: strlen(word)).map { UInt8(bitPattern: $0) }
            }
        }
    }

    private func perform(_ invocation: Invocation, _ words: [[UInt8]], _ console: Console) -> ExitStatus {
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
            let context = CommandContext(console: console, path: path, call: words.map(String.init(showing:)))
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
        HelpPage(command: command, path: path, inherited: inherited, hasVersion: version != nil && path.count == 1)
    }
}

// MARK: - Checks

extension Program {
    /// What is wrong with the declared commands, in words; empty when nothing is. Tests of a program expect that, so
    /// that a mistake in a declaration is found before a user meets it.
    public var declarationProblems: [String] { root.problems(path: [], inherited: []) }
}

extension Command {
    fileprivate func problems(path: [String], inherited: [Parameter]) -> [String] {
        let path = path + [name]
        let known = inherited + parameters
        let own = nameProblems + parameterProblems(known) + placeProblems + groupProblems
        let place = path.joined(separator: " ")
        return own.map { "\(place): \($0)" } + commands.flatMap { $0.problems(path: path, inherited: known) }
    }

    private var nameProblems: [String] {
        var problems: [String] = []
        if name.isEmpty || name.hasPrefix("-") || name.contains(" ") {
            problems.append("a command's name is a word without a leading dash, not '\(name)'")
        }
        if abstract.isEmpty || abstract.contains(where: \.isNewline) { problems.append("its abstract is one line") }
        return problems
    }

    private func parameterProblems(_ known: [Parameter]) -> [String] {
        let reserved: Set = ["--help", "-h", "--version", "--"]
        var problems: [String] = []
        for parameter in parameters {
            if parameter.help.isEmpty { problems.append("\(parameter.name) has no help") }
            if known.count(where: { $0.name == parameter.name }) > 1 {
                problems.append("\(parameter.name) is declared twice")
            }
            if parameter.kind == .positional {
                if parameter.name.isEmpty { problems.append("an argument has no name") }
            } else if !parameter.name.hasPrefix("--") || parameter.name.contains(where: { " =,".contains($0) }) {
                problems.append("the name of option '\(parameter.name)' starts with -- and holds no space, = or comma")
            } else if reserved.contains(parameter.name) {
                problems.append("\(parameter.name) is every command's own")
            }
        }
        return problems
    }

    /// Places can be told apart only when required arguments come first and one that takes all the rest comes last.
    private var placeProblems: [String] {
        let places = parameters.filter { $0.kind == .positional }
        return zip(places, places.dropFirst()).compactMap { before, after in
            if before.maximum == nil { return "\(after.name) stands after \(before.name), which takes all the rest" }
            if before.minimum == 0, after.minimum > 0 {
                return "required \(after.name) stands after optional \(before.name)"
            }
            return nil
        }
    }

    private var groupProblems: [String] {
        var problems: [String] = []
        if isGroup, commands.isEmpty { problems.append("it neither does anything nor holds commands") }
        if !isGroup, !commands.isEmpty { problems.append("it has an action, so its commands are never reached") }
        if isGroup, let place = parameters.first(where: { $0.kind == .positional }) {
            problems.append("\(place.name) belongs to one of its commands, not to the group")
        }
        var names: Set<String> = []
        for command in commands where !names.insert(command.name).inserted {
            problems.append("it holds two commands named \(command.name)")
        }
        return problems
    }
}
