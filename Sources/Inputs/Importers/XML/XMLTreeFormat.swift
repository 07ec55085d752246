import JSONText

/// How an XML format describes a view; everything else is the same for all of them.
protocol XMLTreeFormat: DumpReader {
    /// The name of the elements that are a bracket around views and no view.
    static var wrapper: StaticString { get }

    static func className(of element: XMLElement) -> UnsafeBufferPointer<UInt8>

    /// Whether the class is the element's name, so that it is known by the name's address in the parser's dictionary.
    static var classIsName: Bool { get }

    /// Visibility; the builder gets warnings of what cannot be read.
    static func traits(of element: XMLElement, _ builder: ScreenBuilder) throws(ImportFailure) -> ScreenBuilder.Traits

    static func details(of element: XMLElement) -> ImportedElement
}

extension XMLTreeFormat {
    static var isOfLines: Bool { false }

    static var classIsName: Bool { false }

    static func className(of element: XMLElement) -> UnsafeBufferPointer<UInt8> {
        if let name = element[.className], !name.isEmpty { return name }
        return element.name
    }

    static func read(_ content: DumpContent, into builder: ScreenBuilder) throws(ImportFailure) {
        try readDocument(content, into: builder)
    }

    /// Reads a document of this format, up to `end`. Space in front of it, which XML does not allow before a
    /// declaration, is skipped; so is, with `masksNumbers`, that `"<word>"` is no value.
    static func readDocument(
        _ content: DumpContent, end: Int? = nil, masksNumbers: Bool = false, into builder: ScreenBuilder
    ) throws(ImportFailure) {
        #if canImport(CLibXML2)
            let parser = XMLTreeParser(
                format: Self.self, builder: builder, firstLine: content.line(at: content.firstSignificant))
            let bytes = content.bytes.part(content.firstSignificant..<(end ?? content.bytes.count))
            guard masksNumbers else { return _ = try parser.parse(bytes) }
            try MaskedNumbers.escaped(bytes).withUnsafeBufferPointer { (bytes) throws(ImportFailure) in
                _ = try parser.parse(bytes)
            }
        #else
            throw ImportFailure(
                line: 1,
                reason: .unavailable(
                    "XML dumps are read with libxml2, which was not there when this was built; install it"))
        #endif
    }
}

/// The first element of an XML document, found without parsing it: enough to tell formats apart.
struct XMLRoot {
    let name: UnsafeBufferPointer<UInt8>
    /// The text between the name and the `>`, or the end of the content.
    let attributes: UnsafeBufferPointer<UInt8>

    /// The first element behind declarations and comments; `nil` when the content does not begin as XML does.
    init?(_ content: DumpContent) {
        let bytes = content.bytes
        var index = content.firstSignificant
        while bytes.matches("<", at: index) {
            let skippable: [(StaticString, StaticString)] = [("<?", "?>"), ("<!--", "-->"), ("<!DOCTYPE", ">")]
            guard let skipped = skippable.first(where: { bytes.matches($0.0, at: index) }) else { break }
            guard var end = bytes.first(skipped.1, in: index..<bytes.count) else { return nil }
            if bytes.matches("<!DOCTYPE", at: index), let subset = bytes.first(UInt8(ascii: "["), in: index..<end) {
                guard let close = bytes.first("]>", in: subset..<bytes.count) else { return nil }
                end = close + 1
            }
            index = end + skipped.1.utf8CodeUnitCount
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

    /// Whether the element has an attribute; `text` is ` name=`.
    func hasAttribute(_ text: StaticString) -> Bool { attributes.first(text, in: 0..<attributes.count) != nil }
}
