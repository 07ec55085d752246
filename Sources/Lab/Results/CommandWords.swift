extension ResultFile {
    /// The words of the call that declare measured commands of other programs; none in a run of experiments.
    package var commandWords: [String] {
        let names = [
            "--command", "--size", "--parameter", "--name", "--setup", "--prepare", "--cleanup", "--input", "--shell",
            "--ignore-exit", "--output",
        ]

        return command.indices.filter { place in
            let isOption = names.contains { command[place] == $0 || command[place].hasPrefix("\($0)=") }
            let isValue = place > 0 && names.contains(command[place - 1])
            return isOption || isValue
        }.map { command[$0] }
    }
}
