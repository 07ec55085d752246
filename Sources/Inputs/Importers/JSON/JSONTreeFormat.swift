import JSONText

/// A JSON format whose views are objects, nested in arrays named `children`.
protocol JSONTreeFormat: DumpReader {
    /// The keys that ``open(_:_:)`` reads, in a format with an ``outermostView(_:)``.
    static var keys: [StaticString] { get }

    /// Returns the position of the outermost value if it is a view or a list of views; `nil` if the views are within
    /// other objects.
    static func outermostView(_ content: DumpContent) -> Int?

    /// Opens the view that an object describes.
    ///
    /// - Parameter view: the members of the object.
    static func open(_ view: JSONMembers, _ builder: ScreenBuilder) throws(DumpError)
}

extension JSONTreeFormat {
    static var keys: [StaticString] { [] }

    static func outermostView(_: DumpContent) -> Int? { nil }

    /// Makes the views while the text is scanned. An irregular view or text is refused. Then the reader of whole
    /// documents reads all again, and reports the place.
    ///
    /// Rejected: to continue at the place where a text becomes irregular. At the end of a text that saves 26 of 68
    /// instructions a byte. But a key that occurs twice, or after `children`, changes views that are already open, so
    /// all rules were written twice.
    static func readPlain(_ content: DumpContent, into builder: ScreenBuilder) -> Bool {
        guard let start = outermostView(content),
            var scanner = JSONViewScanner(content.bytes, from: start, keys: keys)
        else { return false }

        while true {
            switch scanner.next() {
            case .view:
                do throws(DumpError) { try open(scanner.members, builder) } catch { return false }
            case .end: builder.close()
            case .done: return builder.views > 0
            case .notPlain: return false
            }
        }
    }

    /// Adds the view of an object and all views below it.
    ///
    /// - Parameter view: memory that is reused for the members of each object.
    static func add(_ root: Int, _ view: JSONMembers, _ builder: ScreenBuilder) throws(DumpError) {
        let document = view.document
        guard document.kind(of: root) == .object else {
            throw .malformed(document.line(of: root), "an object was expected for a view")
        }

        view.read(root)
        try open(view, builder)

        // The remaining values of the innermost `children`, and of those around it.
        var rest = view.children
        var pending: [Range<Int>] = []
        while true {
            guard rest.lowerBound < rest.upperBound else {
                builder.close()
                guard let outer = pending.popLast() else { return }
                rest = outer
                continue
            }

            let child = rest.lowerBound
            rest = document.end(of: child)..<rest.upperBound
            switch document.kind(of: child) {
            case .object:
                view.read(child)
                try open(view, builder)
                pending.append(rest)
                rest = view.children
            case .null: continue
            default: throw .malformed(document.line(of: child), "an object or null was expected in `children`")
            }
        }
    }
}

extension JSONDocument {
    /// Parses the content from a position, with room for the objects and arrays around and within each view. A string
    /// that breaks the rules of JSON, or a repeated key, gets a warning, because debuggers print such text.
    init(_ content: DumpContent, from start: Int, builder: ScreenBuilder) throws(DumpError) {
        let levels = builder.limits.levels
        let options = JSONOptions(
            levels: levels * 2 + 16, duplicateKeys: .reported, toleratesOddStrings: true, checksUTF8: false,
            toleratedKept: max(builder.limits.warnings, 1))
        do throws(JSONError) {
            try self.init(content.bytes, from: start, line: content.line(at: start), options: options)
        } catch {
            throw DumpError(error, levels: levels)
        }

        for error in tolerated { try builder.warn(error.line, "\(error.reason)") }
        if toleratedCount > tolerated.count, let last = tolerated.last {
            try builder.warn(last.line, "\(toleratedCount - tolerated.count) more of the kind below this line")
        }
    }

    /// Returns a member of an object if it is a string and not empty.
    @inline(__always) func text(_ key: StaticString, of object: Int?) -> String? { text(member(key, of: object)) }

    /// Returns a value if it is a string and not empty.
    func text(_ value: Int?) -> String? {
        guard let text = string(value), !text.isEmpty else { return nil }
        return text
    }

    func number(_ value: Int?) -> Double? { double(value, inStrings: .accepted) }

