public enum ColumnAlignment: Sendable, Hashable {
    /// At the left edge, as words do.
    case left
    /// At the right edge, as numbers do.
    case right
}

extension String {
    /// The text with spaces on the other side, so that it fills a column; unchanged when it is wider.
    public func padded(to width: Int, _ alignment: ColumnAlignment = .left) -> String {
        let spaces = String(repeating: " ", count: max(0, width - displayWidth))
        return alignment == .left ? self + spaces : spaces + self
    }

    /// The beginning of the text that fits into a column, with `…` where something was left out. Colour sequences are
    /// left out with it.
    public func truncated(to width: Int) -> String {
        guard displayWidth > width else { return self }
        guard width > 0 else { return "" }
        var result = ""
        var used = 1
        for character in withoutColourSequences {
            used += character.displayWidth
            if used > width { break }
            result.append(character)
        }
        return result + "…"
    }

    /// The text in lines of at most `width` columns, broken at spaces. A longer word keeps a line to itself: a path or
    /// a call can then still be copied.
    public func wrapped(to width: Int) -> [String] {
        filled(split { $0 == " " || $0.isNewline }.map { String($0) }, width: width)
    }
}

/// Items in lines, as many to a line as fit with a space between them; none is broken.
public func filled(_ items: [String], width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    for item in items {
        let wide = item.displayWidth
        if !line.isEmpty, used + 1 + wide > width {
            lines.append(line)
            line = item
            used = wide
        } else {
            line += line.isEmpty ? item : " " + item
            used += line == item ? wide : 1 + wide
        }
    }
    return line.isEmpty ? lines : lines + [line]
}
