import JSONText

/// A reader of the `view-hierarchy.json` that Sentry attaches to an event.
///
///     file = { "rendering_system": …, "windows": [ view… ] }
///     view = { "type": Class, "identifier"?: …, "x": …, "y": …, "width": …, "height": …, "alpha": N,
///              "visible": BOOL | "visibility": "visible" | "invisible" | "gone",
///              "view_controller"?: Class, "children": [ view… ] }
///
/// Windows and subviews come back to front. A view is hidden if it is not visible. `view_controller` names the
/// controller whose root view this is; Flutter writes `depth` and no alpha.
enum SentryReader: JSONTreeFormat {
    static var frames: FrameSpace { .superview }

    static func recognises(_ content: DumpContent) -> Bool {
        content.begins(with: "{") && content.contains(.renderingSystem) && content.contains("\"windows\"")
    }

    static func read(_ content: DumpContent, into builder: ScreenBuilder) throws(DumpError) {
        let document = try JSONDocument(content, from: content.firstSignificant, builder: builder)
        let view = JSONMembers(of: document)
        guard let windows = document.member("windows", of: 0), document.kind(of: windows) == .array else {
            throw .malformed(1, "`windows` was expected, with a list of views")
        }

        for window in document.children(of: windows) { try add(window, view, builder) }
    }

    static func open(_ view: JSONMembers, _ builder: ScreenBuilder) throws(DumpError) {
        let line = view.line
        guard let name = view.name("type") else { throw .malformed(line, "a view needs its class in `type`") }

        let visibility = view.rawString("visibility")
        let isGone = visibility.map { $0.equals("gone") || $0.equals("invisible") } ?? false
        let controller = view.name("view_controller")
        let symbol = builder.classNames.symbol(for: name, isEscaped: true)
        try builder.open(
            symbol,
            ScreenBuilder.Traits(
                isHidden: isGone || view.isFalse("visible"), alpha: try view.alpha("alpha", builder),
                controller: controller.map { builder.classNames.symbol(for: $0, isEscaped: true) }),
            ImportedElement(identifier: view.text("identifier") ?? view.text("tag"), frame: view.frame), line: line)
    }
}
