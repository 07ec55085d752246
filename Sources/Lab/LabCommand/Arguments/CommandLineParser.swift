import Files

/// What a call asks for.
enum Invocation: Sendable {
    /// To do something.
    case run(Command, path: [String], Arguments)
    /// To be told about a command; with the options that it has from the groups around it.
    case help(Command, path: [String], inherited: [Parameter])
    /// To do something in a group, without saying what.
    case incomplete(Command, path: [String], inherited: [Parameter])
    /// To be told the version.
    case version
}

/// Reads the words of a call against a tree of commands, once and from left to right.
///
/// Words are bytes, as the system has them, so that a path which is not UTF-8 arrives as it is, and no combining mark
/// can hide a dash, an equals sign or a comma. Nothing that a user can type is a precondition here.
struct CommandLineParser {
    private let words: [[UInt8]]
    private let hasVersion: Bool
    private var position = 0
    /// Words from here on are positional: the end, or what follows `--`.
    private var endOfOptions: Int

    private var command: Command
    private var path: [String]
    private var inherited: [Parameter] = []
    private var options: [String: Parameter] = [:]
    private var given: [String: [[UInt8]]] = [:]
    private var positionals: [[UInt8]] = []
    private var wantsHelp = false
    /// The repeatable option whose value was the word before, for the message about `--plan warm cold`.
    private var valueBefore: (option: String, value: String)?

    /// - Parameter hasVersion: whether the root knows `--version`.
    init(_ words: [[UInt8]], root: Command, hasVersion: Bool) {
        self.words = words
        self.hasVersion = hasVersion
        endOfOptions = words.count
        command = root
        path = [root.name]
        learnOptions()
    }

    /// What the call asks for.
    ///
    /// - Throws: the first thing that is wrong, unless help on the same command is asked for later in the call.
    /// - Complexity: O(total length of the words).
    mutating func parse() throws(CallError) -> Invocation {
        while position < words.count {
            do throws(CallError) {
                if let invocation = try readWord() { return invocation }
            } catch {
                if case .unknownCommand = error.problem { throw error }
                guard helpFollows else { throw error }
                return help
            }
        }
        if wantsHelp { return help }
        guard !command.isGroup else { return .incomplete(command, path: path, inherited: inherited) }
        return .run(command, path: path, try arguments())
    }

    private var help: Invocation { .help(command, path: path, inherited: inherited) }

    private var helpFollows: Bool {
        position < endOfOptions
            && words[position..<endOfOptions].prefix { !$0.spells("--") }.contains(where: \.asksForHelp)
    }

    private func failure(_ problem: CallError.Problem) -> CallError { CallError(path: path, problem: problem) }

    private mutating func learnOptions() {
        for parameter in command.parameters where parameter.kind != .positional {
            options[parameter.name] = parameter
        }
    }
}

// MARK: - Words

extension CommandLineParser {
    private mutating func readWord() throws(CallError) -> Invocation? {
        let word = words[position]
        position += 1
        defer { if !word.looksLikeOption { valueBefore = nil } }
        if position > endOfOptions || !word.looksLikeOption {
            if command.isGroup { try enter(String(showing: word)) } else { try place(word) }
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

    /// Goes into a command of the current group.
    private mutating func enter(_ name: String) throws(CallError) {
        if let next = command.commands.first(where: { $0.name == name }) {
            inherited += command.parameters
            command = next
            path.append(next.name)
            learnOptions()
        } else if name == "help", !wantsHelp {
            wantsHelp = true
        } else {
            let names = command.commands.map(\.name) + ["help"]
            throw failure(.unknownCommand(name, nearest: NearestMatch(to: name, among: names)?.candidate))
        }
    }

    private mutating func place(_ word: [UInt8]) throws(CallError) {
        guard !wantsHelp else { return }
        let places = command.parameters.filter { $0.kind == .positional }
        let limit = places.contains { $0.maximum == nil } ? Int.max : places.count
        guard positionals.count < limit else {
            throw failure(
                .unexpectedArgument(
                    String(showing: word), limit: limit, option: valueBefore?.option, value: valueBefore?.value ?? ""))
        }
        positionals.append(word)
    }

    private mutating func readOption(_ word: [UInt8]) throws(CallError) {
        valueBefore = nil
        let equals = word.firstIndex(of: UInt8(ascii: "="))
        let name = String(showing: Array(word[..<(equals ?? word.endIndex)]))
        guard let option = options[name] else {
            var names = options.values.map(\.name).sorted() + ["--help"]
            if hasVersion, path.count == 1 { names.append("--version") }
            throw failure(.unknownOption(name, nearest: NearestMatch(to: name, among: names)?.candidate))
        }
        var value = equals.map { Array(word[($0 + 1)...]) }
        if option.kind == .flag {
            if let value { throw failure(.unexpectedValue(flag: name, value: String(showing: value))) }
            given[name] = [[]]
            return
        }
        if value == nil, position < endOfOptions, !words[position].looksLikeOption {
            value = words[position]
            position += 1
        }
        guard let value else {
            throw failure(.missingValue(option: name, placeholder: option.placeholder))
        }
        guard option.repeats || given[name] == nil else { throw failure(.repeatedOption(name)) }
        given[name, default: []].append(value)
        valueBefore = option.repeats ? (name, String(showing: value)) : nil
    }
}

// MARK: - Values

extension CommandLineParser {
    private func arguments() throws(CallError) -> Arguments {
        var arguments = Arguments()
        var remaining = positionals[...]
        for parameter in inherited + command.parameters {
            var words = given[parameter.name] ?? []
            if parameter.kind == .positional {
                words = Array(remaining.prefix(parameter.maximum ?? .max))
                remaining = remaining.dropFirst(words.count)
            }
            let texts = parameter.texts(in: words)
            if texts.isEmpty, parameter.minimum > 0 {
                throw failure(.missing(parameter: parameter.kind, name: parameter.name))
            } else if texts.count < parameter.minimum {
                throw failure(.tooFew(parameter: parameter.name, minimum: parameter.minimum, given: texts.count))
            }
            do throws(RejectedText) {
                arguments.set(try parameter.value(of: texts), for: parameter, isGiven: !texts.isEmpty)
            } catch {
                let text = String(showing: error.text)
                throw failure(.invalidValue(parameter: parameter.name, text: text, reason: error.reason))
            }
        }
        return arguments
    }
}

extension [UInt8] {
    fileprivate func spells(_ text: String) -> Bool { elementsEqual(text.utf8) }

    fileprivate var asksForHelp: Bool { spells("-h") || spells("--help") }

    /// Whether a word is an option rather than an argument: it starts with a dash, is not the lone `-` that stands for
    /// standard input, and is no negative number.
    fileprivate var looksLikeOption: Bool {
        guard first == UInt8(ascii: "-"), count > 1 else { return false }
        let number = self[1] == UInt8(ascii: ".") ? self[2...] : self[1...]
        return !(number.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false)
    }
}
