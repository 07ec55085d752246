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
