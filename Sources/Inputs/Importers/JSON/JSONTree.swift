/// Walks views that are nested as objects in `children` arrays.
struct JSONTree {
    let document: JSONDocument
    let builder: ScreenBuilder
    /// Adds the view of an object to the builder, which opens it.
    let open: (_ object: Int) throws(ImportFailure) -> Void

    /// Adds the view of an object and everything below, without recursion.
    func add(_ root: Int) throws(ImportFailure) {
        guard document.kind(of: root) == .object else {
            throw .malformed(document.line(of: root), "an object was expected for a view")
        }
        try open(root)
        var pending = [viewsBelow(root)[...]]
        while let children = pending.last {
            guard let child = children.first else {
                pending.removeLast()
                builder.close()
                continue
            }
            pending[pending.count - 1].removeFirst()
            switch document.kind(of: child) {
            case .object:
                try open(child)
                pending.append(viewsBelow(child)[...])
            case .null: continue
            default: throw .malformed(document.line(of: child), "an object or null was expected in `children`")
            }
        }
    }

    private func viewsBelow(_ object: Int) -> [Int] {
        guard let children = document.member("children", of: object), document.kind(of: children) == .array else {
            return []
        }
        return document.children(of: children)
    }
}

extension JSONDocument {
    /// Parses the content from a position, with room for the objects and arrays around and within each view.
    init(_ content: DumpContent, from start: Int, builder: ScreenBuilder) throws(ImportFailure) {
        let levels = builder.limits.levels
        try self.init(
            content.bytes, from: start, line: content.line(at: start), levels: levels * 2 + 16, deepest: levels)
    }

    /// An object of `x`, `y`, `width`, `height`.
    func frame(_ object: Int?) -> ImportedFrame? {
        guard let x = number(member("x", of: object)), let y = number(member("y", of: object)),
            let width = number(member("width", of: object)), let height = number(member("height", of: object))
        else { return nil }
        return ImportedFrame(x: x, y: y, width: width, height: height)
    }

    /// `[left, top, right, bottom]`, `[[left, top], [right, bottom]]`, or Android's text for it.
    func bounds(_ value: Int?) -> ImportedFrame? {
        guard let value else { return nil }
        if let raw = rawString(value) { return AndroidBounds.parse(raw) }
        guard kind(of: value) == .array else { return nil }
        let edges = children(of: value).flatMap { kind(of: $0) == .array ? children(of: $0) : [$0] }
            .compactMap { number($0) }
        guard edges.count == 4 else { return nil }
        return ImportedFrame(left: edges[0], top: edges[1], right: edges[2], bottom: edges[3])
    }
}
