import JSONText
import UIModel

/// A reader of the view hierarchies in `adb shell dumpsys activity top`.
///
///     section = "View Hierarchy:" newline node*
///     node    = space* pkg.Class "{" hash " " flags … " " l,t-r,b … "}" ("[" Activity "]")?
///
/// Children are indented by two more spaces. The first flag is `V`, `I` or `G`: visible, invisible or gone; the last
/// two hide the view. A section ends at the first line that is not a view. The first view of a section is a root, and
/// so is every view that is not deeper.
///
/// **Truncation.** A last line without a line end is complete if it has the `}` of its view.
enum DumpsysReader: DumpReader {
    static var frames: FrameSpace { .superview }

    static func recognises(_ content: DumpContent) -> Bool {
        content.contains("View Hierarchy:\n")
            || NumberedLines(content.bytes).contains { isSure(content.bytes, of: $0.range) }
    }

    static func isSure(_ bytes: UnsafeBufferPointer<UInt8>, of line: Range<Int>) -> Bool {
        DumpsysLine(bytes, line) != nil
    }

    static func read(_ content: DumpContent, into builder: ScreenBuilder) throws(DumpError) {
        let bytes = content.bytes
        var rootColumn: Int?
        for (range, number, isCut) in NumberedLines(bytes) {
            if let line = DumpsysLine(bytes, range) {
                let root = min(rootColumn ?? line.column, line.column)
                rootColumn = root
                try builder.place(
                    bytes.part(line.name), depth: (line.column - root + 1) / 2,
                    ScreenBuilder.Traits(isHidden: line.isHidden), line.element, line: number)
            } else if !bytes.trimmed(range).isEmpty {
                if isCut, let root = rootColumn, bytes[range].prefix(while: { $0 == .space }).count > root {
                    throw .truncated(number, "within a view, before its `}`")
                }
                rootColumn = nil
            }
        }
    }
}

/// A line with a view.
private struct DumpsysLine {
    let bytes: UnsafeBufferPointer<UInt8>
    let name: Range<Int>
    let inside: Range<Int>
    let column: Int
    let address: UInt64
    let isHidden: Bool

    init?(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        var index = range.lowerBound
        while index < range.upperBound, bytes[index] == .space { index += 1 }
        column = index - range.lowerBound
        let start = index
        while index < range.upperBound, bytes[index].isIdentifier || bytes[index] == UInt8(ascii: ".") { index += 1 }

        guard index > start, bytes.matches("{", at: index),
            let close = bytes.first(UInt8(ascii: "}"), in: index..<range.upperBound)
        else { return nil }

        name = start..<index
        inside = index + 1..<close
        index += 1

        guard let hash = bytes.hexadecimal(at: &index), bytes.matches(" ", at: index), close - index > 10 else {
            return nil
        }

        let flags = bytes[index + 1..<index + 10]
        // Flags are upper-case letters and dots. Other objects that print as `Class{hash …}` have words there.
        guard flags.dropFirst().allSatisfy({ $0 == UInt8(ascii: ".") || ($0.isLetter && $0 & 0x20 == 0) }) else {
            return nil
        }

        switch bytes[index + 1] {
        case UInt8(ascii: "V"): isHidden = false
        case UInt8(ascii: "I"), UInt8(ascii: "G"): isHidden = true
        default: return nil
        }

        address = hash
        self.bytes = bytes
    }

    var element: ImportedElement {
        var element = ImportedElement(address: address)
        for word in bytes[inside].split(separator: .space) {
            let range = word.startIndex..<word.endIndex
            // `l,t-r,b`, where each number may be negative.
            var index = 0
            let part = bytes.part(range)
            if element.frame == nil, let edges = part.numbers(at: &index, "", ",", "-", ",", ""), index == part.count {
                element.frame = ImportedFrame(edges: edges)
            }

            if bytes.first(":id/", in: range) != nil { element.identifier = bytes.text(range) }
        }

        return element
    }
}
