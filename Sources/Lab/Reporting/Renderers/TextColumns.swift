extension String {
    /// The text with spaces on the other side, so that it fills a column; unchanged when it is wider.
    public func padded(to width: Int, _ alignment: ColumnAlignment = .left) -> String {
        let spaces = String(repeating: " ", count: max(0, width - displayWidth))
        return alignment == .left ? self + spaces : spaces + self
    }

    /// The beginning of the text that fits into a column, with `…` where something was left out.
    public func truncated(to width: Int) -> String {
        guard displayWidth > width else { return self }
        guard width > 0 else { return "" }

        var used = 1
        let fitting = prefix { character in
            used += character.displayWidth
            return used <= width
        }

        return fitting + "…"
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
