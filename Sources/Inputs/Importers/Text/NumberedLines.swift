import JSONText

struct NumberedLines: Sequence, IteratorProtocol {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var start: Int
    private var number: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) {
        self.bytes = bytes
        self.start = start
        number = 1 + bytes[..<Swift.min(start, bytes.count)].count { $0 == .newline }
    }

    /// - Returns: a line; `isCut` when the content ends with it, without a line end.
    mutating func next() -> (range: Range<Int>, number: Int, isCut: Bool)? {
        guard start < bytes.count else { return nil }
        let end = bytes.lineEnd(from: start)
        defer { (start, number) = (end + 1, number + 1) }
        return (start..<end, number, end == bytes.count)
    }
}

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
