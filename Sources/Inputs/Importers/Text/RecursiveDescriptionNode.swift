import JSONText

/// A node of a recursive description: `<Class: 0xADDRESS; key = value; …>`.
struct RecursiveDescriptionNode {
    /// The beginning of a node, up to its class and address.
    struct Header {
        var className: Range<Int>
        var address: UInt64?
        /// The number of `<` before the class: 2 for text containers, whose class prints itself twice.
        var brackets: Int
        /// The position after the header.
        var end: Int
    }

    let bytes: UnsafeBufferPointer<UInt8>
    let keepsText: Bool
    /// The start of the line with the next node. This node must end before it. `Int.max` if there is none.
    let nextLine: Int
    /// The line of the byte that was read last.
    var line: Int
    var traits = ScreenBuilder.Traits()
    var element = ImportedElement()
    /// The place of the alpha, if there is one.
    var alpha: (text: Range<Int>, line: Int)?
    /// True if the last bracket was missing, so that the line end counts as the end of the node.
    var isUnbalanced = false

    /// Reads the header at the `<` at `index`; `nil` if there is no class.
    static func header(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Header? {
        var start = index
        while start < bytes.count, bytes[start] == .less { start += 1 }
        guard start < bytes.count, bytes[start].isIdentifier, let classEnd = classEnd(bytes, from: start) else {
            return nil
        }

        var header = Header(className: start..<classEnd, address: nil, brackets: start - index, end: classEnd)
        if bytes[classEnd] == UInt8(ascii: ":") {
            var position = classEnd + 1
            if position < bytes.count, bytes[position] == .space { position += 1 }
            guard bytes.matches("0x", at: position) else { return nil }

            position += 2
            guard let address = bytes.hexadecimal(at: &position), position < bytes.count,
                bytes[position] == UInt8(ascii: ";") || bytes[position] == .greater
            else { return nil }

            header.address = address
            header.end = position
        }

        return header
    }

    /// Returns the end of a class name: the `:`, `;` or `>` outside the brackets and parentheses of generic and private
    /// Swift types.
    private static func classEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var nesting = 0
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case .less, UInt8(ascii: "("): nesting += 1
            case .greater, UInt8(ascii: ")"):
                if nesting == 0 { return byte == .greater ? index : nil }
                if bytes[index - 1] != UInt8(ascii: "-") { nesting -= 1 }
            case UInt8(ascii: ":"), UInt8(ascii: ";"):
                if nesting == 0 { return index }
            case .newline: return nil
            default:
                if nesting == 0, !byte.isIdentifier, byte != UInt8(ascii: ".") { return nil }
            }

