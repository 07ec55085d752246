import JSONText

/// A reader of the tree of DeviceAgent, Calabash's server on iOS since version 2.
///
///     answer  = { "result": element } | element
///     element = { "type": Type, "label": …, "value": …, "id": …, "rect": { "x", "y", "width", "height" },
///                 "hit_point": { … }, "hitable": …, "test_id": N, "children": [ element… ] }
///
/// The format has no visibility, so all elements are visible.
enum DeviceAgentReader: JSONTreeFormat {
    static var frames: FrameSpace { .screen }

    static var keys: [StaticString] { ["type", "label", "value", "title", "id", "rect"] }

    static func outermostView(_ content: DumpContent) -> Int? { content.firstSignificant }

    static func recognises(_ content: DumpContent) -> Bool {
        guard content.begins(with: "{"), content.contains("\"type\"") else { return false }
        return content.contains(.hitPoint) || content.contains(.hitable)
    }

    static func read(_ content: DumpContent, into builder: ScreenBuilder) throws(DumpError) {
        let document = try JSONDocument(content, from: content.firstSignificant, builder: builder)
        let view = JSONMembers(of: document)
        let result = document.member("result", of: 0) ?? document.member("value", of: 0)
        guard document.member("type", of: 0) == nil, let result else { return try add(0, view, builder) }
        guard document.kind(of: result) == .array else { return try add(result, view, builder) }

        for element in document.children(of: result) { try add(element, view, builder) }
    }

    static func open(_ view: JSONMembers, _ builder: ScreenBuilder) throws(DumpError) {
        let line = view.line
        guard let type = view.name("type") else { throw .malformed(line, "an element needs its type in `type`") }

        try builder.open(
            builder.classNames.symbol(for: type.withoutElementPrefix, isEscaped: true), .init(),
            ImportedElement(
                text: view.text("label") ?? view.text("value") ?? view.text("title"), identifier: view.text("id"),
                frame: view.frame("rect")), line: line)
    }
}
