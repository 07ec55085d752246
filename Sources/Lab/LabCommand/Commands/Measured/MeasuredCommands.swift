import Execution
import Files
import Foundation
import LabKit
import Nouns
import Reproducibility

/// Commands of any program as an experiment, for `run --command`. They are whole processes, measured and compared like
/// implementations. The standard output of a command is its answer.
struct MeasuredCommands {
    /// The name of the experiment.
    var name = "commands"
    /// The commands with their names, the reference first.
    var commands: [NamedMeasuredCommand]
    /// The parameters of the commands, and the input file.
    var parameters: [MeasuredParameter] = []
    var input: FilePath?
    /// Commands that are called before and after each command: empty, one for all, or one for each.
    var setup: [String] = []
    var prepare: [String] = []
    var cleanup: [String] = []
    var shell = CommandShell.automatic
    var ignoredExits = IgnoredExits.nothing
    /// True if the commands' outputs are compared.
    var isCompared = true

    /// The parameter for the size of inputs, which is the x-axis of times: the one named `size`, or else the only one
    /// whose values are whole numbers.
    private var sizeParameter: MeasuredParameter? {
        let numeric = parameters.filter { $0.sizes != nil }
        return numeric.first { $0.name == Self.size } ?? (numeric.count == 1 ? numeric[0] : nil)
    }

    private static let size = "size"

    func runner(callLimitSeconds: Double) throws -> CommandRunner {
        CommandRunner(experiment: name, inputs: try inputs, isCompared: isCompared, callLimitSeconds: callLimitSeconds)
    }

    /// The commands for each combination of parameter values.
    ///
    /// Throws ``CommandFailure`` if parameters and commands do not fit together, or a command cannot run at all.
    private var inputs: [CommandInput] {
        get throws {
            try check()
            var digest = SHA256()
            if let input { digest.update(try FileInput(input).readAll()) }
            let content = input == nil ? "" : "\(digest.finalize())"

            return try MeasuredParameterValues.all(of: parameters).map { values in
                CommandInput(
                    name: inputName(values), size: size(of: values) ?? 1,
                    digest: "\(SHA256.digest(of: "\(values.text()) \(content)".utf8))",
                    commands: try calledCommands(with: values))
            }
        }
    }

    /// Returns the value of the size parameter; `nil` if there is no such parameter.
    private func size(of values: MeasuredParameterValues) -> Int? {
        guard let sizeParameter else { return nil }
        return values.values.first { $0.name == sizeParameter.name }.flatMap { Int($0.value) }
    }

    private func inputName(_ values: MeasuredParameterValues) -> String {
        guard !values.values.isEmpty else { return "process" }
        guard parameters.count == 1, parameters[0].name == Self.size else { return values.text() }
        return "size-\(values.values[0].value)"
    }

    /// The commands with the values filled in, followed by the cost of starting a process, which is included in each.
    private func calledCommands(with values: MeasuredParameterValues) throws -> [CalledCommand] {
        func command(_ text: String, _ name: String) throws -> ForeignCommand {
            do {
                return try ForeignCommand(values.filled(into: text), shell: shell)
            } catch {
                throw CommandFailure("\(name): \(error)")
            }
        }

        var calledCommands = try commands.enumerated().map { position, named in
            func around(_ texts: [String], _ option: String) throws -> ForeignCommand? {
                guard !texts.isEmpty else { return nil }
                return try command(texts[texts.count == 1 ? 0 : position], option)
            }

            var program = try command(named.command, named.name)
            program.ignoredExits = ignoredExits
            program.input = input.map { "\($0)" }

            var calledCommand = CalledCommand(named.name, role: position == 0 ? .reference : .implementation, program)
            calledCommand.setup = try around(setup, "--setup")
            calledCommand.prepare = try around(prepare, "--prepare")
            calledCommand.cleanup = try around(cleanup, "--cleanup")
            return calledCommand
        }

        calledCommands.append(CalledCommand(Role.loopName, role: .bare, try command("true", Role.loopName)))
        return calledCommands
    }

    /// Checks that parameters and commands fit together.
    private func check() throws {
        let texts = commands.map(\.command) + setup + prepare + cleanup
        for parameter in parameters where !texts.contains(where: { $0.contains(parameter.placeholder) }) {
            let option = parameter.name == Self.size ? "--size" : "--parameter \(parameter.name)"
            throw CommandFailure("\(option) is for commands that contain \(parameter.placeholder)")
        }

        let hasSize = parameters.contains { $0.name == Self.size }
        if !hasSize, commands.contains(where: { $0.command.contains("{size}") }) {
            throw CommandFailure("a command has {size}; give the sizes with --size")
        }

        for name in parameters.map(\.name) where parameters.count(where: { $0.name == name }) > 1 {
            throw CommandFailure("the parameter \(name) is given more than once; give it all its values at once")
        }

        for (option, texts) in [("--setup", setup), ("--prepare", prepare), ("--cleanup", cleanup)] {
            guard texts.count <= 1 || texts.count == commands.count else {
                throw CommandFailure(
                    "\(option) is given once for all commands, or once for each; there are \(commands.count)")
            }
        }
    }

    /// The experiment in the form for tables and files. The runner calls its commands, so the experiment itself runs
    /// nothing.
    var experiment: Experiment {
        let combinations = MeasuredParameterValues.all(of: parameters)
        let inputs = combinations.map { values in
            let size = size(of: values) ?? 1
            let otherValues = values.text(without: sizeParameter?.name)
            let shape = [sizeParameter?.name ?? "", otherValues].filter { !$0.isEmpty }.joined(separator: " ")
            let recipe = values.values.isEmpty ? "one process" : values.text()

            return Inputs<Int>(
                one: inputName(values), shape: shape.isEmpty ? nil : shape, size: size
            ) { _ in size }.recipe { _ in recipe }
        }

        return Experiment(
            name, "Run a command to its end.", operation: "process", sizeUnit: sizeUnit, plans: [.warm]
        ) {
            Inputs(inputs)
        } comparing: {
            for (position, command) in commands.enumerated() {
                Implementation(command.name, role: position == 0 ? .reference : .implementation) { (size: Int) in size }
            }

            Implementation(Role.loopName, role: .bare) { (size: Int) in size }
        }
    }

    /// The noun for sizes, as a plural.
    private var sizeUnit: String {
        guard let name = sizeParameter?.name else { return "processes" }
        if name == Self.size { return "elements" }
        return name.hasSuffix("s") || name.count < 3 ? name : name.plural
    }
}
