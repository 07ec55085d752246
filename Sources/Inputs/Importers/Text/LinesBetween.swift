/// The text between the views of a dump that came through a debugger or an author's hands.
enum LinesBetween {
    /// Quotes or backticks around a dump, and the line marks left of a node that is gone.
    static func isWrapper(_ bytes: UnsafeBufferPointer<UInt8>, _ text: Range<Int>) -> Bool {
        bytes[text].allSatisfy { $0 == .quote || $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "\"") }
    }

    /// `...`, `…` or `[...]`, indented or not.
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

    static func isPrompt(_ bytes: UnsafeBufferPointer<UInt8>, _ text: Range<Int>) -> Bool {
        let prompts: [StaticString] = ["(lldb)", "(gdb)", "cy#", "$", "Printing description of"]
        return prompts.contains { bytes.matches($0, at: text.lowerBound) && !text.isEmpty }
    }
}
