import JSONText

/// A reader of `idb ui describe-all`, flat and with `--nested`, and of `describe-point`.
///
///     answer  = [ element… ] | element
///     element = { "AXFrame": …, "AXLabel": …, "AXUniqueId": …, "AXValue": …, "type": Type, "role": "AX"Role,
///                 "frame": { "x", "y", "width", "height" }, "children"?: [ element… ] }
///
/// A flat list begins with the application; the elements after it are in it. The class is the type, or the role without
/// `AX`. The format has no visibility, so all elements are visible.
enum IDBReader: JSONTreeFormat {
    static var frames: FrameSpace { .screen }

    static func recognises(_ content: DumpContent) -> Bool {
        guard content.begins(with: "[") || content.begins(with: "{") else { return false }
        return content.contains("\"AXFrame\"") && content.contains("\"AXLabel\"")
    }

    static func read(_ content: DumpContent, into builder: ScreenBuilder) throws(DumpError) {
        let document = try JSONDocument(content, from: content.firstSignificant, builder: builder)
        let view = JSONMembers(of: document)
        guard document.kind(of: 0) == .array else { return try add(0, view, builder) }

        var isInApplication = false
        for element in document.children(of: 0) {
            let hasChildren = document.kind(of: document.member("children", of: element)) == .array
            let isApplication = isApplication(element, document)
            if isInApplication, isApplication {
                builder.close()
                isInApplication = false
            }

            if isApplication, !hasChildren {
                view.read(element)
                try open(view, builder)
                isInApplication = true
            } else {
                try add(element, view, builder)
            }
        }

        if isInApplication { builder.close() }
    }

    private static func isApplication(_ element: Int, _ document: JSONDocument) -> Bool {
        document.string(document.member("type", of: element), is: "Application")
            || document.string(document.member("role", of: element), is: "AXApplication")
    }

    static func open(_ view: JSONMembers, _ builder: ScreenBuilder) throws(DumpError) {
        let line = view.line
        guard view.document.kind(of: view.object) == .object else { throw .malformed(line, "an object was expected") }

        guard let name = view.name("type") ?? view.name("role") else {
            throw .malformed(line, "an element needs its type in `type` or `role`")
        }

        let className = name.matches("AX", at: 0) && name.count > 2 ? name.part(2..<name.count) : name
        try builder.open(
            builder.classNames.symbol(for: className, isEscaped: true), .init(),
            ImportedElement(
                text: view.text("AXLabel") ?? view.text("title") ?? view.text("AXValue"),
                identifier: view.text("AXUniqueId"),
                frame: view.frame("frame")), line: line)
    }
}
