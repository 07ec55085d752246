import Execution
import Files
import LabKit

/// The options of `run` for whole programs, which are measured in place of the lab's experiments.
enum ProgramOptions {
    private static let programs = Option<[NamedProgram]>(
        "--command", value: "NAME=C",
        help: "any program with its arguments, measured as a whole process in place of the lab's experiments; the "
            + "first is the reference, and the outputs are compared", splitsAtCommas: false)
    private static let name = Option<String?>(
        "--name", value: "N", help: "with --command: the name of the experiment, for histories; by default commands")
    private static let sizes = Option<[Int]>(
        "--size", value: "N", help: "with --command: the values for {size} in it"
    ).within(1...1_000_000_000_000)
    private static let parameters = Option<[ProgramParameter]>(
        "--parameter", value: "P=V,V",
        help: "with --command: the values for {P} in it; all combinations of parameters are measured",
        splitsAtCommas: false)
    private static let setup = Option<[String]>(
        "--setup", value: "C",
        help: "with --command: a program to call once before the first call; once for all, or once for each --command",
        splitsAtCommas: false)
    private static let prepare = Option<[String]>(
        "--prepare", value: "C", help: "the same before each call, outside its time", splitsAtCommas: false)
    private static let cleanup = Option<[String]>(
        "--cleanup", value: "C", help: "the same after each call", splitsAtCommas: false)
    static let input = Option<FilePath?>(
        "--input", value: "FILE", help: "the standard input of each program; by default it is empty")
    static let shell = Option<ProgramShell?>(
        "--shell", value: "SHELL",
        help: "the shell that runs the programs, such as 'bash -e', or none; by default sh, for words that only a "
            + "shell understands")
    static let ignoredExits = Option<IgnoredExits?>(
        "--ignore-exit", value: "CODES",
        help: "exit statuses besides 0 that are no failure, such as 1,2, or all", splitsAtCommas: false)
    static let output = Option<OutputUse>(
        "--output", value: "USE",
        help: "compare what the programs print, in every call, or ignore it if it varies by itself",
        default: .compare)

    static var parts: [any CommandPart] {
        [
            programs, name, sizes, parameters, setup, prepare, cleanup, input, shell, ignoredExits, output,
        ]
    }

    /// Returns the experiment of a call's programs; `nil` if the call has none.
    ///
    /// - Throws: ``CommandFailure`` for an option of programs without a program.
    static func experiment(_ arguments: Arguments) throws -> ProgramExperiment? {
        let sizes = arguments[sizes]
        guard !arguments[programs].isEmpty else {
            try refuse(arguments)
            return nil
        }

        if arguments[programs].contains(where: { $0.name == Role.loopName }) {
            throw CommandFailure(
                "a program has the name '\(Role.loopName)', which is that of starting a process; give it another name")
        }

        var experiment = ProgramExperiment(programs: arguments[programs])
        if let name = arguments[name] { experiment.name = name }
        if !sizes.isEmpty {
            experiment.parameters = [ProgramParameter(name: "size", values: sizes.map { "\($0)" })]
        }
        experiment.parameters += arguments[parameters]
        experiment.setup = arguments[setup]
        experiment.prepare = arguments[prepare]
        experiment.cleanup = arguments[cleanup]
        experiment.input = arguments[input]
        experiment.shell = arguments[shell] ?? .automatic
        experiment.ignoredExits = arguments[ignoredExits] ?? .nothing
        experiment.isCompared = arguments[output] == .compare

        return experiment
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

/// The use of the programs' output.
enum OutputUse: String, CaseIterable, ListedArgument {
    case compare, ignore

    static var choices: [OutputUse] { allCases }
    var argument: String { rawValue }
}

extension ProgramShell: ArgumentValue {
    /// The allowed form of a shell.
    package static var valueDescription: String { "a shell that takes -c and words to run, such as bash, or none" }

    /// Reads the words of a shell, or `none`.
    package init(argument: String) throws(InvalidValue) {
        let words = argument.split(separator: " ").map(String.init)
        guard !words.isEmpty else { throw InvalidValue(expected: Self.valueDescription) }
        self = words == ["none"] ? .absent : .words(words)
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
