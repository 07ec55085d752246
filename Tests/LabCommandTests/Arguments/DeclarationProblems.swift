import Results

@testable import LabCommand

extension Program {
    /// What is wrong with the declared commands, in words; empty when nothing is: a mistake in a declaration is found
    /// before a user meets it.
    var declarationProblems: [String] { root.problems(path: [], inherited: []) }
}

extension LabCommand.Command {
    fileprivate func problems(path: [String], inherited: [Parameter]) -> [String] {
        let path = path + [name]
        let known = inherited + parameters
        let places = parameters.filter { $0.kind == .positional }
        var problems: [String] = []

        func check(_ isRight: Bool, _ problem: String) {
            if !isRight { problems.append("\(path.joined(separator: " ")): \(problem)") }
        }

        let isWord = !name.isEmpty && !name.hasPrefix("-") && !name.contains(" ")
        check(isWord, "a command's name is a word without a leading dash, not '\(name)'")
        check(!abstract.isEmpty && !abstract.contains(where: \.isNewline), "its abstract is one line")

        for parameter in parameters {
            let name = parameter.name
            check(!parameter.help.isEmpty, "\(name) has no help")
            check(known.count { $0.name == name } == 1, "\(name) is declared twice")

            guard parameter.kind != .positional else {
                check(!name.isEmpty, "an argument has no name")
                continue
            }

            check(
                name.hasPrefix("--") && !name.contains { " =,".contains($0) },
                "the name of option '\(name)' starts with -- and holds no space, = or comma")
            check(!["--help", "--version", "--"].contains(name), "\(name) is every command's own")
        }

        // Places can be told apart only when required arguments come first, and one that takes all the rest comes last.
        for (before, after) in zip(places, places.dropFirst()) {
            check(before.maximum != nil, "\(after.name) stands after \(before.name), which takes all the rest")
            check(
                before.maximum == nil || before.minimum > 0 || after.minimum == 0,
                "required \(after.name) stands after optional \(before.name)")
        }

        check(!isGroup || !commands.isEmpty, "it neither does anything nor holds commands")
        let place = isGroup ? places.first : nil
        check(place == nil, "\(place?.name ?? "") belongs to one of its commands, not to the group")

        for (name, alike) in commands.map(\.name).grouped(by: \.self) {
            check(alike.count == 1, "it holds two commands named \(name)")
        }

        // The parameters of a command that does something itself are not those of the commands within.
        return problems + commands.flatMap { $0.problems(path: path, inherited: isGroup ? known : inherited) }
    }
}
