import JSONText

/// Reads the view hierarchy of Detox.
///
///     document = declaration? "<ViewHierarchy" … ">" view* "</ViewHierarchy>"
///     view     = "<Class class='…' alpha='N' visibility='visible|invisible|gone' …>" view* "</Class>"
///
/// The class is the attribute `class`. Text within a view, the page of a web view, is skipped. Values that the authors
/// masked as `"<number>"` are not XML: they are taken as text, with one warning, and refused when strict.
enum DetoxReader: XMLTreeFormat {
    static func recognises(_ content: DumpContent) -> Bool { XMLRoot(content)?.isNamed("ViewHierarchy") ?? false }

    static func read(_ content: DumpContent, into builder: ScreenBuilder) throws(ImportFailure) {
        let mask = MaskedNumbers.first(in: content.bytes, 0..<content.bytes.count)
        if let mask {
            try builder.warn(
                content.line(at: mask),
                "a number is masked as `\"<number>\"`, which is not XML; all such values are taken as text")
        }
        try readDocument(content, masksNumbers: mask != nil, into: builder)
    }

    static var wrapper: StaticString { "ViewHierarchy" }

    static func traits(of element: XMLElement, _ builder: ScreenBuilder) throws(ImportFailure) -> ScreenBuilder.Traits {
        var traits = ScreenBuilder.Traits(
            isHidden: element.says(.visibility, "gone") || element.says(.visibility, "invisible"))
        // A masked one was warned of already.
        if let alpha = element[.alpha], !MaskedNumbers.isMasked(alpha) {
            traits.alpha = try builder.alpha(alpha, line: element.line)
        }
        return traits
    }

    static func details(of element: XMLElement) -> ImportedElement {
        ImportedElement(
            text: element.text(.text) ?? element.text(.label), identifier: element.text(.id), frame: element.frame)
    }
}

/// `"<number>"` in Detox' own snapshots: values that their authors masked with an illegal bracket.
enum MaskedNumbers {
    static func isMasked(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
        value.count > 2 && value[0] == .less && value[value.count - 1] == .greater
            && value.dropFirst().dropLast().allSatisfy(\.isIdentifier)
    }

    /// The bytes with `&lt;` for the `<` of every `"<word>"`. Lines stay where they are. Takes O(bytes).
    static func escaped(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var escaped: [UInt8] = []
        escaped.reserveCapacity(bytes.count + bytes.count / 8)
        var start = 0
        while let mask = first(in: bytes, start..<bytes.count) {
            escaped += bytes[start..<mask]
            escaped += "&lt;".utf8
            start = mask + 1
        }
        return escaped + bytes[start...]
    }

    /// The `<` of the first `"<word>"` that begins in a range.
    static func first(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
        var start = range.lowerBound
        while let found = bytes.first(.less, in: start..<range.upperBound) {
            var end = found + 1
            while end < bytes.count, bytes[end].isIdentifier { end += 1 }
            if found > 0, bytes[found - 1] == UInt8(ascii: "\""), end > found + 1, bytes.matches(">\"", at: end) {
                return found
            }
            start = found + 1
        }
        return nil
    }
}
