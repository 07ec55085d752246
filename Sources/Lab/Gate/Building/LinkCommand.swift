import Foundation

/// The command that links a product, as the build system keeps it.
///
/// SwiftPM writes what it is going to do into a manifest beside its products (`release.yaml`), where each command is a
/// list of words in JSON. Replaying the last one with another output and a seed makes another layout of the same
/// objects.
struct LinkCommand: Equatable {
    let words: [String]

    /// The command that links `product`, out of a manifest; `nil` when there is none.
    init?(product: String, manifest: String) {
        var isThis = false
        for line in manifest.split(separator: "\n", omittingEmptySubsequences: true) {
            let text = line.trimmingCharacters(in: .whitespaces)
            if text.hasPrefix("description: ") {
                isThis = text.hasPrefix("description: \"Linking ") && text.hasSuffix("/\(product)\"")
            } else if isThis, text.hasPrefix("args: "),
                let words = try? JSONDecoder().decode([String].self, from: Data(text.dropFirst(6).utf8)),
                words.contains("-o"), words.contains("-emit-executable")
            {
                self.words = words
                return
            }
        }

        return nil
    }

    init(words: [String]) { self.words = words }

    func writing(to output: String, adding more: [String] = []) -> LinkCommand {
        var words = words
        if let option = words.lastIndex(of: "-o"), option + 1 < words.count { words[option + 1] = output }
        return LinkCommand(words: words + more)
    }

    func replacing(_ word: String, by other: String) -> LinkCommand {
        LinkCommand(words: words.map { $0 == word ? other : $0 })
    }

    /// The files of objects that it reads: those named, and those in lists after `@`.
    var objects: [String] {
        words.flatMap { word -> [String] in
            if word.hasPrefix("@") {
                let text = (try? String(contentsOfFile: String(word.dropFirst()), encoding: .utf8)) ?? ""
                return text.split(whereSeparator: \.isNewline).map {
                    $0.trimmingCharacters(in: CharacterSet(charactersIn: "'\""))
                }
            }

            return word.hasSuffix(".o") || word.hasSuffix(".a") ? [word] : []
        }
    }

    /// The call of the linker itself, out of what the compiler driver writes with `-v`; `nil` when it is not to be had.
    /// It links in 0.4 s where the driver takes 0.7, and leaves nothing to chance that the driver makes anew for each
    /// link.
    ///
    /// Words that do not fit on a command line go through a file of the driver's, which is gone when it has ended; what
    /// was in it stands below the call.
    static func linker(inDriverOutput output: String) -> LinkCommand? {
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for (number, line) in lines.enumerated().reversed() where line.contains("ld.lld") {
            var words = ShellWords.split(line)
            guard let first = words.first, first.hasSuffix("ld.lld") else { continue }

            if let place = words.firstIndex(where: { $0.hasPrefix("@") }) {
                let below = lines[(number + 1)...].drop { $0.allSatisfy(\.isWhitespace) }
                guard below.first?.contains("passed via response file") == true,
                    let end = below.firstIndex(where: { $0.contains("end of response file") })
                else { continue }

                words.replaceSubrange(
                    place...place,
                    with: below[..<end].dropFirst().flatMap { ShellWords.split($0) })
            }

            guard words.contains("-o"), !words.contains(where: { $0.hasPrefix("@") }) else { continue }

            return LinkCommand(words: words)
        }

        return nil
    }
}

/// Words as compilers quote them for a shell.
enum ShellWords {
    /// Splits at blanks outside double quotes; a backslash takes the next character as it is.
    static func split(_ line: String) -> [String] {
        var words: [String] = []
        // `nil` between words: one in quotes may be empty.
        var word: String?
        var isQuoted = false
        var isEscaped = false

        for character in line {
            if character == " ", !isQuoted, !isEscaped {
                words += [word].compactMap(\.self)
                word = nil
                continue
            }

            let isLiteral = isEscaped || !"\\\"".contains(character)
            word = (word ?? "") + (isLiteral ? "\(character)" : "")
            if !isLiteral, character == "\"" { isQuoted.toggle() }
            isEscaped = !isLiteral && character == "\\"
        }

        return words + [word].compactMap(\.self)
    }
}
