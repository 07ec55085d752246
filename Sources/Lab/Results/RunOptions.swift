/// The names of the options of `run`, by their effect on a result.
package enum RunOptions {
    /// The options that declare whole programs to measure.
    package static let programOptions = [
        "--command", "--size", "--parameter", "--name", "--setup", "--prepare", "--cleanup", "--input", "--shell",
        "--ignore-exit", "--output",
    ]

    /// The other options that affect the measurements or the verdicts.
    package static let measuringOptions = [
        "--profile", "--plan", "--budget", "--up-to", "--time-limit", "--call-limit", "--shard",
    ]

    /// The remaining options: the place of the result, its display, and the seed, which is ``ResultFile/seed``.
    package static let displayOptions = [
        "--seed", "--json", "--html", "--keep-partial", "--quiet", "--strict", "--all", "--width",
    ]
}

extension ResultFile {
    /// The words of the call that declare whole programs to measure; empty in a run of experiments.
    package var programWords: [String] { words(of: RunOptions.programOptions) }

    /// The words after `run` that repeat the measurement: the patterns, the programs, and everything else that affects
    /// it. The seed is ``seed``.
    package var repeatedWords: [String] {
        selection.patterns + words(of: RunOptions.programOptions + RunOptions.measuringOptions)
    }

    /// The call in the form for readers, without the folders of written files, which belong to another machine.
    package var shownCommand: [String] {
        func name(_ path: Substring) -> Substring { path.split(separator: "/").last ?? path }

        let options = ["--json", "--html"]
        return command.indices.map { index in
            let word = command[index]
            if index > 0, options.contains(command[index - 1]) { return String(name(word[...])) }
            guard let option = options.first(where: { word.hasPrefix("\($0)=") }) else { return word }
            return "\(option)=\(name(word.dropFirst(option.count + 1)))"
        }
    }

    /// Returns the options with these names in the call, each with its value.
    private func words(of names: [String]) -> [String] {
        command.indices.filter { index in
            let isOption = names.contains { command[index] == $0 || command[index].hasPrefix("\($0)=") }
            let isValue = index > 0 && names.contains(command[index - 1])
            return isOption || isValue
        }.map { command[$0] }
    }
}
