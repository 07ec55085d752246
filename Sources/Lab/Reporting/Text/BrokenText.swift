import JSONText

extension String {
    /// Returns the text in lines of at most `width` columns, broken at spaces. A longer word is broken too, unless it
    /// has a slash: the terminal breaks a path or a pattern itself, so that it can be copied whole.
    package func broken(to width: Int) -> [String] {
        let width = max(width, 8)
        return SingleLine.escaped(self).wrapped(to: width).flatMap { line in
            guard line.displayWidth > width, !line.contains("/") else { return [line] }
            return line.cut(to: width)
        }
    }

    /// Returns the text in lines of at most `width` columns, the first and the rest indented.
    ///
    /// - Parameters:
    ///   - first: the spaces before the first line.
    ///   - rest: the spaces before the others.
    ///   - width: the columns of a line. Only a word with a slash is wider.
    package func indented(_ first: Int = 0, then rest: Int, width: Int) -> [String] {
        broken(to: width - max(first, rest)).enumerated().map { line, text in
            String(repeating: " ", count: line == 0 ? first : rest) + text
        }
    }

    /// Returns the text next to a label, in lines that stand below each other: `in front    LoginView, 3 levels deep`.
    ///
    /// If a label leaves less than 24 columns, or less than half of a narrow line, the text stands below it. Words of
    /// the label are never broken, so that an ID can be copied.
    ///
    /// - Parameters:
    ///   - label: the label with the spaces around it.
    ///   - width: the columns of a line.
    package func labelled(_ label: String, width: Int) -> [String] {
        let column = label.displayWidth
        let indent = label.prefix { $0 == " " }.count
        guard column + min(24, width / 2) <= width else {
            let names = label.wrapped(to: width - indent - 2).enumerated().map { line, name in
                String(repeating: " ", count: line == 0 ? indent : indent + 2) + name
            }
            return names + indented(indent + 2, then: indent + 2, width: width)
        }

        let texts = broken(to: width - column)
        guard !texts.isEmpty else { return label.wrapped(to: width).map { String(repeating: " ", count: indent) + $0 } }

        return texts.enumerated().map { line, text in
            (line == 0 ? label : String(repeating: " ", count: column)) + text
        }
    }

    /// Returns the text in parts of at most `width` columns.
    private func cut(to width: Int) -> [String] {
        var parts: [String] = [""]
        var used = 0
        for character in self {
            if used + character.displayWidth > width {
                parts.append("")
                used = 0
            }

            parts[parts.count - 1].append(character)
            used += character.displayWidth
        }

        return parts
    }
}
