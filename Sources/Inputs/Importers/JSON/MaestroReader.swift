import JSONText

/// A reader of `maestro hierarchy`.
///
///     output = banner-line* view
///     view   = { "attributes": { "class"?: Class, "bounds": "[l,t][r,b]", "text": …, … }, "children": [view…] }
///
/// Keys come in any order, and all values are strings. Views on iOS carry no class and are called `Element`. The format
/// has no visibility, so all views are visible.
enum MaestroReader: JSONTreeFormat {
    static var frames: FrameSpace { .screen }

    static var keys: [StaticString] { ["attributes"] }

    static func outermostView(_ content: DumpContent) -> Int? { start(content) }

    static func recognises(_ content: DumpContent) -> Bool {
        guard let start = start(content) else { return false }

        // The outermost object begins with one of its two keys.
        let key = content.bytes[(start + 1)...].firstIndex { !$0.isSpace } ?? content.bytes.count
        let keys: [StaticString] = ["\"attributes\"", "\"children\"", "\"clickable\"", "\"enabled\""]
        return keys.contains { content.bytes.matches($0, at: key) } && content.contains("\"attributes\"")
    }

    /// Returns the position of the first `{` in the first lines.
    private static func start(_ content: DumpContent) -> Int? {
        content.bytes.first(UInt8(ascii: "{"), in: 0..<min(content.bytes.count, 4096))
    }

    static func read(_ content: DumpContent, into builder: ScreenBuilder) throws(DumpError) {
        let document = try JSONDocument(content, from: start(content) ?? 0, builder: builder)
        let view = JSONMembers(of: document)
        try add(0, view, builder)
    }

    static func open(_ view: JSONMembers, _ builder: ScreenBuilder) throws(DumpError) {
        let document = view.document
        let attributes = view["attributes"]
        let name = document.rawString(document.member("class", of: attributes)).flatMap { $0.isEmpty ? nil : $0 }
        try builder.open(
            name.map { builder.classNames.symbol(for: $0, isEscaped: true) } ?? "Element", .init(),
            ImportedElement(
                text: document.text("text", of: attributes) ?? document.text("accessibilityText", of: attributes),
                identifier: document.text("resource-id", of: attributes),
                frame: document.bounds(document.member("bounds", of: attributes))), line: view.line)
    }
}