            index += 1
        }

        return nil
    }

    /// Reads up to the outermost `>`.
    ///
    /// - Returns: the position after it.
    mutating func readAttributes(after header: Header) throws(DumpError) -> Int {
        var depth = header.brackets

        // Attributes of the view itself are inside all its own brackets, before the first one closes.
        var isInside = true
        var index = header.end

        while index < bytes.count {
            let byte = bytes[index]
            if byte > .greater {
                index += 1
                continue
            }

            switch byte {
            case .less: depth += 1
            case .greater where bytes[index - 1] != UInt8(ascii: "-"):
                depth -= 1
                if depth == 0 { return index + 1 }
                if depth < header.brackets { isInside = false }
            case UInt8(ascii: ";") where isInside && depth == header.brackets:
                index = try readAttribute(at: index + 1)
                continue
            case .newline:
                if index + 1 == nextLine {
                    guard bytes.first(.greater, in: header.end..<index) != nil else {
                        throw .malformed(line, "`>` was expected before the end of this line")
                    }

                    isUnbalanced = true
                    return index
                }

                line += 1
            default: break
            }

            index += 1
        }

        throw .truncated(line, "within a view, before its `>`")
    }

    /// Reads an attribute if it matters.
    ///
    /// - Returns: the position at which to continue.
    private mutating func readAttribute(at start: Int) throws(DumpError) -> Int {
        var index = start
        while index < bytes.count, bytes[index] == .space { index += 1 }
        let key = index
        while index < bytes.count, bytes[index].isIdentifier { index += 1 }

        let name = bytes.part(key..<index)
        if name.equals("contentOffset"), bytes.matches(": {", at: index) {
            readScrollOffset(at: index + 2)
            return index
        }

        guard index > key, bytes.matches(" = ", at: index) else { return index }

        let value = index + 3
        guard value < bytes.count else { return index }

        if bytes[value] == .apostrophe { return try readLiteral(of: name, from: value + 1) }
        // The first byte decides, so that most attributes are compared with no name.
        switch bytes[key] {
        case UInt8(ascii: "f") where name.equals("frame") && bytes.matches("(", at: value):
            // `x y; width height)`
            var end = value + 1
            guard let (x, y, width, height) = bytes.numbers(at: &end, "", " ", "; ", " ", ")") else { return value + 1 }

            element.frame = ImportedFrame(x: x, y: y, width: width, height: height)
            return end
        case UInt8(ascii: "h") where name.equals("hidden") && bytes.matches("YES", at: value): traits.isHidden = true
        case UInt8(ascii: "a") where name.equals("alpha"):
            var end = value
            while end < bytes.count, bytes[end] != UInt8(ascii: ";"), bytes[end] != .greater, bytes[end] != .newline {
                end += 1
            }

            alpha = (value..<end, line)
            return end
        case UInt8(ascii: "c") where name.equals("clipsToBounds") && bytes.matches("YES", at: value):
            element.clips = true
        default: break
        }

        return value
    }

    /// Reads `{x, y}`.
    private mutating func readScrollOffset(at start: Int) {
        var index = start + 1
        guard let x = bytes.number(at: &index), bytes.matches(", ", at: index) else { return }

        index += 2
        guard let y = bytes.number(at: &index) else { return }

        element.scrollOffset = ImportedPoint(x: x, y: y)
    }

    /// Reads a value in quotes, and returns the position after it.
    ///
    /// - Parameter name: the name of the attribute.
    private mutating func readLiteral(of name: UnsafeBufferPointer<UInt8>, from start: Int) throws(DumpError) -> Int {
        guard let end = literalEnd(from: start) else {
            let lines = bytes[start...].count { $0 == .newline }
            throw .truncated(line + lines, "within a text, before its closing quote")
        }
        guard bytes[end] == .apostrophe else {
            throw .malformed(line, "the text that begins in this line has no closing quote followed by `;` or `>`")
        }

        if name.equals("alpha") { alpha = (start..<end, line) }
        line += bytes[start..<end].count { $0 == .newline }
        if keepsText, name.equals("text") {
            element.text = bytes.text(start..<end)
        }

        return end + 1
    }

    /// Finds the end of `'…'`. The text is not escaped, and may contain quotes, brackets, attributes and line ends.
    ///
    /// UIKit prints at most 25 characters and `...`; old versions print all. A closing quote is followed by `; ` or
    /// `>`. If another such quote follows within the length of a printed text, and it opens nothing, the first one was
    /// a part of the text.
    ///
    /// - Returns: the position of the closing quote. If the next node begins before it, the position of the line end
    ///   before that node; if the content ends before it, `nil`.
    /// - Complexity: O(length of the literal).
    private func literalEnd(from start: Int) -> Int? {
        // 25 characters and `...`.
        let printedLength = 28
        var candidate: Int?
        var characters = 0
        var index = start

        while index < bytes.count {
            let byte = bytes[index]
            if byte == .newline, index + 1 == nextLine { return candidate ?? index }
            if byte == .apostrophe {
                // An opening quote follows ` = `.
                if candidate != nil, bytes.matches(" = ", at: index - 3) { return candidate }
                if bytes.matches(">", at: index + 1) || bytes.matches("; ", at: index + 1) { candidate = index }
            }

            // `\uXXXX`, as Cycript prints it, is one character.
            if byte == UInt8(ascii: "\\"), bytes.matches("\\u", at: index), index + 6 <= bytes.count { index += 5 }
            if byte & 0xC0 != 0x80 { characters += 1 }
            if characters > printedLength, candidate != nil { return candidate }
            index += 1
        }

        return candidate
    }
}
