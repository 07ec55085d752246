import Execution
import Foundation

/// The command that links a product, as the build system stores it.
///
/// SwiftPM writes its commands into a manifest next to its products (`release.yaml`), each as a list of words in JSON.
/// Running the last command with another output and a seed gives another layout of the same objects.
struct LinkCommand: Equatable {
    let words: [String]

    /// Finds the command that links `product` in a manifest; `nil` if it is not there.
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

    func run() -> ChildProcess.Outcome {
        ChildProcess(
            executable: words.first ?? "", arguments: Array(words.dropFirst()), environment: Git.environment
        ).run()
    }

    /// The command with another output and more words.
    func writing(to output: String, adding more: [String] = []) -> LinkCommand {
        var words = words
        if let option = words.lastIndex(of: "-o"), option + 1 < words.count { words[option + 1] = output }
        return LinkCommand(words: words + more)
    }

    func replacing(_ word: String, by other: String) -> LinkCommand {
        LinkCommand(words: words.map { $0 == word ? other : $0 })
    }

    /// The command for a build folder that was moved. Lists of files are written anew, next to the old ones.
    func moved(from folder: String, to other: String) -> LinkCommand {
        func moved(_ text: String) -> String { text.replacingOccurrences(of: "\(folder)/", with: "\(other)/") }

        let words = words.map { word in
            let word = moved(word)
            guard word.hasPrefix("@"), let list = try? String(contentsOfFile: String(word.dropFirst()), encoding: .utf8)
            else { return word }

            let newList = "\(word.dropFirst()).moved"
            let isWritten = FileManager.default.createFile(atPath: newList, contents: Data(moved(list).utf8))
            return isWritten ? "@\(newList)" : word
        }

        return LinkCommand(words: words)
    }

    /// The object files that it reads, both the named ones and those in lists after `@`.
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

    /// Finds the call of the linker in the output of the compiler driver with `-v`; `nil` if it is not there.
    ///
    /// The linker takes 0.4 s where the driver takes 0.7 s, and skips files that the driver would make anew for each
    /// link. If the arguments do not fit on a command line, the driver passes them in a file, which it removes when it
    /// ends. The output has that file's contents after the call.
    static func linker(inDriverOutput output: String) -> LinkCommand? {
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for (number, line) in lines.enumerated().reversed() where line.contains("ld.lld") {
            var words = ShellWords.split(line)
            guard let first = words.first, first.hasSuffix("ld.lld") else { continue }

            if let index = words.firstIndex(where: { $0.hasPrefix("@") }) {
                let below = lines[(number + 1)...].drop { $0.allSatisfy(\.isWhitespace) }
                guard below.first?.contains("passed via response file") == true,
                    let end = below.firstIndex(where: { $0.contains("end of response file") })
                else { continue }

                words.replaceSubrange(
                    index...index,
                    with: below[..<end].dropFirst().flatMap { ShellWords.split($0) })
            }

            guard words.contains("-o"), !words.contains(where: { $0.hasPrefix("@") }) else { continue }

            return LinkCommand(words: words)
        }

        return nil
    }
}
