/// The short name of a function, as people say it, made from a demangled symbol:
/// `Sequence._minImplementation(count:sortedBy:)`.
///
/// It is in this module, with ``SymbolName``, because both the gate and profiles name functions, and neither imports
/// the other.
///
/// It leaves out specialisations, modules, and the types of parameters and results. A text of another form stays as it
/// is.
package struct ShortName: CustomStringConvertible {
    package let description: String

    /// Makes the short name of a symbol.
    ///
    /// - Complexity: O(n), however deep closures lie in each other.
    package init(of demangled: String) {
        // The runtime puts a propagated closure into a bracket that it never closes.
        var text = Substring(demangled.replacing("[Closure Propagated : ", with: "Closure Propagated : "))
        var name = ""
        while let inner = Self.inner(of: text) {
            name += inner.part.map { "\($0) in " } ?? ""
            text = inner.text
        }

        if text.hasPrefix("reabstraction thunk") {
            description = name + "reabstraction thunk"
            return
        }

        // The role of a name, such as the witness of a protocol or the default value of a parameter.
        let roles = [#/protocol witness for /#, #/default argument \d+ of /#, #/static /#]
        for role in roles {
            guard let match = text.prefixMatch(of: role) else { continue }

            name += match.output
            text = text[match.range.upperBound...]
        }
        if text.hasPrefix("(extension in "), let end = text.firstIndex(of: ":") { text = text[end...].dropFirst() }

        description = name + Self.signature(text)
    }

    /// Splits a text into a part, such as `closure #1`, and the text that contains it; `nil` if the text names a
    /// function itself.
    private static func inner(of text: Substring) -> (part: String?, text: Substring)? {
        for word in ["merged ", "@objc "] where text.hasPrefix(word) { return (nil, text.dropFirst(word.count)) }

        // A part of an asynchronous function: `(1) await resume partial function for`.
        if let match = text.prefixMatch(of: #/\(\d+\) \w+ resume partial function for /#) {
            return (nil, text[match.range.upperBound...])
        }

        // A closure or a nested function names the function that contains it.
        if let part = numberedPart(of: text), let end = index(of: " in ", in: text) {
            return (part, text[end...].dropFirst(4))
        }

        if let start = index(of: "> of ", in: text), text[..<start].contains("specialization <") {
            return (nil, text[start...].dropFirst(5))
        }

        return nil
    }

    /// The name of a part that has a number instead of a name of its own: `implicit closure #2`, `add #1`.
    private static func numberedPart(of text: Substring) -> String? {
        let words = text.split(separator: " ", maxSplits: 3)
        guard let number = words.prefix(3).firstIndex(where: { $0.hasPrefix("#") }), number > 0 else { return nil }

        return words[...number].joined(separator: " ")
    }

    /// A name with the labels of its parameters.
    private static func signature(_ text: Substring) -> String {
        guard let open = parameters(in: text) else {
            // The type of a property comes after a colon.
            let name = (index(of: " : ", in: text) ?? index(of: "@", in: text)).map { text[..<$0] } ?? text
            return String(withoutModule(name.hasSuffix(".getter") ? name.dropLast(7) : name))
        }

        let close = end(ofListAt: open, in: text)
        let labels = items(of: text[text.index(after: open)..<close]).map { item in
            let label = item.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" }
            return !label.isEmpty && item.dropFirst(label.count).hasPrefix(": ") ? "\(label):" : "_:"
        }

        return "\(withoutModule(text[..<open]))(\(labels.joined()))"
    }

    /// The index of the parenthesis that opens the parameters. It follows a name, and does not enclose part of one.
    private static func parameters(in text: Substring) -> Substring.Index? {
        var nesting = Nesting()
        for index in text.indices {
            let character = text[index]
            if nesting.depth == 0 {
                if character == "(", nesting.last != ".", nesting.last != " " { return index }
                if character == ":", nesting.last == " " { return nil }
            }
            nesting.pass(character)
        }

        return nil
    }

    /// The index of the parenthesis that closes a list.
    private static func end(ofListAt open: Substring.Index, in text: Substring) -> Substring.Index {
        var depth = 0
        for index in text[open...].indices {
            if text[index] == "(" { depth += 1 }
            if text[index] == ")" { depth -= 1 }
            if depth == 0 { return index }
        }

        return text.endIndex
    }

    /// The items of a list. Commas within inner lists separate nothing.
    private static func items(of list: Substring) -> [Substring] {
        var items: [Substring] = []
        var start = list.startIndex
        var nesting = Nesting()
        for index in list.indices {
            nesting.pass(list[index])
            if list[index] == ",", nesting.depth == 0 {
                items.append(list[start..<index])
                start = list.index(index, offsetBy: 2, limitedBy: list.endIndex) ?? list.endIndex
            }
        }

        return list.isEmpty ? [] : items + [list[start...]]
    }

    /// The index of a text outside all brackets.
    private static func index(of part: String, in text: Substring) -> Substring.Index? {
        var nesting = Nesting()
        for index in text.indices {
            if nesting.depth <= (part.hasPrefix(">") ? 1 : 0), text[index...].hasPrefix(part) { return index }
            nesting.pass(text[index])
        }

        return nil
    }

    /// A name without its module, its generic parameters and the marks of private declarations.
    private static func withoutModule(_ name: Substring) -> Substring {
        var plain = ""
        var depth = 0
        var rest = name
        while let character = rest.first {
            if character == "(", let end = rest.firstIndex(of: ")"), let mark = index(of: " in ", in: rest.dropFirst()),
                mark < end
            {
                plain += rest[rest.index(after: rest.startIndex)..<mark]
                rest = rest[rest.index(after: end)...]
                continue
            }

            if character == "<", plain.last?.isLetter == true || plain.last?.isNumber == true { depth += 1 }
            if depth == 0 { plain.append(character) }
            if character == ">", depth > 0 { depth -= 1 }
            rest = rest.dropFirst()
        }

        let parts = plain.split(separator: ".", maxSplits: 1)
        let isModule = parts.count == 2 && !parts[0].contains(" ") && !plain.hasPrefix(".")
        return isModule ? parts[1] : Substring(plain)
    }

    /// The brackets around an index in a name.
    private struct Nesting {
        private(set) var depth = 0
        /// The character before the index; a space at the start.
        private(set) var last: Character = " "
        private var isInOperator = false

        mutating func pass(_ character: Character) {
            // The name of an operator follows a point, and a space ends it.
            if character == " " { isInOperator = false }
            if last == ".", "<>".contains(character) { isInOperator = true }

            if !isInOperator {
                if "(<[".contains(character) { depth += 1 }
                if ")]".contains(character) || (character == ">" && last != "-") { depth -= 1 }
            }
            last = character
        }
    }
}
