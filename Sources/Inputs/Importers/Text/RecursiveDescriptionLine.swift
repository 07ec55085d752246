import JSONText

/// A line of a text that may contain a node of a recursive description.
enum RecursiveDescriptionLine {
    /// The maximum number of brackets in a line that are tried as a node. The level and the process of a log take some.
    private static let maxBrackets = 16

    /// Reads a line; `nil` if it has no class with an address or a frame.
    ///
    /// - Complexity: O(length of the line).
    static func read(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ number: Int) -> DumpLine? {
        var start = range.lowerBound
        for _ in 0..<maxBrackets {
            guard let bracket = bytes.first(.less, in: start..<range.upperBound) else { return nil }

            if let header = RecursiveDescriptionNode.header(bytes, at: bracket), header.end <= range.upperBound {
                let hasFrame = bytes.matches("; frame = (", at: header.end)
                if header.address != nil || hasFrame { return line(bytes, range, number, bracket, header) }
            }

            start = bracket + 1
            while start < range.upperBound, bytes[start] == .less { start += 1 }
        }

        return nil
    }

    private static func line(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ number: Int, _ node: Int,
        _ header: RecursiveDescriptionNode.Header
    ) -> DumpLine {
        let names = names(bytes, range.lowerBound, node)
        var indent = names
        var depth = 0
        while indent > range.lowerBound, bytes[indent - 1].isSpace || bytes[indent - 1] == .pipe {
            indent -= 1
            if bytes[indent] == .pipe { depth += 1 }
        }

        let hasAttributes = header.end < range.upperBound && bytes[header.end] == UInt8(ascii: ";")
        return DumpLine(
            range: range, number: number, prefix: LogPrefix(bytes, range.lowerBound..<indent), nodeStart: node,
            variableNames: (depth > 0 ? names : range.lowerBound)..<node, depth: depth,
            isSure: hasAttributes && bytes.first("; frame = (", in: header.end..<range.upperBound) != nil,
            address: header.address)
    }

    /// Returns the start of the text before a node: of a controller, of an address, or of the instance variables after
    /// an indent. Without such a text, it is the position of the node.
    private static func names(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ node: Int) -> Int {
        var end = spaceStart(bytes, start, node)
        var names = node

        if end > start, bytes[end - 1] == .apostrophe,
            let open = bytes[start..<end - 1].lastIndex(of: .apostrophe), bytes.first(":0x", in: open..<end) != nil
        {
            names = open
            end = spaceStart(bytes, start, open)
        }

        let word = bytes[start..<end].lastIndex { !$0.isIdentifier }.map { $0 + 1 } ?? start
        if bytes.matches("0x", at: word), word < end { return word }

        var variables = end
        while variables > start, isPartOfVariables(bytes[variables - 1]) { variables -= 1 }
        return variables > start && bytes[variables - 1] == .pipe ? bytes.trimmed(variables..<node).lowerBound : names
    }

    private static func isPartOfVariables(_ byte: UInt8) -> Bool {
        byte.isIdentifier || byte == .space || byte == UInt8(ascii: ",")
    }

    private static func spaceStart(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int {
        var position = end
        while position > start, bytes[position - 1].isSpace { position -= 1 }
        return position
    }
}