    /// Returns a number of one digit, with or without one decimal. Nearly all alphas and flags are such numbers; `nil`
    /// for all others, which the general reader reads.
    @inline(__always) fileprivate func shortNumber(_ value: Int?) -> Double? {
        guard let text = rawNumber(value) else { return nil }
        if text.count == 1 { return Double(text[0] &- UInt8(ascii: "0")) }
        guard text.count == 3, text[0].isDigit, text[1] == UInt8(ascii: ".") else { return nil }
        return Double(10 * (text[0] &- UInt8(ascii: "0")) + (text[2] &- UInt8(ascii: "0"))) / 10
    }

    func frame(_ object: Int?) -> ImportedFrame? {
        frame(
            x: member("x", of: object), y: member("y", of: object), width: member("width", of: object),
            height: member("height", of: object))
    }

    fileprivate func frame(x: Int?, y: Int?, width: Int?, height: Int?) -> ImportedFrame? {
        guard let x = number(x), let y = number(y), let width = number(width), let height = number(height) else {
            return nil
        }
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

/// The members of an object, in the types that formats need.
extension JSONMembers {
    /// The line where the object begins.
    var line: Int { document.line(of: object) }

    /// The values in `children`; empty if that is not an array.
    @inline(__always) fileprivate var children: Range<Int> {
        guard let children = self["children"], document.kind(of: children) == .array else { return 0..<0 }
        return children + 1..<document.end(of: children)
    }

    /// The frame, if its numbers are members of the object.
    var frame: ImportedFrame? {
        document.frame(x: self["x"], y: self["y"], width: self["width"], height: self["height"])
    }

    // Inlined, so that the compiler computes the positions of the keys.

    @inline(__always) func rawString(_ key: StaticString) -> UnsafeBufferPointer<UInt8>? {
        document.rawString(self[key])
    }

    /// Returns the bytes of a name; `nil` if it is missing or empty.
    @inline(__always) func name(_ key: StaticString) -> UnsafeBufferPointer<UInt8>? {
        guard let name = rawString(key), !name.isEmpty else { return nil }
        return name
    }

    @inline(__always) func isFalse(_ key: StaticString) -> Bool {
        let value = self[key]
        if let number = document.shortNumber(value) { return number == 0 }
        return isAnyFalse(value)
    }

    /// Returns an alpha; 1 if it is missing or null. If the value is not an alpha, warns and returns 1.
    @inline(__always) func alpha(_ key: StaticString, _ builder: ScreenBuilder) throws(DumpError) -> Double {
        let value = self[key]
        if let number = document.shortNumber(value) { return number }
        return try anyAlpha(value, builder)
    }

    @inline(never) private func isAnyFalse(_ value: Int?) -> Bool {
        switch document.kind(of: value) {
        case .false: true
        case .string: document.string(value, is: "false") || document.number(value) == 0
        case .number: document.number(value) == 0
        default: false
        }
    }

    @inline(never) private func anyAlpha(_ value: Int?, _ builder: ScreenBuilder) throws(DumpError) -> Double {
        guard let value else { return 1 }
        if let number = document.double(value) { return number }

        let line = document.line(of: value)
        let bytes = document.rawBytes(of: value)
        switch document.kind(of: value) {
        case .null: return 1
        case .number: return try builder.alpha(bytes, line: line)
        case .string: return try builder.alpha(document.rawString(value) ?? bytes, line: line)
        default:
            try builder.warnOfAlpha("of this view", line: line)
            return 1
        }
    }

    /// Returns a member if it is a string and not empty.
    @inline(__always) func text(_ key: StaticString) -> String? { document.text(self[key]) }

    @inline(__always) func frame(_ key: StaticString) -> ImportedFrame? { document.frame(self[key]) }

    @inline(__always) func bounds(_ key: StaticString) -> ImportedFrame? { document.bounds(self[key]) }
}

extension DumpError {
    fileprivate init(_ error: JSONError, levels: Int) {
        line = error.line
        reason =
            switch error.reason {
            case .truncated(let location): .truncated(location)
            case .tooDeep: .tooDeep(limit: levels)
            case .tooLarge(let limit): .tooLarge(limit: limit)
            default: .malformed("\(error.reason)")
            }
    }
}
