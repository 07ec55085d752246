import Nouns
import Reporting

/// Reads the words of a call once, from left to right, for a tree of commands.
///
/// Words are bytes, as in the system. A path that is not UTF-8 stays as it is, and no combining mark can hide a dash,
/// an equals sign or a comma.
struct CommandLineParser {
    private let words: [[UInt8]]
    private let hasVersion: Bool
    private var position = 0
    /// The position of the first word after the command's name.
    private var firstPosition = 0
    /// The position of the first word that must be positional: after `--`, or the end.
    private var endOfOptions: Int

    /// The command selected by the words so far.
    private var command: Command
    private var path: [String]
    /// The options of the groups around the command.
    private var inheritedParameters: [Parameter] = []
    /// The options that may follow, by name.
    private var options: [String: Parameter] = [:]
    /// The texts of each option so far.
    private var optionTexts: [String: [[UInt8]]] = [:]
    private var positionals: [[UInt8]] = []
    /// True if the word `help` stood in place of a command.
    private var wantsHelp = false
    /// The repeatable option whose value was the previous word, for a message about `--plan warm cold`.
    private var previousValue: OptionValue?

    private struct OptionValue {
        var option: String
        var value: String
    }

    init(_ words: [[UInt8]], root: Command, hasVersion: Bool) {
        self.words = words
        self.hasVersion = hasVersion
        endOfOptions = words.count
        command = root
        path = [root.name]
        learnOptions()
    }

    /// Reads the call.
    ///
    /// - Throws: the first mistake, unless the call asks later for help on the same command.
    /// - Complexity: O(total length of the words).
    mutating func parse() throws(CallError) -> Invocation {
        while position < words.count {
            do throws(CallError) {
                if let invocation = try readWord() { return invocation }
            } catch {
                let later = words[position..<max(position, endOfOptions)].prefix { !$0.spells("--") }
                guard !error.excludesHelp, later.contains(where: \.asksForHelp) else { throw error }
                return help
            }
        }

        if wantsHelp { return help }
        guard !command.isGroup else {
            return .help(command, path: path, inheritedParameters: inheritedParameters, isAsked: false)
        }

        return .run(command, path: path, try arguments())
    }

    private var help: Invocation { .help(command, path: path, inheritedParameters: inheritedParameters, isAsked: true) }

    private func failure(_ problem: String) -> CallError { CallError(path: path, problem: problem) }

    /// Returns the error for an unknown name, with the nearest name or else a hint at the help.
    private func failure(unknown kind: String, _ name: String, among names: [String]) -> CallError {
        let problem = "unknown \(kind) \(name.quotedForMessage)"
        guard let nearest = name.nearest(among: names) else { return failure("\(problem); \(pointerToHelp)") }

        return failure("\(problem); did you mean \(nearest.quotedForMessage)?")
    }

    private var pointerToHelp: String { "see '\(path.joined(separator: " ")) --help'" }

    private mutating func learnOptions() {
        for parameter in command.parameters where parameter.kind != .positional { options[parameter.name] = parameter }
    }

    /// Removes the options of a command with an action, because they do not apply to its subcommands.
    private mutating func forgetOptions() {
        for parameter in command.parameters { options[parameter.name] = nil }
    }
}

extension CommandLineParser {
    private mutating func readWord() throws(CallError) -> Invocation? {
        let word = words[position]
        position += 1
        defer { if !word.looksLikeOption { previousValue = nil } }

        if position > endOfOptions || !word.looksLikeOption {
            let text = String(showing: word)
            if command.isGroup || callsInnerCommand(text) { try enter(text) } else { try parsePositional(word) }
        } else if word.spells("--") {
            endOfOptions = position
        } else if word.asksForHelp {
            return help
        } else if word.spells("--version"), hasVersion, path.count == 1 {
            return .version
        } else {
            try readOption(word)
        }

        return nil
    }

    /// Returns true if the last word selects a subcommand of a command with an action. Only the first word after the
    /// command's name does, so an argument with the same spelling can follow an option or `--`.
    private func callsInnerCommand(_ word: String) -> Bool {
        position == firstPosition + 1 && !command.commands.isEmpty
            && (word == "help" || command.commands.contains { $0.name == word })
    }

    private mutating func enter(_ name: String) throws(CallError) {
        if let next = command.commands.first(where: { $0.name == name }) {
            if command.isGroup { inheritedParameters += command.parameters } else { forgetOptions() }
            command = next
            path.append(next.name)
            firstPosition = position
            learnOptions()
        } else if name == "help" {
            wantsHelp = true
            firstPosition = position
        } else {
            var error = failure(unknown: "command", name, among: command.commands.map(\.name) + ["help"])
            error.excludesHelp = true
            throw error
        }
    }

    private mutating func parsePositional(_ word: [UInt8]) throws(CallError) {
        guard !wantsHelp else { return }

        let positionalParameters = command.parameters.filter { $0.kind == .positional }
        let limit = positionalParameters.contains { $0.maximum == nil } ? Int.max : positionalParameters.count
        guard positionals.count < limit else {
            throw failure(unexpected: String(showing: word), limit: limit)
        }

        positionals.append(word)
        if positionals.count < positionalParameters.count, positionalParameters[positionals.count].takesRest {
            endOfOptions = position
        }
    }

