/// Words as compilers quote them for a shell.
enum ShellWords {
    /// Splits a line at blanks outside double quotes; a backslash takes the next character as it is.
    static func split(_ line: String) -> [String] {
        var words: [String] = []
        // `nil` between words, because a quoted word may be empty.
        var word: String?
        var isQuoted = false
        var isEscaped = false

        for character in line {
            if character == " ", !isQuoted, !isEscaped {
                if let word { words.append(word) }
                word = nil
                continue
            }

            let isLiteral = isEscaped || !"\\\"".contains(character)
            word = (word ?? "") + (isLiteral ? "\(character)" : "")
            if !isLiteral, character == "\"" { isQuoted.toggle() }
            isEscaped = !isLiteral && character == "\\"
        }

        if let word { words.append(word) }
        return words
    }
}
