import JSONText

/// A reader of the screens of the RICO set.
///
///     screen = { "activity": { "root": view, … }, … }
///     view   = { "class": …, "visible-to-user": …, "visibility": …, "bounds": [l,t,r,b],
///                "children": [ view|null… ] }
enum RicoReader: JSONTreeFormat {
    static var frames: FrameSpace { .screen }

    static func recognises(_ content: DumpContent) -> Bool {
        content.begins(with: "{") && content.contains(.visibleToUser) && content.contains("\"activity\"")
            && content.contains("\"root\"")
    }

    static func read(_ content: DumpContent, into builder: ScreenBuilder) throws(DumpError) {
        let document = try JSONDocument(content, from: content.firstSignificant, builder: builder)
        guard let root = document.member("root", of: document.member("activity", of: 0)) else {
            throw .malformed(1, "`activity` with a `root` was expected")
        }

        try add(root, JSONMembers(of: document), builder)
    }

    static func open(_ view: JSONMembers, _ builder: ScreenBuilder) throws(DumpError) {
        let line = view.line
        guard let name = view.name("class") else { throw .malformed(line, "a view needs its class in `class`") }

        let visibility = view.rawString("visibility")
        let isGone = visibility.map { $0.matches("gone", at: 0) || $0.matches("invisible", at: 0) } ?? false
        try builder.open(
            builder.classNames.symbol(for: name, isEscaped: true),
            ScreenBuilder.Traits(isHidden: isGone || view.isFalse("visible-to-user")),
            ImportedElement(
                text: view.text("text"), identifier: view.text("resource-id"), frame: view.bounds("bounds")),
            line: line)
    }
}
