import Results

extension CommandTree {
    /// The mistakes in the declarations of all commands, in words; empty if there are no mistakes.
    ///
    /// A test that expects an empty list finds a mistake before a user does:
    ///
    /// ```swift
    /// #expect(tree.declarationProblems == [])
    /// ```
    ///
    /// It reports names that cannot be typed or are used twice, missing help, arguments that cannot be told apart, and
    /// groups without commands.
    public var declarationProblems: [String] {
        var check = CommandCheck(root, path: [], inheritedParameters: [])
        return check.problems()
    }
}

/// Collects the mistakes in the declaration of one command and its subcommands.
private struct CommandCheck {
    private let command: Command
    private let path: [String]
    /// The options of the groups around the command.
    private let inheritedParameters: [Parameter]
    private var collected: [String] = []

    init(_ command: Command, path: [String], inheritedParameters: [Parameter]) {
        self.command = command
        self.path = path + [command.name]
        self.inheritedParameters = inheritedParameters
    }

    mutating func problems() -> [String] {
        checkName()
        for parameter in command.parameters { check(parameter) }
        checkPositionals()
        checkCommandsWithin()

        // The parameters of a command with an action do not apply to its subcommands.
        let inheritedWithin = command.isGroup ? inheritedParameters + command.parameters : inheritedParameters
        for inner in command.commands {
            var check = CommandCheck(inner, path: path, inheritedParameters: inheritedWithin)
            collected += check.problems()
        }

        return collected
    }

    private mutating func expect(_ isRight: Bool, _ problem: String) {
        if !isRight { collected.append("\(path.joined(separator: " ")): \(problem)") }
    }

    private mutating func checkName() {
        let name = command.name
        let isWord = !name.isEmpty && !name.hasPrefix("-") && !name.contains(" ")
        expect(isWord, "a command's name is a word without a leading dash, not '\(name)'")

        let isLine = !command.abstract.isEmpty && !command.abstract.contains(where: \.isNewline)
        expect(isLine, "its abstract is one line")
    }

    private mutating func check(_ parameter: Parameter) {
        let name = parameter.name
        expect(!parameter.help.isEmpty, "\(name) has no help")
        expect((inheritedParameters + command.parameters).count { $0.name == name } == 1, "\(name) is declared twice")

        if parameter.kind == .positional {
            expect(!name.isEmpty, "an argument has no name")
            return
        }

        let isTypable = name.hasPrefix("--") && !name.contains { " =,".contains($0) }
        expect(isTypable, "the name of option '\(name)' starts with -- and holds no space, = or comma")
        expect(!["--help", "--version", "--"].contains(name), "\(name) is every command's own")
    }

    /// Arguments can be told apart only if required ones come first, and an argument that takes all remaining words
    /// comes last.
    private mutating func checkPositionals() {
        let positionals = command.parameters.filter { $0.kind == .positional }
        for (earlier, later) in zip(positionals, positionals.dropFirst()) {
            let takesTheRest = earlier.maximum == nil
            expect(!takesTheRest, "\(later.name) stands after \(earlier.name), which takes all the rest")

            let isOrdered = earlier.minimum > 0 || later.minimum == 0
            expect(takesTheRest || isOrdered, "required \(later.name) stands after optional \(earlier.name)")
        }

        if command.isGroup, let positional = positionals.first {
            expect(false, "\(positional.name) belongs to one of its commands, not to the group")
        }
    }

    private mutating func checkCommandsWithin() {
        let commands = command.commands
        expect(!command.isGroup || !commands.isEmpty, "it neither does anything nor holds commands")

        for (name, alike) in commands.map(\.name).grouped(by: \.self) {
            expect(alike.count == 1, "it holds two commands named \(name)")
        }
    }
}
