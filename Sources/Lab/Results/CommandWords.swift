extension ResultFile {
    /// The options that declare measured commands of other programs.
    package static let declarations = [
        "--command", "--size", "--parameter", "--name", "--setup", "--prepare", "--cleanup", "--input", "--shell",
        "--ignore-exit", "--output",
    ]

    /// The further options of a run by which what is measured, or what is judged of it, is another.
    package static let measuring = [
        "--profile", "--plan", "--budget", "--up-to", "--time-limit", "--call-limit", "--shard",
    ]

    /// The other options of a run: where the result goes, how it is shown, and the seed, which is ``seed``.
    package static let showing = [
        "--seed", "--json", "--html", "--keep-partial", "--quiet", "--strict", "--all", "--width",
    ]

    /// The words of the call that declare measured commands of other programs; none in a run of experiments.
    package var commandWords: [String] { words(of: Self.declarations) }

    /// The words after `run` that measure the same again, without those that say where the result goes and how it is
    /// shown: the patterns, the commands, and all that changes what is measured. The seed is ``seed``.
    package var repeatedWords: [String] { selection.patterns + words(of: Self.declarations + Self.measuring) }

    /// Returns the options of those names in the call, each with its value.
    private func words(of names: [String]) -> [String] {
        command.indices.filter { index in
            let isOption = names.contains { command[index] == $0 || command[index].hasPrefix("\($0)=") }
            let isValue = index > 0 && names.contains(command[index - 1])
            return isOption || isValue
        }.map { command[$0] }
    }
}
