import CPlatform

/// Scans the views of a text one after another: objects that are nested in arrays named `children`.
///
///     var scanner = JSONViewScanner(bytes, from: 0, keys: ["type"])
///     scanner?.next()   // .view, and its members are in `scanner.members`; then its subviews; then .end
///
/// The values of one view at a time are kept, and of these only the ones that are read. It takes plain texts alone: no
/// key with an escape or twice in an object, no fault, no key that is read after subviews. It says of all others that
/// they are not plain, and leaves them to ``JSONDocument``, which knows the fault and its place.
///
/// The keys of all objects make a tree, in which those of one object are a path. An object like an earlier one follows
/// its path, so that each key is compared with one and no key can occur twice. Reading a view of a dump of Calabash
/// takes 1,650 instructions, and took 3,040 with a list of all values; simdjson takes 950 for the list.
/// Rejected: models of repeated objects in ``JSONScanner``, which made readers of streams 4 to 6 % slower; methods on
/// this type for the ends of values, as each call copied the scanner, 600 instructions a view.
package struct JSONViewScanner: ~Copyable {
    /// The next part of a text.
    package enum Step: Equatable, Sendable {
        /// A view begins. Its subviews follow.
        case view
        /// The innermost view that began ends.
        case end
        /// The text ends after its last view.
        case done
        /// The text is not plain.
        case notPlain
    }

    private enum Place {
        /// At the outermost value.
        case root
        /// After the bracket of a list of subviews.
        case list
        /// Before the end of a view without subviews.
        case leaf
        /// After a view.
        case view
    }

    /// The members of the view that began last, valid until the next step.
    package let members: JSONMembers
    /// Copied into each function that scans: a call of a method of this type may copy the whole scanner.
    private let text: BracketedText
    private let values: UnsafeMutableBufferPointer<JSONDocument.Value>
    private var position: Int
    private var place = Place.root
    private var isList = false
    /// The values of the last views.
    private var valueCount = 0
    private var keys: JSONKeyTree
    /// The keys `children` of the views that have begun and have subviews, in memory without a count of references.
    private var views: UnsafeMutableBufferPointer<JSONKeyTree.Key>
    private var viewCount = 0

    /// The most objects and arrays within each other that are in a view, but for its subviews.
    private static var levels: Int { 8 }

    /// Looks at a text; `nil` for one that is not plain.
    ///
    /// - Parameters:
    ///   - bytes: a buffer of well-formed UTF-8 that the caller keeps in place.
    ///   - start: the position at which the text begins.
    ///   - keys: the keys whose values are read.
    package init?(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, keys: [StaticString]) {
        guard let text = BracketedText(bytes, from: start) else { return nil }

        self.text = text
        position = start
        views = .allocate(capacity: 64)
        self.keys = JSONKeyTree(of: text.base, reading: keys)

        let memory = JSONValueMemory()
        memory.reserve(512)
        values = memory.values
        members = JSONMembers(of: JSONDocument(bytes, values: UnsafeBufferPointer(values), memory: memory))
    }

    /// Scans up to the next part.
    package mutating func next() -> Step {
        switch place {
        case .leaf:
            place = .view
            return .end
        case .list: return element(isFirst: true)
        case .view:
            if viewCount == 0, !isList { return position == text.count ? .done : .notPlain }
            return element(isFirst: false)
        case .root: return outermost()
        }
    }

    @inline(never) private mutating func outermost() -> Step {
        isList = significant() == UInt8(ascii: "[")
        guard isList || text.base[position] == UInt8(ascii: "{") else { return .notPlain }
        position &+= 1
        return isList ? element(isFirst: true) : view()
    }

    deinit { views.deallocate() }

    private mutating func growViews() {
        let larger = UnsafeMutableBufferPointer<JSONKeyTree.Key>.allocate(capacity: 2 * views.count)
        _ = larger.moveInitialize(fromContentsOf: views)
        views.deallocate()
        views = larger
    }

    /// Scans the rest of a list of views, up to a view or to its end.
    private mutating func element(isFirst: Bool) -> Step {
        var isFirst = isFirst
        while position < text.count {
            var byte = significant()
            if byte == UInt8(ascii: "]") {
                position &+= 1
                if viewCount == 0 { return position == text.count ? .done : .notPlain }
                viewCount &-= 1
                return position < text.count ? scan(after: views[viewCount], hasBegun: true) : .notPlain
            }

            if !isFirst {
                guard byte == UInt8(ascii: ",") else { return .notPlain }
                position &+= 1
                byte = significant()
            }

            isFirst = false
            if byte == UInt8(ascii: "{") {
                position &+= 1
                return view()
            }

            guard byte == UInt8(ascii: "n"), viewCount > 0, text.isWord("null", at: position) else { return .notPlain }
            position &+= 4
        }

        return .notPlain
    }

    /// Scans a view after its brace.
    @inline(__always) private mutating func view() -> Step {
        guard position < text.count else { return .notPlain }
        if valueCount > values.count / 2 {
            valueCount = 0
            members.forgetMembers()
        }

        members.number = valueCount
        values[valueCount] = JSONDocument.Value(
            kind: .object, isEscaped: false, slot: 0, start: Int32(truncatingIfNeeded: position),
            end: Int32(truncatingIfNeeded: position), keyStart: 0, keyEnd: 0, next: 0, line: 0)
        valueCount &+= 1
        if significant() != UInt8(ascii: "}") { return scan(after: keys.root, hasBegun: false) }
        position &+= 1
        return ended(hasBegun: false)
    }

    private mutating func begin() -> Step {
        values[members.number].next = Int32(truncatingIfNeeded: valueCount)
        return .view
    }

    private mutating func ended(hasBegun: Bool) -> Step {
        place = hasBegun ? .view : .leaf
        return hasBegun ? .end : begin()
    }

    /// Scans the members of a view after a key and its value, or from the first one on.
    private mutating func scan(after last: JSONKeyTree.Key, hasBegun: Bool) -> Step {
        let text = text
        var key = last
        var index = position
        var isFirst = key == keys.root

        while true {
            if !isFirst {
                let byte = text.significant(&index)
                index &+= 1
                if byte != UInt8(ascii: ",") {
                    position = index
                    return byte == UInt8(ascii: "}") ? ended(hasBegun: hasBegun) : .notPlain
                }
            }

            isFirst = false
            guard let next = self.key(after: key, in: text, at: &index) else { return .notPlain }
            key = next
            var byte = text.significant(&index)
            guard byte == UInt8(ascii: ":") else { return .notPlain }
            index &+= 1
            byte = text.significant(&index)

            if key.pointee.use != .none {
                if key.pointee.use == .views, byte == UInt8(ascii: "[") {
                    // Half of the views of a screen are such leaves. An import took 2 to 3 % more instructions as long
                    // as they began a list and ended it.
                    if text.base[index &+ 1] == UInt8(ascii: "]") {
                        index &+= 2
                        guard index < text.count else { return .notPlain }
                        continue
                    }

                    position = index &+ 1
                    if viewCount == views.count { growViews() }
                    views[viewCount] = key
                    viewCount &+= 1
                    place = .list
                    return begin()
                }

                // A value that is read must be there when the view begins.
                guard !hasBegun, valueCount < values.count else { return .notPlain }
                members.add(valueCount, at: Int(key.pointee.slot))
            }

            guard value(byte, of: key, isRead: key.pointee.use == .read, in: text, at: &index) else { return .notPlain }
        }
    }

    /// Passes over a key, and adds it if none like it came after the key before; `nil` if this is not plain.
    @inline(__always) private mutating func key(
        after last: JSONKeyTree.Key, in text: BracketedText, at index: inout Int
    ) -> JSONKeyTree.Key? {
        _ = text.significant(&index)
        let follower = last.pointee.follower
        if text.isKey(follower, at: index) {
            index &+= Int(follower.pointee.length)
            return follower
        }

        return newKey(after: last, in: text, at: &index)
    }

    @inline(never) private mutating func newKey(
        after last: JSONKeyTree.Key, in text: BracketedText, at index: inout Int
    ) -> JSONKeyTree.Key? {
        let start = index
        guard text.base[start] == UInt8(ascii: "\"") else { return nil }
        index = text.mark(from: start &+ 1)
        guard index >= 0, text.base[index] == UInt8(ascii: "\"") else { return nil }
        index &+= 1
        return keys.insert(start..<index, after: last)
    }

    /// Scans a value from its first byte on, and keeps it if it is read; there is room for it.
    @inline(__always) private mutating func value(
        _ first: UInt8, of key: JSONKeyTree.Key, isRead: Bool, in text: BracketedText, at index: inout Int
    ) -> Bool {
        let start = index
        let kind: JSONDocument.Kind
        switch first {
        case UInt8(ascii: "\""):
            index = text.mark(from: start &+ 1)
            guard index >= 0 else { return false }
            let isEscaped = text.base[index] != UInt8(ascii: "\"")
            if isEscaped { index = text.endOfEscapedString(from: index) }
            guard index >= 0 else { return false }
            if isRead { keep(.string, start &+ 1, index, key, isEscaped: isEscaped) }
            index &+= 1
            return true
        case UInt8(ascii: "n"):
            guard text.isWord("null", at: index) else { return false }
            index &+= 4
            kind = .null
        case UInt8(ascii: "t"):
            guard text.isWord("true", at: index) else { return false }
            index &+= 4
            kind = .true
        case UInt8(ascii: "f"):
            guard text.isWord("false", at: index) else { return false }
            index &+= 5
            kind = .false
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            index = endOfContainer(from: index, key, isRead: isRead, in: text, levels: Self.levels)
            return index >= 0
        default:
            index = text.endOfNumber(from: index)
            guard index >= 0 else { return false }
            kind = .number
        }

        if isRead { keep(kind, start, index, key) }
        return true
    }

    @inline(__always) private mutating func keep(
        _ kind: JSONDocument.Kind, _ start: Int, _ end: Int, _ key: JSONKeyTree.Key, isEscaped: Bool = false
    ) {
        values[valueCount] = JSONDocument.Value(
            kind: kind, isEscaped: isEscaped, slot: key.pointee.slot, start: Int32(truncatingIfNeeded: start),
            end: Int32(truncatingIfNeeded: end), keyStart: key.pointee.start, keyEnd: key.pointee.end,
            next: Int32(truncatingIfNeeded: valueCount &+ 1), line: 0)
        valueCount &+= 1
    }

    /// Scans an object or array that is no list of subviews; −1 if it is not plain, or ends with the text.
    @inline(never) private mutating func endOfContainer(
        from start: Int, _ key: JSONKeyTree.Key, isRead: Bool, in text: BracketedText, levels: Int
    ) -> Int {
        guard levels > 0 else { return -1 }

        let number = valueCount
        let isObject = text.base[start] == UInt8(ascii: "{")
        let bracket = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
        if isRead { keep(isObject ? .object : .array, start, start, key) }

        // Elements of arrays have no key.
        var key = keys.root
        var index = start &+ 1
        var byte = text.significant(&index)
        while byte != bracket {
            if isObject {
                guard let next = self.key(after: key, in: text, at: &index) else { return -1 }
                key = next
                guard text.significant(&index) == UInt8(ascii: ":") else { return -1 }
                index &+= 1
                byte = text.significant(&index)
            }

            guard !isRead || valueCount < values.count else { return -1 }
            if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
                index = endOfContainer(from: index, key, isRead: isRead, in: text, levels: levels - 1)
                guard index >= 0 else { return -1 }
            } else {
                guard value(byte, of: key, isRead: isRead, in: text, at: &index) else { return -1 }
            }

            byte = text.significant(&index)
            if byte == bracket { break }
            guard byte == UInt8(ascii: ",") else { return -1 }
            index &+= 1
            byte = text.significant(&index)
            // A comma before a bracket.
            guard byte != bracket else { return -1 }
        }

        index &+= 1
        if isRead {
            values[number].next = Int32(truncatingIfNeeded: valueCount)
            values[number].end = Int32(truncatingIfNeeded: index)
        }

        return index < text.count ? index : -1
    }

    @inline(__always) private mutating func significant() -> UInt8 {
        var index = position
        let byte = text.significant(&index)
        position = index
        return byte
    }
}
