extension String {
    /// Returns the text padded with spaces to the width of a column; unchanged if it is wider.
    package func padded(to width: Int, _ alignment: ColumnAlignment = .left) -> String {
        let spaces = String(repeating: " ", count: max(0, width - displayWidth))
        return alignment == .left ? self + spaces : spaces + self
    }

    /// Returns the text, cut with `…` if it does not fit into a column.
    package func truncated(to width: Int) -> String {
        guard displayWidth > width else { return self }
        guard width > 0 else { return "" }

        var used = 1
        let fitting = prefix { character in
            used += character.displayWidth
            return used <= width
        }

        return fitting + "…"
    }

    /// Returns the text, with `…` in place of its middle if it does not fit into a column.
    package func shortened(to width: Int) -> String {
        guard displayWidth > width else { return self }
        guard width > 2 else { return truncated(to: width) }

        let end = (width - 1) / 3
        var used = 0
        let ending = reversed().prefix { character in
            used += character.displayWidth
            return used <= end
        }
        return truncated(to: width - end) + String(ending.reversed())
    }

    /// Returns the text in lines of at most `width` columns, broken at spaces. A number stays with its unit and its
    /// sign, and an interval stays in one line. A longer word has its own line, so that a path or a call can be copied.
    package func wrapped(to width: Int) -> [String] {
        var items: [String] = []
        for word in split(whereSeparator: { $0 == " " || $0.isNewline }) {
            if let last = items.last, word.belongs(to: last), last.displayWidth + 1 + word.displayWidth <= width {
                items[items.count - 1] += " " + word
            } else {
                items.append(String(word))
            }
        }

        return filled(items, width: width)
    }
}

extension [String] {
    /// Returns the texts, cut to fit into a column. Texts that would look the same are shortened in the middle.
    func truncated(to width: Int) -> [String] {
        let beginnings = map { $0.truncated(to: width) }
        guard Set(beginnings).count < Set(self).count else { return beginnings }
        return map { $0.shortened(to: width) }
    }
}

extension Substring {
    fileprivate var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

    /// Returns true if the word must stay on the line of the word before: a unit, a number after a sign, the upper end
    /// of an interval.
    fileprivate func belongs(to last: String) -> Bool {
        if ["≤", "≥", "×"].contains(last) { return true }
        return last.last?.isNumber == true && isUnit || isAmount && last.isOpenInterval
    }

    /// True for a number with or without a sign: `+6.2]`, `−∞,`.
    private var isAmount: Bool { drop { "+−-".contains($0) }.first.map { $0.isNumber || $0 == "∞" } ?? false }

    /// True for a unit that follows its number after a space, also before a bracket or a full stop: `%`, `µs)`.
    private var isUnit: Bool {
        let end = lastIndex { !").,;:]".contains($0) }
        guard let end, distance(from: startIndex, to: end) < 3 else { return false }
        return ["%", "ns", "µs", "ms", "s", "min", "h", "d", "B", "kB", "MB", "GB"].contains(self[...end])
    }
}

extension String {
    /// True if the text ends within an interval, after the comma: `warm [283 ns,`.
    fileprivate var isOpenInterval: Bool {
        guard last == ",", let start = lastIndex(of: "["), !self[start...].contains("]") else { return false }
        return self[start...].dropFirst().drop { "+−-".contains($0) }.first.map { $0.isNumber || $0 == "∞" } ?? false
    }
}

/// Returns items in lines, with a space between them. Items are never broken.
package func filled(_ items: [String], width: Int) -> [String] {
    var lines: [String] = []
    var used = width
    for item in items {
        let wide = item.displayWidth
        if lines.isEmpty || used + 1 + wide > width {
            lines.append(item)
            used = wide
        } else {
            lines[lines.count - 1] += " " + item
            used += 1 + wide
        }
    }

    return lines
}
