extension Program {
    /// What is wrong with the declared commands, in words; empty when nothing is. Tests of a program expect that, so that
    /// a mistake in a declaration is found before a user meets it.
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
