/// Reads the words of a call against a tree of commands, once and from left to right. Words are bytes, as the system
/// has them, so that a path which is not UTF-8 arrives as it is, and no combining mark can hide a dash, an equals sign
/// or a comma.
struct CommandLineParser {
    private let words: [[UInt8]]
    private let hasVersion: Bool
    private var position = 0
    /// The place of the first word after the command's name.
    private var firstPosition = 0
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

    init(_ words: [[UInt8]], root: Command, hasVersion: Bool) {
        self.words = words
        self.hasVersion = hasVersion
        endOfOptions = words.count
        command = root
        path = [root.name]
        learnOptions()
    }

    /// What the call asks for. Throws the first thing that is wrong, unless help on the same command is asked for later
    /// in the call. Takes O(total length of the words).
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
        guard !command.isGroup else { return .help(command, path: path, inherited: inherited, isAsked: false) }

        return .run(command, path: path, try arguments())
    }

    private var help: Invocation { .help(command, path: path, inherited: inherited, isAsked: true) }

    private func failure(_ problem: String) -> CallError { CallError(path: path, problem: problem) }

    /// The problem of a name that is unknown or missing, with the nearest one or else where they are listed.
    private func failure(_ problem: String, _ name: String = "", among names: [String]) -> CallError {
        let nearest = name.nearest(among: names).map { "did you mean \($0.quotedForMessage)?" }
        return failure("\(problem); \(nearest ?? "see '\(path.joined(separator: " ")) --help'")")
    }

    private mutating func learnOptions() {
        for parameter in command.parameters where parameter.kind != .positional { options[parameter.name] = parameter }
    }

    /// Parameters of a command that does something itself are not those of the commands within.
    private mutating func forgetOptions() {
        for parameter in command.parameters { options[parameter.name] = nil }
    }
}

extension CommandLineParser {
    private mutating func readWord() throws(CallError) -> Invocation? {
        let word = words[position]
        position += 1
        defer { if !word.looksLikeOption { valueBefore = nil } }

        if position > endOfOptions || !word.looksLikeOption {
            let text = String(showing: word)
            if command.isGroup || callsInnerCommand(text) { try enter(text) } else { try place(word) }
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

    /// Whether a word that was just read calls a command within one that does something itself: only the first word
    /// after the command's name does, so that an argument of the same spelling can follow an option or `--`.
    private func callsInnerCommand(_ word: String) -> Bool {
        position == firstPosition + 1 && !command.commands.isEmpty
            && (word == "help" || command.commands.contains { $0.name == word })
    }

    private mutating func enter(_ name: String) throws(CallError) {
        if let next = command.commands.first(where: { $0.name == name }) {
            if command.isGroup { inherited += command.parameters } else { forgetOptions() }
            command = next
            path.append(next.name)
            firstPosition = position
            learnOptions()
        } else if name == "help", !wantsHelp {
            wantsHelp = true
            firstPosition = position
        } else {
            var error = failure(
                "unknown command \(name.quotedForMessage)", name, among: command.commands.map(\.name) + ["help"])
            error.excludesHelp = true
            throw error
        }
    }

    private mutating func place(_ word: [UInt8]) throws(CallError) {
        guard !wantsHelp else { return }

        let places = command.parameters.filter { $0.kind == .positional }
        let limit = places.contains { $0.maximum == nil } ? Int.max : places.count
        guard positionals.count < limit else {
            let text = String(showing: word)
            let advice =
                valueBefore.map {
                    "several values are given as " + "\($0.option) \($0.value),\(text)".shownInMessage
                } ?? "it takes \(limit == 0 ? "no" : "at most \(limit)") argument\(limit == 1 ? "" : "s")"
            throw failure("unexpected argument \(text.quotedForMessage); \(advice)")
        }

        positionals.append(word)
    }

    private mutating func readOption(_ word: [UInt8]) throws(CallError) {
        valueBefore = nil
        let equals = word.firstIndex(of: UInt8(ascii: "="))
        let name = String(showing: Array(word[..<(equals ?? word.endIndex)]))

        guard let option = options[name] else {
            if let former = formerOption(name) { throw failure("\(former.name) \(former.replacement)") }
            var names = options.values.map(\.name).sorted() + ["--help"]
            if hasVersion, path.count == 1 { names.append("--version") }
            throw failure("unknown option \(name.quotedForMessage)", name, among: names)
        }

        var value = equals.map { Array(word[($0 + 1)...]) }
        if option.kind == .flag {
            if let value {
                throw failure("flag '\(name)' takes no value, not even \(String(showing: value).quotedForMessage)")
            }
            given[name] = [[]]
            return
        }

        if value == nil, position < endOfOptions, !words[position].looksLikeOption {
            value = words[position]
            position += 1
        }

        guard let value else { throw failure("option '\(name)' needs a value: \(name) \(option.placeholder)") }
        guard option.repeats || given[name] == nil else {
            throw failure("option '\(name)' is given twice; it takes one value")
        }

        given[name, default: []].append(value)
        valueBefore = option.repeats ? (name, String(showing: value)) : nil
    }

    /// The former option that a call with `name` is about: of all that it holds, the one declared first. `nil` if
    /// `name` never was an option of the command.
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
        for parameter in inherited + command.parameters {
            var words = given[parameter.name] ?? []
            if parameter.kind == .positional {
                words = Array(remaining.prefix(parameter.maximum ?? .max))
                remaining = remaining.dropFirst(words.count)
            }

            let texts = parameter.texts(in: words)
            if texts.isEmpty, parameter.minimum > 0 {
                let kind = parameter.kind == .positional ? "argument \(parameter.name)" : "option '\(parameter.name)'"
                // A first argument that looks like the name of a command within was probably meant to call it.
                throw failure(
                    "missing \(kind)", positionals.first.map(String.init(showing:)) ?? "",
                    among: command.commands.map(\.name))
            } else if texts.count < parameter.minimum {
                let values = "at least \(parameter.minimum) value\(parameter.minimum == 1 ? "" : "s")"
                throw failure("\(parameter.name) takes \(values), not \(texts.count)")
            }

            var values: [any Sendable] = []
            for text in texts {
                do throws(InvalidValue) {
                    values.append(try parameter.read(text))
                } catch {
                    let nearest = error.nearest.map { "; did you mean \($0.quotedForMessage)?" } ?? ""
                    let shown = String(showing: text).quotedForMessage
                    throw failure("\(parameter.name) takes \(error.expected), not \(shown)\(nearest)")
                }
            }

            arguments.set(parameter.combine(values), for: parameter)
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
