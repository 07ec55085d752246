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
/// Words are compared by Unicode scalars where their form matters (`-`, `=`), so that no combining mark can hide a
/// dash. Nothing that a user can type is a precondition here.
struct CommandLineParser {
    private let words: [String]
    private let hasVersion: Bool
    private var position = 0
    /// Words from here on are positional: the end, or what follows `--`.
    private var endOfOptions: Int

    private var command: Command
    private var path: [String]
    private var inherited: [Parameter] = []
    private var options: [String: Parameter] = [:]
    private var given: [String: [String]] = [:]
    private var positionals: [String] = []
    private var wantsHelp = false
    /// The repeatable option whose value was the word before, for the message about `--plan warm cold`.
    private var valueBefore: (option: String, value: String)?

    /// - Parameter hasVersion: whether the root knows `--version`.
    init(_ words: [String], root: Command, hasVersion: Bool) {
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
            && words[position..<endOfOptions].prefix { $0 != "--" }.contains { $0 == "-h" || $0 == "--help" }
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
            if command.isGroup { try enter(word) } else { try place(word) }
        } else if word == "--" {
            endOfOptions = position
        } else if word == "-h" || word == "--help" {
            return help
        } else if word == "--version", hasVersion, path.count == 1 {
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

    private mutating func place(_ word: String) throws(CallError) {
        guard !wantsHelp else { return }
        let places = command.parameters.filter { $0.kind == .positional }
        let limit = places.contains { $0.maximum == nil } ? Int.max : places.count
        guard positionals.count < limit else {
            throw failure(
                .unexpectedArgument(
                    word, limit: limit, option: valueBefore?.option, value: valueBefore?.value ?? ""))
        }
        positionals.append(word)
    }

    private mutating func readOption(_ word: String) throws(CallError) {
        valueBefore = nil
        let parts = word.unicodeScalars.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map { String($0) } ?? word
        guard let option = options[name] else {
            var names = options.values.map(\.name).sorted() + ["--help"]
            if hasVersion, path.count == 1 { names.append("--version") }
            throw failure(.unknownOption(name, nearest: NearestMatch(to: name, among: names)?.candidate))
        }
        var value = parts.count > 1 ? String(parts[1]) : nil
        if option.kind == .flag {
            if let value { throw failure(.unexpectedValue(flag: name, value: value)) }
            given[name] = [""]
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
        valueBefore = option.repeats ? (name, value) : nil
    }
}

// MARK: - Values

extension CommandLineParser {
    private func arguments() throws(CallError) -> Arguments {
        var arguments = Arguments()
        var remaining = positionals[...]
        for parameter in inherited + command.parameters {
            var texts = given[parameter.name] ?? []
            if parameter.kind == .positional {
                texts = Array(remaining.prefix(parameter.maximum ?? .max))
                remaining = remaining.dropFirst(texts.count)
            }
            try require(parameter, texts)
            do throws(RejectedText) {
                arguments.set(try parameter.value(of: texts), for: parameter, isGiven: !texts.isEmpty)
            } catch {
                throw failure(.invalidValue(parameter: parameter.name, text: error.text, reason: error.reason))
            }
        }
        return arguments
    }

    private func require(_ parameter: Parameter, _ texts: [String]) throws(CallError) {
        let count = parameter.valueCount(of: texts)
        guard count < parameter.minimum else { return }
        if count == 0 { throw failure(.missing(parameter: parameter.kind, name: parameter.name)) }
        throw failure(.tooFew(parameter: parameter.name, minimum: parameter.minimum, given: count))
    }
}

extension String {
    /// Whether a word is an option rather than an argument: it starts with a dash, is not the lone `-` that stands for
    /// standard input, and is no negative number.
    fileprivate var looksLikeOption: Bool {
        let bytes = utf8.prefix(3)
        guard bytes.first == UInt8(ascii: "-"), bytes.count > 1 else { return false }
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let afterDash = bytes.dropFirst()
        let number = afterDash.first == UInt8(ascii: ".") ? afterDash.dropFirst() : afterDash
        return !(number.first.map(digits.contains) ?? false)
    }
}
