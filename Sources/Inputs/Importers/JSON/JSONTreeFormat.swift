import JSONText

/// A JSON format whose views are objects, nested in arrays named `children`.
protocol JSONTreeFormat: DumpReader {
    /// Opens the view that an object describes.
    static func open(_ object: Int, _ document: JSONDocument, _ builder: ScreenBuilder) throws(ImportFailure)
}

extension JSONTreeFormat {
    static var isOfLines: Bool { false }

    /// Adds the view of an object and all views below it.
    static func add(_ root: Int, _ document: JSONDocument, _ builder: ScreenBuilder) throws(ImportFailure) {
        guard document.kind(of: root) == .object else {
            throw .malformed(document.line(of: root), "an object was expected for a view")
        }

        try open(root, document, builder)

        var pending = [document.viewsBelow(root)]
        while !pending.isEmpty {
            guard let child = pending[pending.count - 1].next() else {
                pending.removeLast()
                builder.close()
                continue
            }

            switch document.kind(of: child) {
            case .object:
                try open(child, document, builder)
                pending.append(document.viewsBelow(child))
            case .null: continue
            default: throw .malformed(document.line(of: child), "an object or null was expected in `children`")
            }
        }
    }
}

extension JSONDocument {
    /// Parses the content from a position, with room for the objects and arrays around and within each view. A string
    /// that breaks the rules of JSON, or a key that occurs twice, gets a warning: debuggers print such text.
    init(_ content: DumpContent, from start: Int, builder: ScreenBuilder) throws(ImportFailure) {
        let levels = builder.limits.levels
        let options = JSONOptions(
            levels: levels * 2 + 16, duplicateKeys: .reported, toleratesOddStrings: true, checksUTF8: false,
            toleratedKept: max(builder.limits.warnings, 1))
        do throws(JSONError) {
            try self.init(content.bytes, from: start, line: content.line(at: start), options: options)
        } catch {
            throw ImportFailure(error, levels: levels)
        }

        for error in tolerated { try builder.warn(error.line, "\(error.reason)") }
        if toleratedCount > tolerated.count, let last = tolerated.last {
            try builder.warn(last.line, "\(toleratedCount - tolerated.count) more of the kind below this line")
        }
    }

    fileprivate func viewsBelow(_ object: Int) -> JSONChildren.Iterator {
        let children = member("children", of: object)
        return self.children(of: kind(of: children) == .array ? children : nil).makeIterator()
    }

    /// Returns the first of some members of an object that is a string and not empty.
    func text(_ keys: StaticString..., of object: Int?) -> String? {
        keys.lazy.compactMap { string(member($0, of: object)) }.first { !$0.isEmpty }
    }

    func number(_ value: Int?) -> Double? { double(value, inStrings: .accepted) }

    func isFalse(_ value: Int?) -> Bool {
        kind(of: value) == .false || kind(of: value) == .string && string(value, is: "false") || number(value) == 0
    }

    /// Reads an alpha, which is 1 if it is missing or null, or warns and returns 1 if the value is no alpha.
    func alpha(_ value: Int?, _ builder: ScreenBuilder) throws(ImportFailure) -> Double {
        guard let value else { return 1 }
        let line = line(of: value)
        switch kind(of: value) {
        case .null: return 1
        case .number: return try builder.alpha(rawBytes(of: value), line: line)
        case .string: return try builder.alpha(rawString(value) ?? rawBytes(of: value), line: line)
        default:
            try builder.warnOfAlpha("of this view", line: line)
            return 1
        }
    }

    func frame(_ object: Int?) -> ImportedFrame? {
        guard let x = number(member("x", of: object)), let y = number(member("y", of: object)),
            let width = number(member("width", of: object)), let height = number(member("height", of: object))
        else { return nil }
        return ImportedFrame(x: x, y: y, width: width, height: height)
    }

    /// Reads `[left, top, right, bottom]`, `[[left, top], [right, bottom]]`, or Android's text for it.
    func bounds(_ value: Int?) -> ImportedFrame? {
        guard let value else { return nil }
        if let raw = rawString(value) { return ImportedFrame(android: raw) }
        guard kind(of: value) == .array else { return nil }

        let edges = children(of: value).flatMap { kind(of: $0) == .array ? Array(children(of: $0)) : [$0] }
            .compactMap { number($0) }
        guard edges.count == 4 else { return nil }

        return ImportedFrame(edges: (edges[0], edges[1], edges[2], edges[3]))
    }
}

extension ImportFailure {
    fileprivate init(_ error: JSONError, levels: Int) {
        line = error.line
        reason =
            switch error.reason {
            case .truncated(let place): .truncated(place)
            case .tooDeep: .tooDeep(limit: levels)
            case .tooLarge(let limit): .tooLarge(limit: limit)
            default: .malformed("\(error.reason)")
            }
    }
}
