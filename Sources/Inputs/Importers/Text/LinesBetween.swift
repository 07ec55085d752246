/// The text between the views of a dump that came through a debugger or an author's hands.
enum LinesBetween {
    /// Returns true for a line of nothing but quotes or backticks, which stand around a dump.
    static func isWrapper(_ bytes: UnsafeBufferPointer<UInt8>, _ text: Range<Int>) -> Bool {
        bytes[text].allSatisfy { $0 == .quote || $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "\"") }
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

    /// Returns true for a line that begins with the prompt of a debugger or a shell.
    static func isPrompt(_ bytes: UnsafeBufferPointer<UInt8>, _ text: Range<Int>) -> Bool {
        let prompts: [StaticString] = ["(lldb)", "(gdb)", "cy#", "$", "Printing description of"]
        return prompts.contains { bytes.matches($0, at: text.lowerBound) && !text.isEmpty }
    }
}
