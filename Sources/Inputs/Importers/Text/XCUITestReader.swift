import JSONText
import UIModel

/// A reader of `-[XCUIElement debugDescription]`.
///
///     dump = header "Element subtree:" newline node* ("Path to element:" | "Query chain:") …
///     node = space* "→"? Type (" (Main)")? (", 0x" hex | " 0x" hex ":")? ", " …  "{{x, y}, {w, h}}"
///            (", " key ": " value)*
///
/// Children stand two spaces deeper; the arrow of the root counts as one column. The class is the element type. The
/// text after the tree is not read. Texts are not escaped: the lines of a label that holds line ends belong to its
/// node. The format has no visibility, so all elements are visible. A dump that comes as a JSON string with `\n` is
/// unescaped first.
///
/// **Truncation.** A last line without line end is complete if its quotes are closed and it has a frame or a process.
enum XCUITestReader: DumpReader {
    static func recognises(_ content: DumpContent) -> Bool {
        guard !content.begins(with: "<"), !content.begins(with: "{") else { return false }

        return content.hasEarlyLine { line in
            content.bytes.first("Element subtree:", in: line) != nil
                || (XCUITestLine(content.bytes, line).map { $0.frame != nil && $0.hasIdentity } ?? false)
        }
    }

    static func read(_ content: DumpContent, into builder: ScreenBuilder) throws(ImportFailure) {
        guard content.begins(with: "\""), content.contains("\\n") else { return try read(content.bytes, into: builder) }
        let unescaped = JSONEscapes.replaced(content.bytes)
        try unescaped.withUnsafeBufferPointer { (bytes) throws(ImportFailure) in try read(bytes, into: builder) }
    }

    private static func read(_ bytes: UnsafeBufferPointer<UInt8>, into builder: ScreenBuilder) throws(ImportFailure) {
        let header = bytes.first("Element subtree:", in: 0..<bytes.count)
        var rootColumn: Int?
        var isInText = false

        for (range, number, isCut) in NumberedLines(bytes, from: header.map { bytes.lineEnd(from: $0) + 1 } ?? 0) {
            let text = bytes.trimmed(range)
            let hasOddQuotes = bytes[range].count { $0 == .quote } % 2 == 1
            let ends: [StaticString] = ["Path to element:", "Query chain:"]
            if ends.contains(where: { bytes.matches($0, at: text.lowerBound) }) { return }

            if let line = XCUITestLine(bytes, range) {
                let root = rootColumn ?? line.column
                rootColumn = root
                try builder.place(
                    bytes.part(line.type), depth: max(0, line.column - root + 1) / 2, .init(), line.element,
                    line: number)
                isInText = hasOddQuotes
            } else if isInText {
                isInText = !hasOddQuotes
            } else if !text.isEmpty, builder.views > 0, !LinesBetween.isWrapper(bytes, text) {
                if isCut { throw .truncated(number, "within an element") }
                try builder.warn(number, "no element in this line; `Type, 0xADDRESS, {{x, y}, {w, h}}` was expected")
            }

            if isCut, rootColumn != nil {
                let hasProcess = bytes.first(", pid: ", in: range) != nil
                let isComplete = hasProcess || XCUITestLine(bytes, range).map { $0.frame != nil } ?? true
                if isInText || !isComplete { throw .truncated(number, "within an element") }
            }
        }
    }
}

/// A line with an element.
private struct XCUITestLine {
    let bytes: UnsafeBufferPointer<UInt8>
    let range: Range<Int>
    let type: Range<Int>
    /// The number of characters before the type; the arrow is one.
    let column: Int
    let address: UInt64?

    init?(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        var index = range.lowerBound
        var column = 0
        while index < range.upperBound, bytes[index] == .space || bytes[index] == UInt8(ascii: "\"") {
            if bytes[index] == .space { column += 1 }
            index += 1
        }

        if bytes.matches("→", at: index) {
            index += 3
            column += 1
        }

        let start = index
        while index < range.upperBound, bytes[index].isLetter { index += 1 }
        guard index > start else { return nil }

        type = start..<index
        if bytes.matches(" (Main)", at: index) { index += 7 }
        let isOld = bytes.matches(" 0x", at: index)
        let hasAddress = isOld || bytes.matches(", 0x", at: index)
        let others: [StaticString] = [", {{", ", pid: ", ", traits: ", ", Main Window, "]

        guard hasAddress || others.contains(where: { bytes.matches($0, at: index) }) else { return nil }

        var digits = index + (isOld ? 3 : 4)
        address = hasAddress ? bytes.hexadecimal(at: &digits) : nil
        self.bytes = bytes
        self.range = range
        self.column = column
    }

    /// True if the line has an address or traits, so that it certainly is an element.
    var hasIdentity: Bool { address != nil || bytes.first(", traits: ", in: range) != nil }

    /// The frame, which is written `{{x, y}, {w, h}}`.
    var frame: ImportedFrame? {
        guard var index = bytes.first("{{", in: range),
            let (x, y, width, height) = bytes.numbers(at: &index, "{{", ", ", "}, {", ", ", "}}")
        else { return nil }
        return ImportedFrame(x: x, y: y, width: width, height: height)
    }

    var element: ImportedElement {
        ImportedElement(
            address: address, text: text(after: ", label: '"), identifier: text(after: ", identifier: '"), frame: frame)
    }

    /// Returns the text after a key, up to the quote before the next key or the line end.
    private func text(after key: StaticString) -> String? {
        guard let keyStart = bytes.first(key, in: range) else { return nil }

        let start = keyStart + key.utf8CodeUnitCount
        var end = start
        while end < range.upperBound {
            if bytes[end] == .quote, end + 1 == range.upperBound || bytes.matches(", ", at: end + 1) { break }
            end += 1
        }

        return bytes.text(start..<end)
    }
}
