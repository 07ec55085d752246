import Execution
import Files
import LabKit

/// The options of `run` for commands of any program, which replace the lab's experiments.
enum MeasuredCommandOptions {
    private static let commands = Option<[NamedMeasuredCommand]>(
        "--command", value: "NAME=C",
        help: "a command of any program, measured as a whole process in place of the lab's experiments; the first is "
            + "the reference, and the outputs are compared", splitsAtCommas: false)
    private static let name = Option<String?>(
        "--name", value: "N", help: "with --command: the name of the experiment, for histories; by default commands")
    private static let sizes = Option<[Int]>(
        "--size", value: "N", help: "with --command: the values for {size} in it"
    ).within(1...1_000_000_000_000)
    private static let parameters = Option<[MeasuredParameter]>(
        "--parameter", value: "P=V,V",
        help: "with --command: the values for {P} in it; all combinations of parameters are measured",
        splitsAtCommas: false)
    private static let setup = Option<[String]>(
        "--setup", value: "C",
        help: "with --command: a command to call once before the first call; once for all, or once for each --command",
        splitsAtCommas: false)
    private static let prepare = Option<[String]>(
        "--prepare", value: "C", help: "the same before each call, outside its time", splitsAtCommas: false)
    private static let cleanup = Option<[String]>(
        "--cleanup", value: "C", help: "the same after each call", splitsAtCommas: false)
    static let input = Option<FilePath?>(
        "--input", value: "FILE", help: "the standard input of each command; by default it is empty")
    static let shell = Option<CommandShell?>(
        "--shell", value: "SHELL",
        help: "the shell that runs the commands, such as 'bash -e', or none; by default sh, for a command that only a "
            + "shell understands")
    static let ignoredExits = Option<IgnoredExits?>(
        "--ignore-exit", value: "CODES",
        help: "exit statuses besides 0 that are no failure, such as 1,2, or all", splitsAtCommas: false)
    static let output = Option<OutputUse>(
        "--output", value: "USE",
        help: "compare what the commands print, in every call, or ignore it if it varies by itself",
        default: .compare)

    static var parts: [any CommandPart] {
        [
            commands, name, sizes, parameters, setup, prepare, cleanup, input, shell, ignoredExits, output,
        ]
    }

    /// Returns the commands of a call; `nil` if it has no commands.
    ///
    /// - Throws: ``CommandFailure`` for an option of commands without a command.
    static func declared(_ arguments: Arguments) throws -> MeasuredCommands? {
        let sizes = arguments[sizes]
        guard !arguments[commands].isEmpty else {
            try refuse(arguments)
            return nil
        }

        if arguments[commands].contains(where: { $0.name == Role.loopName }) {
            throw CommandFailure(
                "a command has the name '\(Role.loopName)', which is that of starting a process; give it another name")
        }

        var measuredCommands = MeasuredCommands(commands: arguments[commands])
        if let name = arguments[name] { measuredCommands.name = name }
        if !sizes.isEmpty {
            measuredCommands.parameters = [MeasuredParameter(name: "size", values: sizes.map { "\($0)" })]
        }
        measuredCommands.parameters += arguments[parameters]
        measuredCommands.setup = arguments[setup]
        measuredCommands.prepare = arguments[prepare]
        measuredCommands.cleanup = arguments[cleanup]
        measuredCommands.input = arguments[input]
        measuredCommands.shell = arguments[shell] ?? .automatic
        measuredCommands.ignoredExits = arguments[ignoredExits] ?? .nothing
        measuredCommands.isCompared = arguments[output] == .compare

        return measuredCommands
    }

    private static func refuse(_ arguments: Arguments) throws {
        let options: [(name: String, isGiven: Bool)] = [
            ("--size", !arguments[sizes].isEmpty), ("--parameter", !arguments[parameters].isEmpty),
            ("--name", arguments[name] != nil), ("--setup", !arguments[setup].isEmpty),
            ("--prepare", !arguments[prepare].isEmpty), ("--cleanup", !arguments[cleanup].isEmpty),
            ("--input", arguments[input] != nil), ("--shell", arguments[shell] != nil),
            ("--ignore-exit", arguments[ignoredExits] != nil), ("--output", arguments[output] == .ignore),
        ]
        guard let first = options.first(where: \.isGiven) else { return }

        throw CommandFailure("\(first.name) is for --command")
    }
}

/// The use of the commands' output.
enum OutputUse: String, CaseIterable, ListedArgument {
    case compare, ignore

    static var choices: [OutputUse] { allCases }
    var argument: String { rawValue }
}

extension CommandShell: ArgumentValue {
    /// The allowed form of a shell.
    package static var valueDescription: String { "a program that takes -c and a command, such as bash, or none" }

    /// Reads the words of a shell, or `none`.
    package init(argument: String) throws(InvalidValue) {
        let words = argument.split(separator: " ").map(String.init)
        guard !words.isEmpty else { throw InvalidValue(expected: Self.valueDescription) }
        self = words == ["none"] ? .absent : .program(words)
    }
}

extension IgnoredExits: ArgumentValue {
    /// The allowed form of exit statuses.
    package static var valueDescription: String { "numbers from 1 to 255, separated by commas, or all" }

    /// Reads numbers separated by commas, or `all`.
    package init(argument: String) throws(InvalidValue) {
        guard argument != "all" else {
            self = .all
            return
        }

        let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int32($0) ?? -1 }
        guard numbers.allSatisfy({ 1...255 ~= $0 }) else { throw InvalidValue(expected: Self.valueDescription) }
        self = .only(Set(numbers))
    }
}
