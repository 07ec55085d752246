/// The first element of an XML document, which is enough to distinguish formats. It is found without parsing the
/// document.
struct XMLRoot {
    let name: UnsafeBufferPointer<UInt8>
    /// The text between the name and the `>`, or the end of the content.
    let attributes: UnsafeBufferPointer<UInt8>

    /// Finds the first element after declarations and comments; `nil` if the content does not begin like XML.
    init?(_ content: DumpContent) {
        let bytes = content.bytes
        var index = content.firstSignificant
        while bytes.matches("<", at: index) {
            let skippable: [(start: StaticString, end: StaticString)] = [
                ("<?", "?>"), ("<!--", "-->"), ("<!DOCTYPE", ">"),
            ]
            guard let section = skippable.first(where: { bytes.matches($0.start, at: index) }) else { break }
            guard var end = bytes.first(section.end, in: index..<bytes.count) else { return nil }

            if bytes.matches("<!DOCTYPE", at: index), let subset = bytes.first(UInt8(ascii: "["), in: index..<end) {
                guard let close = bytes.first("]>", in: subset..<bytes.count) else { return nil }
                end = close + 1
            }

            index = end + section.end.utf8CodeUnitCount
            while index < bytes.count, bytes[index].isSpace { index += 1 }
        }

        guard bytes.matches("<", at: index) else { return nil }

        let start = index + 1
        index = start
        let nameMarks: [UInt8] = [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":")]
        while index < bytes.count, bytes[index].isIdentifier || nameMarks.contains(bytes[index]) { index += 1 }

        guard index > start, index < bytes.count,
            bytes[index].isSpace || bytes[index] == UInt8(ascii: "/") || bytes[index] == .greater,
            bytes[index - 1] != UInt8(ascii: ":")
        else { return nil }

        name = bytes.part(start..<index)
        attributes = bytes.part(index..<(bytes.first(.greater, in: index..<bytes.count) ?? bytes.count))
    }

    func isNamed(_ text: StaticString) -> Bool { name.equals(text) }

    /// Returns true if the element has an attribute.
    ///
    /// - Parameter text: the name with a space before it and `=` after it.
    func hasAttribute(_ text: StaticString) -> Bool { attributes.first(text, in: 0..<attributes.count) != nil }
}
