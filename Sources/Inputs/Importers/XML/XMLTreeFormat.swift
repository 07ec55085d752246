import JSONText
import UIModel

/// How an XML format describes a view; everything else is the same for all of them.
protocol XMLTreeFormat {
    /// Whether an element of this name is a bracket around views and no view.
    static func isWrapper(_ name: UnsafeBufferPointer<UInt8>) -> Bool

    /// The part of the name or attributes that is the class.
    static func className(of element: XMLElement) -> UnsafeBufferPointer<UInt8>

    /// Whether the class is the element's name, so that it is known by the name's address in the parser's dictionary.
    static var classIsName: Bool { get }

    /// Visibility; the builder gets warnings of what cannot be read.
    static func traits(
        of element: XMLElement, _ builder: ScreenBuilder
    ) throws(ImportFailure) -> ScreenBuilder.Traits

    /// All the rest.
    static func details(of element: XMLElement) -> ImportedElement
}

extension XMLTreeFormat {
    /// Reads a document of this format. Space in front of it, which XML does not allow before a declaration, is skipped.
    ///
    /// - Parameter end: where the document ends; the end of the content by default.
    static func readDocument(
        _ content: DumpContent, end: Int? = nil, masksNumbers: Bool = false, into builder: ScreenBuilder
    ) throws(ImportFailure) {
        #if canImport(CLibXML2)
            let parser = XMLTreeParser(
                format: Self.self, builder: builder, firstLine: content.line(at: content.firstSignificant))
            let bytes = content.bytes.part(content.firstSignificant..<(end ?? content.bytes.count))
            try parser.parse(bytes, masksNumbers: masksNumbers)
        #else
            throw ImportFailure(
                line: 1,
                reason: .unavailable(
                    "XML dumps are read with libxml2, which was not there when this was built; install it"))
        #endif
    }
}
