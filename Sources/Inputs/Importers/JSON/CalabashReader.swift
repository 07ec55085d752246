import JSONText

/// A reader of the `dump` of Calabash.
///
///     view = { "type": Class, "visible": 0|1, "alpha": N|null, "description": "<Class: 0x…>",
///              "children": [ view… ], … }
///
/// Keys come in any order. The outermost view is Calabash's own `CalabashRootView`. A view is hidden if its
/// description says `hidden = YES`, or if `visible` is 0 although its alpha is positive.
enum CalabashReader: JSONTreeFormat {
    static var frames: FrameSpace { .superview }

    static var keys: [StaticString] { ["type", "description", "alpha", "visible", "text", "label", "id", "frame"] }

    static func outermostView(_ content: DumpContent) -> Int? { content.firstSignificant }

    static func recognises(_ content: DumpContent) -> Bool {
        guard content.begins(with: "{") || content.begins(with: "[") else { return false }
        return content.contains("\"hit-point\"") || content.contains("\"CalabashRootView\"")
    }

    static func read(_ content: DumpContent, into builder: ScreenBuilder) throws(DumpError) {
        let document = try JSONDocument(content, from: content.firstSignificant, builder: builder)
        let view = JSONMembers(of: document)
        for root in document.kind(of: 0) == .array ? Array(document.children(of: 0)) : [0] {
            try add(root, view, builder)
        }
    }

    static func open(_ view: JSONMembers, _ builder: ScreenBuilder) throws(DumpError) {
        let line = view.line
        guard let name = view.name("type") else { throw .malformed(line, "a view needs its class in `type`") }

        let description = view.rawString("description")
        let alpha = try view.alpha("alpha", builder)
        let saysHidden = description.map(Self.saysHidden) ?? false
        let isOff = view.isFalse("visible")

        try builder.open(
            builder.classNames.symbol(for: name, isEscaped: true),
            ScreenBuilder.Traits(isHidden: saysHidden || (isOff && alpha > 0), alpha: alpha),
            ImportedElement(
                address: description.flatMap { RecursiveDescriptionNode.header($0, at: 0)?.address },
                text: view.text("text") ?? view.text("label"), identifier: view.text("id"),
                frame: view.frame("frame")), line: line)
    }

    /// Returns true if a description has the attribute of a hidden view. A text in the description may contain the same
    /// words.
    private static func saysHidden(_ description: UnsafeBufferPointer<UInt8>) -> Bool {
        // Most descriptions lack these words. The check takes a tenth of the instructions of reading all attributes.
        guard description.first("= YES", in: 0..<description.count) != nil,
            let header = RecursiveDescriptionNode.header(description, at: 0)
        else { return false }

        var node = RecursiveDescriptionNode(bytes: description, keepsText: false, nextLine: .max, line: 1)
        // A description may be cut off. The attributes before that count.
        _ = try? node.readAttributes(after: header)
        return node.traits.isHidden
    }
}
