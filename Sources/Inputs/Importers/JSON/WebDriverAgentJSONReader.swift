import JSONText

/// A reader of WebDriverAgent's `source?format=json`, with or without the answer of WebDriver around it.
///
///     answer  = { "value": element, … } | element
///     element = { "type": Type, "isVisible"?: "0" | "1", "isEnabled": …, "name": …, "label": …, "value": …,
///                 "rawIdentifier": …, "rect": { "x", "y", "width", "height" }, "children": [ element… ] }
///
/// The class is the type without `XCUIElementType`. An element with `isVisible` 0, which means *not on screen*, is
/// hidden.
enum WebDriverAgentJSONReader: JSONTreeFormat {
    static var frames: FrameSpace { .screen }

    static func recognises(_ content: DumpContent) -> Bool {
        guard content.begins(with: "{"), content.contains("\"type\"") else { return false }
        return content.contains("\"isEnabled\"")
            && (content.contains("\"rect\"") || content.contains("\"frame\"") || content.contains("\"isVisible\""))
    }

    static func read(_ content: DumpContent, into builder: ScreenBuilder) throws(ImportFailure) {
        let document = try JSONDocument(content, from: content.firstSignificant, builder: builder)
        var root = 0
        if document.member("type", of: root) == nil, let value = document.member("value", of: root) { root = value }
        try add(root, document, builder)
    }

    static func open(_ object: Int, _ document: JSONDocument, _ builder: ScreenBuilder) throws(ImportFailure) {
        let line = document.line(of: object)
        guard let type = document.rawString(document.member("type", of: object)), !type.isEmpty else {
            throw .malformed(line, "an element needs its type in `type`")
        }

        try builder.open(
            builder.classNames.symbol(for: type.withoutElementPrefix, isEscaped: true),
            ScreenBuilder.Traits(isHidden: document.isFalse(document.member("isVisible", of: object))),
            ImportedElement(
                text: document.text("label", "value", of: object),
                identifier: document.text("rawIdentifier", "name", of: object),
                frame: document.frame(document.member("rect", of: object))), line: line)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The name of an element's type without `XCUIElementType`.
    var withoutElementPrefix: UnsafeBufferPointer<UInt8> {
        let prefix: StaticString = "XCUIElementType"
        let length = prefix.utf8CodeUnitCount
        return count > length && matches(prefix, at: 0) ? part(length..<count) : self
    }
}
