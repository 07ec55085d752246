/// An XML format of dumps: the rules by which an element becomes a view. Everything else is the same for all formats.
protocol XMLTreeFormat: DumpReader {
    /// The names of elements that contain views, but are not views.
    static var wrappers: [StaticString] { get }

    /// Returns the name of the class in the dump.
    static func className(of element: XMLElement) -> UnsafeBufferPointer<UInt8>

    /// True if the name of the element alone gives the class. Then the symbol is found by the address of the name,
    /// because libxml2 interns names.
    static var classIsName: Bool { get }

    /// Returns the visibility of a view. The builder gets warnings about values that cannot be read.
    static func traits(of element: XMLElement, _ builder: ScreenBuilder) throws(DumpError) -> ScreenBuilder.Traits

    /// Returns the other data of a view.
    static func details(of element: XMLElement) -> ImportedElement
}

extension XMLTreeFormat {
    static var classIsName: Bool { false }

    static func className(of element: XMLElement) -> UnsafeBufferPointer<UInt8> {
        if let name = element[.className], !name.isEmpty { return name }
        return element.name
    }

    static func read(_ content: DumpContent, into builder: ScreenBuilder) throws(DumpError) {
        try readDocument(content, into: builder)
    }

    /// Reads a document of this format. Space before it is skipped, although XML does not allow space before a
    /// declaration.
    ///
    /// - Parameters:
    ///   - content: the content that holds the document.
    ///   - end: the position where the document ends, by default the end of the content.
    ///   - masksNumbers: true to read `"<word>"` as a value, although XML does not allow its `<`.
    ///   - builder: the builder that gets the views.
    static func readDocument(
        _ content: DumpContent, end: Int? = nil, masksNumbers: Bool = false, into builder: ScreenBuilder
    ) throws(DumpError) {
        #if canImport(CLibXML2)
            let parser = XMLTreeParser(
                format: Self.self, builder: builder, firstLine: content.line(at: content.firstSignificant))
            let bytes = content.bytes.part(content.firstSignificant..<(end ?? content.bytes.count))
            guard masksNumbers else { return _ = try parser.parse(bytes) }
            try MaskedNumbers.escaped(bytes).withUnsafeBufferPointer { (bytes) throws(DumpError) in
                _ = try parser.parse(bytes)
            }
        #else
            throw DumpError(
                line: 1,
                reason: .unavailable(
                    "XML dumps are read with libxml2, which was missing when this was built; install it, and build "
                        + "again"))
        #endif
    }
}
