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

    static var keys: [StaticString] { ["type", "isVisible", "label", "value", "rawIdentifier", "name", "rect"] }

    static func outermostView(_ content: DumpContent) -> Int? { content.firstSignificant }

    static func recognises(_ content: DumpContent) -> Bool {
        guard content.begins(with: "{"), content.contains("\"type\"") else { return false }
        return content.contains("\"isEnabled\"")
            && (content.contains("\"rect\"") || content.contains("\"frame\"") || content.contains("\"isVisible\""))
    }

    static func read(_ content: DumpContent, into builder: ScreenBuilder) throws(DumpError) {
        let document = try JSONDocument(content, from: content.firstSignificant, builder: builder)
        let view = JSONMembers(of: document)
        var root = 0
        if document.member("type", of: root) == nil, let value = document.member("value", of: root) { root = value }
        try add(root, view, builder)
    }

    static func open(_ view: JSONMembers, _ builder: ScreenBuilder) throws(DumpError) {
        let line = view.line
        guard let type = view.name("type") else { throw .malformed(line, "an element needs its type in `type`") }

        try builder.open(
            builder.classNames.symbol(for: type.withoutElementPrefix, isEscaped: true),
            ScreenBuilder.Traits(isHidden: view.isFalse("isVisible")),
            ImportedElement(
                text: view.text("label") ?? view.text("value"),
                identifier: view.text("rawIdentifier") ?? view.text("name"),
                frame: view.frame("rect")), line: line)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The name of the type without `XCUIElementType`.
    var withoutElementPrefix: UnsafeBufferPointer<UInt8> {
        let prefix: StaticString = "XCUIElementType"
        let length = prefix.utf8CodeUnitCount
        return count > length && matches(prefix, at: 0) ? part(length..<count) : self
    }
}
