import JSONText

/// The text between the views of a dump that came through a debugger, a log or an author's hands.
enum LinesBetween {
    /// Returns true for a line of nothing but quotes or backticks, which stand around a dump, and for the fence of a
    /// block of code, which may name a language.
    static func isWrapper(_ bytes: UnsafeBufferPointer<UInt8>, _ text: Range<Int>) -> Bool {
        if bytes.matches("```", at: text.lowerBound) || bytes.matches("~~~", at: text.lowerBound) {
            return bytes[text].dropFirst(3).allSatisfy { $0.isIdentifier || $0 == UInt8(ascii: "-") }
        }
        return bytes[text].allSatisfy(\.isOuterQuote)
    }

    /// Returns true for `...`, `…` or `[...]`, indented or not, in place of lines that an author left out.
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

    /// Returns true for a line that ends with a heading of a format, after the text of a log if there is one. A text of
    /// a view may hold the same words.
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

    /// Returns the range from the first mark of an indent to the end of a line that holds no node, if the line begins
    /// with an indent after the text of the log that the nodes have: a node should stand there.
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

    /// Returns true if a line without a node begins with a bracket that is not closed: a root that was cut.
    static func isCutRoot(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, of lines: DumpLines) -> Bool {
        guard let bracket = bytes[range].lastIndex(of: .less),
            bytes.first(.greater, in: bracket..<range.upperBound) == nil
        else { return false }
        return lines.prefixes.contains(LogPrefix(bytes, range.lowerBound..<bracket))
    }
}
