/// The possible words at the end of an unfinished call.
///
/// The call is read as ``CommandLineParser`` reads a finished one, but without errors: unknown words are skipped, and
/// the words after them are still completed.
struct Suggestions: Equatable {
    /// A possible word.
    struct Word: Equatable {
        var text: String
        /// The meaning in one line, or empty.
        var meaning = ""
    }

    /// The words, in the order of the declaration.
    var words: [Word] = []
    /// True if names of files are possible as well.
    var takesFiles = false
}

extension Suggestions {
    /// Finds the possible words in place of the last word of a call.
    ///
    /// - Parameters:
    ///   - call: the words after the program's name. The last one is the unfinished word, which may be empty.
    ///   - root: the root command.
    ///   - hasVersion: the program has `--version`.
    ///   - cells: the names of all cells, `experiment/implementation/input`.
    /// - Complexity: O(length of the call + number of cells).
    init(for call: [String], root: Command, hasVersion: Bool, cells: () -> [String]) {
        let typedWord = call.last ?? ""
        var state = CallState(root)
        for word in call.dropLast() { state.read(word) }

        if let option = state.awaitingOption {
            self = Self.values(of: option, typedWord: typedWord, cells: cells)
        } else if !state.isAfterDashes, typedWord.first == "-" {
            self = Self.options(typedWord: typedWord, at: state, hasVersion: hasVersion, cells: cells)
        } else {
            if state.mayEnterCommand {
                words = state.command.commands.map { Word(text: $0.name, meaning: $0.abstract) }
                if !words.isEmpty { words.append(Word(text: "help", meaning: "Show help.")) }
            }
            if let positional = state.nextPositional {
                let values = Self.values(of: positional, typedWord: typedWord, cells: cells)
                words += values.words
                takesFiles = values.takesFiles
            }
        }

        words.removeAll { !$0.text.hasPrefix(typedWord) }
    }

    /// Finds the possible options, or the values of an option with an equals sign.
    private static func options(
        typedWord: String, at state: CallState, hasVersion: Bool, cells: () -> [String]
    ) -> Suggestions {
        if let equals = typedWord.firstIndex(of: "=") {
            let name = String(typedWord[..<equals])
            guard let option = state.options.first(where: { $0.name == name }) else { return Suggestions() }

            let value = String(typedWord[typedWord.index(after: equals)...])
            var values = values(of: option, typedWord: value, cells: cells)
            for index in values.words.indices { values.words[index].text = "\(name)=\(values.words[index].text)" }
            return values
        }

        var words = state.options.map { Word(text: $0.name, meaning: $0.help) }
        words.append(Word(text: "--help", meaning: "Show this help."))
        if hasVersion, state.isOutermost { words.append(Word(text: "--version", meaning: "Show the version.")) }
        return Suggestions(words: words)
    }

    /// Finds the possible values of a parameter.
    private static func values(of parameter: Parameter, typedWord: String, cells: () -> [String]) -> Suggestions {
        if let allowedArguments = parameter.allowedArguments {
            // If values are separated by commas, the last one is completed.
            let earlier = parameter.splitsAtCommas ? typedWord.lastIndex(of: ",").map { String(typedWord[...$0]) } : nil
            return Suggestions(words: allowedArguments.map { Word(text: (earlier ?? "") + $0) })
        }

        switch parameter.completion {
        case .file: return Suggestions(takesFiles: true)
        case .cell: return Suggestions(words: names(typedWord: typedWord, of: cells()))
        case .none: return Suggestions()
        }
    }

    /// Returns the names of cells up to the next slash: experiments first, then the implementations of the typed
    /// experiment, then inputs.
    private static func names(typedWord: String, of cells: [String]) -> [Word] {
        let depth = typedWord.count { $0 == "/" }
        var names: Set<String> = []
        return cells.filter { $0.hasPrefix(typedWord) }.compactMap { cell in
            let parts = cell.split(separator: "/", omittingEmptySubsequences: false)
            let name = parts.prefix(depth + 1).joined(separator: "/") + (parts.count > depth + 1 ? "/" : "")
            return names.insert(name).inserted ? Word(text: name) : nil
        }
    }
}
