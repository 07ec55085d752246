import Execution
import Foundation
import LabKit
import Results

/// A command with a name, as `NAME=COMMAND`.
struct NamedCommand: Codable {
    var name: String
    var command: String
}

extension NamedCommand: ArgumentValue {
    static var valueDescription: String { "NAME=COMMAND, such as 'quick=sort -n numbers-{size}'" }

    init(argument: String) throws(InvalidValue) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty, !parts[0].contains(where: { $0 == " " || $0 == "/" }),
            parts[1].contains(where: { $0 != " " })
        else { throw InvalidValue(expected: Self.valueDescription) }

        self.init(name: parts[0], command: parts[1])
    }

    func at(_ size: Int) throws(JobFailure) -> ForeignCommand {
        try ForeignCommand(command.replacing(MeasuredCommands.place, with: "\(size)"))
    }

    func implementation(_ role: Role) -> Implementation<Int, Data> {
        Implementation(
            name, role: role,
            prepare: { size in
                let command = try at(size)
                // A command that fails is not measured; and from now on the files that it reads are in memory.
                _ = try command.output()
                return command
            },
            run: { (command: ForeignCommand) throws(JobFailure) in try command.output() })
    }
}
