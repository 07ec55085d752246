import Foundation
import LabKit

/// Commands of any program as an experiment, for `run --command`: whole processes, measured and compared like
/// implementations. The standard output of a command is its answer.
struct MeasuredCommands: Codable {
    /// The commands with their names, the reference first.
    var commands: [NamedCommand]
    /// The values for `{size}`; empty if no command has it.
    var sizes: [Int]

    /// The environment variable through which measuring processes get the commands, as JSON.
    private static let variable = "MILLI_COMMANDS"

    static var ofThisProcess: [Experiment] {
        guard let text = ProcessInfo.processInfo.environment[variable],
            let commands = try? JSONDecoder().decode(MeasuredCommands.self, from: Data(text.utf8))
        else { return [] }
        return [commands.experiment]
    }

    /// Returns the experiment, after setting the variable for the processes that will be started.
    ///
    /// - Throws: ``CommandFailure`` when sizes and `{size}` do not go together, or a command cannot be run at all.
    func declared() throws -> Experiment {
        let isSized = commands.contains { $0.command.contains(Self.place) }
        if isSized, sizes.isEmpty { throw CommandFailure("a command has {size}; give the sizes with --size") }
        if !isSized, !sizes.isEmpty { throw CommandFailure("--size is for commands that contain {size}") }

        for command in commands {
            do { _ = try command.at(sizes.first ?? 1) } catch { throw CommandFailure("\(command.name): \(error)") }
        }

        setenv(Self.variable, String(decoding: try JSONEncoder().encode(self), as: UTF8.self), 1)
        return experiment
    }

    static let place = "{size}"

    private var experiment: Experiment {
        let inputs =
            sizes.isEmpty
            ? [Inputs<Int>(one: "process", size: 1) { _ in 1 }]
            : sizes.map { size in Inputs(one: "size-\(size)", shape: "size", size: size) { _ in size } }
        // The cost of starting a process, which is part of every command.
        let bare = NamedCommand(name: "bare", command: "true").implementation(.bare)
        return Experiment(
            "commands", "Run a command to its end.", operation: "process",
            sizeUnit: sizes.isEmpty ? "process" : "elements", plans: [.warm],
            answers: AnswerRule(areSame: ==) { Self.described($0) }
        ) {
            Inputs(inputs.map { $0.reading(variables: [Self.variable]) })
        } comparing: {
            for (position, command) in commands.enumerated() {
                command.implementation(position == 0 ? .reference : .implementation)
            }
            bare
        }
    }

    private static func described(_ output: Data) -> String {
        let start = output.isEmpty ? "" : ", \(String(showing: Array(output.prefix(60))).quotedForMessage)"
        return "\(output.count) bytes\(start)\(output.count > 60 ? " …" : "")"
    }
}
