/// A reader of the view hierarchy of Detox.
///
///     document = declaration? "<ViewHierarchy" … ">" view* "</ViewHierarchy>"
///     view     = "<Class class='…' alpha='N' visibility='visible|invisible|gone' …>" view* "</Class>"
///
/// The class is the attribute `class`. Text within a view, such as the page of a web view, is skipped. The authors
/// masked some values as `"<number>"`, which is not XML. Such values are read as text with one warning, and refused by
/// a strict importer.
enum DetoxReader: XMLTreeFormat {
    static func recognises(_ content: DumpContent) -> Bool { XMLRoot(content)?.isNamed("ViewHierarchy") ?? false }

    static func read(_ content: DumpContent, into builder: ScreenBuilder) throws(DumpError) {
        let mask = MaskedNumbers.first(in: content.bytes, 0..<content.bytes.count)
        if let mask {
            try builder.warn(
                content.line(at: mask),
                "a number is masked as `\"<number>\"`, which is not XML; all such values are taken as text")
        }

        try readDocument(content, masksNumbers: mask != nil, into: builder)
    }

    static var wrappers: [StaticString] { ["ViewHierarchy"] }

    static func traits(of element: XMLElement, _ builder: ScreenBuilder) throws(DumpError) -> ScreenBuilder.Traits {
        var traits = ScreenBuilder.Traits(
            isHidden: element.says(.visibility, "gone") || element.says(.visibility, "invisible"))
        // Masked values have had their warning.
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
