import Foundation

/// The command that links a product, as the build system keeps it.
///
/// SwiftPM writes what it is going to do into a manifest beside its products (`release.yaml`), where each command is a list
/// of words in JSON. Replaying the last one with another output and a seed makes another layout of the same objects.
struct LinkCommand: Equatable {
    /// The words, the program first.
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

    /// The same with another output, and further words.
    func writing(to output: String, adding more: [String] = []) -> LinkCommand {
        var words = words
        if let option = words.lastIndex(of: "-o"), option + 1 < words.count { words[option + 1] = output }
        return LinkCommand(words: words + more)
    }

    /// The same with one word in place of another.
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

    /// The call of the linker itself, out of what the compiler driver writes with `-v`; `nil` when it is not to be had as one
    /// line. It links in 0.4 s where the driver takes 0.7.
    static func linker(inDriverOutput output: String) -> LinkCommand? {
        for line in output.split(separator: "\n").reversed() where line.contains("ld.lld") {
            let words = ShellWords.split(String(line))
            guard let first = words.first, first.hasSuffix("ld.lld"), words.contains("-o") else { continue }
            // What the driver put into a file of its own is gone by now.
            return words.contains { $0.hasPrefix("@") } ? nil : LinkCommand(words: words)
        }
        return nil
    }
}

/// Words as compilers quote them for a shell.
enum ShellWords {
    /// Splits at blanks outside double quotes; a backslash takes the next character as it is.
    static func split(_ line: String) -> [String] {
        var words: [String] = []
        var word = ""
        var (isQuoted, isEscaped, hasWord) = (false, false, false)
        for character in line {
            if isEscaped {
                word.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
                hasWord = true
            } else if character == "\"" {
                isQuoted.toggle()
                hasWord = true
            } else if character == " ", !isQuoted {
                if hasWord { words.append(word) }
                word = ""
                hasWord = false
            } else {
                word.append(character)
                hasWord = true
            }
        }
        if hasWord { words.append(word) }
        return words
    }
}