    private func failure(unexpected argument: String, limit: Int) -> CallError {
        let problem = "unexpected argument \(argument.quotedForMessage)"
        if let previousValue {
            let call = "\(previousValue.option) \(previousValue.value),\(argument)"
            return failure("\(problem); several values are given as \(call.shownInMessage)")
        }

        switch limit {
        case 0: return failure("\(problem); it takes no arguments")
        case 1: return failure("\(problem); it takes at most 1 argument")
        default: return failure("\(problem); it takes at most \(limit) arguments")
        }
    }

    private mutating func readOption(_ word: [UInt8]) throws(CallError) {
        previousValue = nil
        let equals = word.firstIndex(of: UInt8(ascii: "="))
        let name = String(showing: Array(word[..<(equals ?? word.endIndex)]))

        guard let option = options[name] else {
            if let former = formerOption(name) { throw failure("\(former.name) \(former.replacement)") }
            var names = options.values.map(\.name).sorted() + ["--help"]
            if hasVersion, path.count == 1 { names.append("--version") }
            throw failure(unknown: "option", name, among: names)
        }

        var value = equals.map { Array(word[($0 + 1)...]) }
        if option.kind == .flag {
            if let value {
                throw failure("flag '\(name)' takes no value, not even \(String(showing: value).quotedForMessage)")
            }
            optionTexts[name] = [[]]
            return
        }

        if value == nil, position < endOfOptions, !words[position].looksLikeOption {
            value = words[position]
            position += 1
        }

        guard let value else { throw failure("option '\(name)' needs a value: \(name) \(option.placeholder)") }
        guard option.repeats || optionTexts[name] == nil else {
            throw failure("option '\(name)' is given twice; it takes one value")
        }

        optionTexts[name, default: []].append(value)
        if option.repeats { previousValue = OptionValue(option: name, value: String(showing: value)) }
    }

    /// Returns the former option to report for `name`: the first declared one of all in the call; `nil` if `name` was
    /// never an option of the command.
    private func formerOption(_ name: String) -> FormerOption? {
        guard command.formerOptions.contains(where: { $0.name == name }) else { return nil }

        let names = words.prefix { !$0.spells("--") }.map { word in
            String(showing: Array(word.prefix { $0 != UInt8(ascii: "=") }))
        }
        return command.formerOptions.first { names.contains($0.name) }
    }
}

extension CommandLineParser {
    private func arguments() throws(CallError) -> Arguments {
        var arguments = Arguments()
        var remaining = positionals[...]
        for parameter in inheritedParameters + command.parameters {
            var words = optionTexts[parameter.name] ?? []
            if parameter.kind == .positional {
                words = Array(remaining.prefix(parameter.maximum ?? .max))
                remaining = remaining.dropFirst(words.count)
            }

            let texts = parameter.texts(in: words)
            try checkCount(of: texts, for: parameter)
            arguments.set(parameter.combine(try values(of: texts, for: parameter)), for: parameter)
        }

        return arguments
    }

    private func checkCount(of texts: [[UInt8]], for parameter: Parameter) throws(CallError) {
        guard texts.count < parameter.minimum else { return }

        if texts.isEmpty {
            let kind = parameter.kind == .positional ? "argument \(parameter.name)" : "option '\(parameter.name)'"
            throw failure("missing \(kind); \(adviceAboutMissing)")
        }

        let least = counted(parameter.minimum, "value")
        throw failure("\(parameter.name) takes at least \(least), not \(texts.count)")
    }

    /// The subcommand that the first argument probably meant, or else a hint at the help.
    private var adviceAboutMissing: String {
        let word = positionals.first.map(String.init(showing:)) ?? ""
        guard let nearest = word.nearest(among: command.commands.map(\.name)) else { return pointerToHelp }

        return "did you mean \(nearest.quotedForMessage)?"
    }

    private func values(of texts: [[UInt8]], for parameter: Parameter) throws(CallError) -> [any Sendable] {
        var values: [any Sendable] = []
        for text in texts {
            do throws(InvalidValue) {
                values.append(try parameter.read(text))
            } catch {
                let nearest = error.nearest.map { "; did you mean \($0.quotedForMessage)?" } ?? ""
                let quotedText = String(showing: text).quotedForMessage
                throw failure("\(parameter.name) takes \(error.expected), not \(quotedText)\(nearest)")
            }
        }

        return values
    }
}

extension [UInt8] {
    fileprivate func spells(_ text: String) -> Bool { elementsEqual(text.utf8) }

    fileprivate var asksForHelp: Bool { spells("-h") || spells("--help") }

    /// True if the word is an option and not an argument: it starts with a dash, and is neither the lone `-` of
    /// standard input nor a negative number.
    fileprivate var looksLikeOption: Bool {
        guard first == UInt8(ascii: "-"), count > 1 else { return false }

        let number = self[1] == UInt8(ascii: ".") ? self[2...] : self[1...]
        guard let digit = number.first else { return true }
        return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit)
    }
}
