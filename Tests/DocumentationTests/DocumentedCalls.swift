import CommandSupport
import Foundation

/// Every call of a program that a document names, run or not: in code blocks, in the text, in tables.
struct DocumentedCalls {
    let program: String

    /// A call: the words that follow the program's name.
    struct Call: Hashable {
        var words: [String]
        /// Long options, without their values.
        var options: [String] {
            words.compactMap { word in
                guard let start = word.range(of: "--") else { return nil }
                let name = word[start.upperBound...].prefix { $0.isASCII && ($0.isLetter || $0 == "-") }
                return name.isEmpty ? nil : "--\(name)"
            }
        }
        /// The subcommand, which may be two words and several by `|`: `history add|trend`.
        var subcommands: [[String]] {
            words.prefix(2).prefix {
                $0.allSatisfy { $0.isASCII && ($0.isLowercase || "-|".contains($0)) } && !$0.hasPrefix("-")
            }
            .map { $0.split(separator: "|").map(String.init) }
        }
    }

    func calls(in document: Document) -> [Call] {
        var lines: [String] = []
        for block in document.blocks {
            let joined = block.text.replacingOccurrences(of: "\\\n", with: " ")
            for line in joined.split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
                // Printed lines look like calls too; in such a block only those after a prompt are calls.
                guard ["console", "text"].contains(block.language) else {
                    lines.append(line)
                    continue
                }

                if line.hasPrefix("$ ") { lines.append(String(line.dropFirst(2))) }
            }
        }

        var allCalls = lines.flatMap { calls(inCommand: $0) }
        // In a table `|` is written `\|`; in a span it stands between alternatives.
        for span in Self.codeSpans(of: document.text) {
            allCalls += calls(inCommand: span.replacingOccurrences(of: "\\|", with: "|"))
        }

        // A row of a table may go on with more options: "`milli gate --base REF` (or `--baseline FILE`) `[--strict]`".
        for row in document.text.split(separator: "\n") where row.hasPrefix("| `\(program) ") {
            let spans = Self.codeSpans(of: row.replacingOccurrences(of: "\\|", with: "|"))
            let options = spans.filter { $0.hasPrefix("--") || $0.hasPrefix("[--") }
            allCalls.append(Call(words: words(of: ([spans[0]] + options).joined(separator: " "))))
        }

        return allCalls
    }

    /// The calls of one line of a script, which may have several, one after the other.
    func calls(inCommand line: String) -> [Call] {
        var line = line
        for prefix in ["- ", "run: "] where line.hasPrefix(prefix) { line.removeFirst(prefix.count) }
        var parts = [line]

        for separator in ["&&", "||", ";", " | ", " #", " > ", " >> "] {
            parts = parts.flatMap { $0.components(separatedBy: separator) }
        }

        return parts.map { $0.trimmingCharacters(in: .whitespaces) }.filter(isCall).map { Call(words: words(of: $0)) }
    }

    private func isCall(_ text: String) -> Bool {
        ["", ".build/release/", ".build/debug/"].contains { text.hasPrefix("\($0)\(program) ") }
    }

    private func words(of call: String) -> [String] {
        call.split { " \n".contains($0) }.dropFirst().map(String.init)
    }

    /// The texts between single backticks, outside blocks. A span may go on in the next line, not in the next
    /// paragraph.
    static func codeSpans(of text: String) -> [String] {
        let outside = text.components(separatedBy: "```").enumerated().filter { $0.offset.isMultiple(of: 2) }
        return outside.flatMap { $0.element.components(separatedBy: "\n\n") }.flatMap { paragraph in
            paragraph.components(separatedBy: "`").enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
        }
    }
}
