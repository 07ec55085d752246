import JSONText

/// The kinds of lines without a view: a debugger, a log or an author added them to a dump.
enum NonNodeLine {
    /// Returns true for a line of only quotes or backticks, and for the fence of a code block, which may name a
    /// language. Both stand around a dump.
    static func isWrapper(_ bytes: UnsafeBufferPointer<UInt8>, _ text: Range<Int>) -> Bool {
        if bytes.matches("```", at: text.lowerBound) || bytes.matches("~~~", at: text.lowerBound) {
            return bytes[text].dropFirst(3).allSatisfy { $0.isIdentifier || $0 == UInt8(ascii: "-") }
        }
        return bytes[text].allSatisfy(\.isOuterQuote)
    }

    /// Returns true for `...`, `…` or `[...]`, indented or not. An author writes them instead of left-out lines.
    static func isElision(_ bytes: UnsafeBufferPointer<UInt8>, _ text: Range<Int>) -> Bool {
        var hasDots = false
        for index in text {
            switch bytes[index] {
            case UInt8(ascii: "."), 0xE2, 0x80, 0xA6: hasDots = true
            case .pipe, .space, UInt8(ascii: "\t"), UInt8(ascii: "["), UInt8(ascii: "]"): continue
            default: return false
            }
        }

        return hasDots
    }

    /// Returns true for a line that ends with a heading of a format, with or without a prefix of a log. A text of a
    /// view may contain the same words.
    static func isHeading(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ heading: StaticString) -> Bool {
        let text = bytes.trimmed(range)
        return text.count >= heading.utf8CodeUnitCount
            && bytes.matches(heading, at: text.upperBound - heading.utf8CodeUnitCount)
    }

    /// Returns true for a line that begins with the prompt of a debugger or a shell.
    static func isPrompt(_ bytes: UnsafeBufferPointer<UInt8>, _ text: Range<Int>) -> Bool {
        let prompts: [StaticString] = ["(lldb)", "(gdb)", "cy#", "$", "Printing description of"]
        return prompts.contains { bytes.matches($0, at: text.lowerBound) && !text.isEmpty }
    }

    /// Returns the range from the first mark of an indent to the line end, if a line without a node begins with an
    /// indent after a prefix that nodes have. Such a line should have a node.
    static func marks(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, of lines: DumpLines, plus: Bool = false
    ) -> Range<Int>? {
        func isMark(_ byte: UInt8) -> Bool { byte == .pipe || (plus && byte == UInt8(ascii: "+")) }

        guard let mark = bytes[range].firstIndex(where: isMark) else { return nil }

        var indent = mark
        while indent > range.lowerBound, bytes[indent - 1].isSpace { indent -= 1 }

        let run = bytes[mark..<range.upperBound].prefix { isMark($0) || $0.isSpace }
        guard run.count(where: isMark) > lines.rootDepth else { return nil }
        return lines.prefixes.contains(LogPrefix(bytes, range.lowerBound..<indent)) ? mark..<range.upperBound : nil
    }

    /// Returns true if a line without a node begins with an unclosed bracket: a root that was cut off.
    static func isCutRoot(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, of lines: DumpLines) -> Bool {
        guard let bracket = bytes[range].lastIndex(of: .less),
            bytes.first(.greater, in: bracket..<range.upperBound) == nil
        else { return false }
        return lines.prefixes.contains(LogPrefix(bytes, range.lowerBound..<bracket))
    }
}
