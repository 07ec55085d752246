import Reproducibility

/// SHA-256 of a value's contents, the same on every machine and in every process.
///
/// Numbers enter the digest as their bytes and texts as their UTF-8, each after its kind and its length. Sets and
/// dictionaries have no order, so the digests of their elements enter sorted. Structures, enumerations, tuples and
/// objects enter with the name of their type and by their mirror. Functions and pointers enter by their type alone.
///
/// Two rules end cycles:
///
/// - An object that was visited before enters as its number, in the order of first visits. For the list `a → b → a`,
///   the last `a` enters as a number, and the walk ends.
/// - Each element of a set or dictionary has its own numbering, because numbers across elements would depend on the
///   order of the set. If an object `a` has the set `{b, c}`, and both `b` and `c` lead back to `a`, both enter with
///   `a` as the number of objects above it, which is the same in every order.
///
/// The walk uses its own stack, so even a list of a million objects, each inside the previous one, has a digest.
///
/// - Complexity: O(n) for n bytes, at the speed of SHA-256 for arrays of numbers; microseconds for each mirrored
///   element. An object shared by several elements of sets and dictionaries is visited once for each.
enum ContentDigest {
    /// Returns the digest of a value.
    ///
    /// - Throws: `InputError` for a graph with so many paths between objects, through sets and dictionaries, that the
    ///   walk would not end.
    static func digest(of value: Any) throws(InputError) -> Digest {
        var walk = ContentWalk()
        return try walk.digest(of: value)
    }
}

/// A depth-first walk through the contents of a value.
private struct ContentWalk {
    /// The largest number of repeated visits in a small value with a cycle through a set or dictionary. In a large
    /// value, it is 8 for each child of objects that are visited for the first time.
    private static let mostRevisits = 10_000

    /// The unfinished digest of a value, or of one element of a set.
    private struct Content {
        var sha = SHA256()
        /// The objects in it, numbered by first occurrence.
        var objects: [ObjectIdentifier: Int] = [:]
    }

    /// A value whose children are being visited.
    private struct Level {
        enum Kind { case list, labelled, unordered }

        let kind: Kind
        let children: [Mirror.Child]
        /// The object that has these children.
        let object: ObjectIdentifier?
        var next = 0
        /// The digests of the elements of a set or dictionary.
        var digests: [Digest] = []
    }

    /// The whole value, followed by the elements of sets on the path to the present place.
    private var contents = [Content()]
    private var levels: [Level] = []
    /// The objects on the path to the present place, numbered from the outermost.
    private var ancestors: [ObjectIdentifier: Int] = [:]
    /// The objects visited since the first cycle through a set or dictionary; `nil` without one.
    private var visited: Set<ObjectIdentifier>?
    private var revisits = 0
    /// The level of an object whose contents are visited again; `nil` at any other time.
    private var levelOfRevisit: Int?
    /// The number of children of objects that are visited for the first time.
    private var children = 0

    mutating func digest(of value: Any) throws(InputError) -> Digest {
        try feed(value)
        while let level = levels.indices.last {
            let isUnordered = levels[level].kind == .unordered
            if isUnordered, levels[level].next > 0 {
                levels[level].digests.append(contents.removeLast().sha.finalize())
            }

            guard levels[level].next < levels[level].children.count else {
                leave(levels.removeLast())
                continue
            }

            let child = levels[level].children[levels[level].next]
            levels[level].next += 1
            if levelOfRevisit == nil { children += 1 }
            if isUnordered { contents.append(Content()) }
            if levels[level].kind == .labelled { withSHA { (child.label ?? "").feed(&$0) } }
            try feed(child.value)
        }

        return contents[0].sha.finalize()
    }

    private mutating func withSHA(_ body: (inout SHA256) -> Void) { body(&contents[contents.count - 1].sha) }

    /// Adds a value to the digest, or begins to visit its children.
    private mutating func feed(_ value: Any) throws(InputError) {
        if let value = value as? any Contained {
            withSHA { value.feed(&$0) }
        } else if let text = value as? any StringProtocol {
            withSHA { String(text).feed(&$0) }
        } else if let character = value as? Character {
            withSHA { String(character).feed(&$0) }
        } else {
            try enter(value)
        }
    }

    /// Adds the kind of a mirrored value to the digest, and begins to visit its children.
    private mutating func enter(_ value: Any) throws(InputError) {
        let mirror = Mirror(reflecting: value)
        var object: ObjectIdentifier?
        if mirror.displayStyle == .class || mirror.displayStyle == .foreignReference {
            let identity = ObjectIdentifier(value as AnyObject)
            guard try isFirstVisit(of: identity) else { return }
            object = identity
        }

        let children = mirror.allChildren
        switch mirror.displayStyle {
        case .collection, .optional:
            withSHA { $0.feed(mirror.displayStyle == .collection ? "list" : "optional", children.count) }
            levels.append(Level(kind: .list, children: children, object: object))
        case .set, .dictionary:
            withSHA { $0.feed("unordered", children.count) }
            levels.append(Level(kind: .unordered, children: children, object: object))
        case .enum where children.isEmpty:
            withSHA { sha in
                sha.feed("\(type(of: value))", 0)
                "\(value)".feed(&sha)
            }
        default:
            let isPointer = value is any _Pointer
            withSHA { $0.feed(isPointer ? "pointer" : "\(type(of: value))", children.count) }
            levels.append(Level(kind: .labelled, children: isPointer ? [] : children, object: object))
        }
    }

    /// Returns true for an object whose contents must be added. For an object that leads back, adds its number.
    private mutating func isFirstVisit(of object: ObjectIdentifier) throws(InputError) -> Bool {
        let innermost = contents.count - 1
        if let number = contents[innermost].objects[object] {
            contents[innermost].sha.feed("known", number)
            return false
        }
        if let number = ancestors[object] {
            contents[innermost].sha.feed("above", number)
            visited = visited ?? []
            return false
        }

        if visited?.insert(object).inserted == false {
            revisits += 1
            levelOfRevisit = levelOfRevisit ?? levels.count
            guard revisits <= max(Self.mostRevisits, 8 * children) else {
                throw InputError(
                    "its objects lead to each other through sets or dictionaries in more ways than a digest can "
                        + "follow; give the inputs a digest of their own: .digest { subject in … }")
            }
        }

        contents[innermost].objects[object] = contents[innermost].objects.count
        ancestors[object] = ancestors.count
        return true
    }

    /// Adds everything that is only known after the last child.
    private mutating func leave(_ level: Level) {
        if let object = level.object { ancestors[object] = nil }
        if levelOfRevisit == levels.count { levelOfRevisit = nil }
        guard level.kind == .unordered else { return }

        let digests = level.digests.map(\.bytes).sorted { $0.lexicographicallyPrecedes($1) }
        withSHA { sha in for digest in digests { sha.update(digest) } }
    }
}

extension Mirror {
    /// The children of a value, beginning with those that its superclasses declare.
    fileprivate var allChildren: [Child] { (superclassMirror?.allChildren ?? []) + children }
}

extension SHA256 {
    fileprivate mutating func feed(_ kind: String, _ count: Int) {
        update(UInt8(truncatingIfNeeded: kind.utf8.count))
        update(kind.utf8)
        update(UInt64(count))
    }
}

/// A value that adds its contents to a digest without a mirror.
private protocol Contained {
    func feed(_ sha: inout SHA256)
    /// Adds several elements to a digest without their kind.
    static func feed(_ elements: UnsafeBufferPointer<Self>, _ sha: inout SHA256)
}

extension Contained {
    static func feed(_ elements: UnsafeBufferPointer<Self>, _ sha: inout SHA256) {
        for element in elements { element.feed(&sha) }
    }
}

/// A number whose contents are its bytes in memory, the least significant first.
private protocol ContainedNumber: Contained, BitwiseCopyable {
    static var kind: String { get }
    associatedtype Bits: FixedWidthInteger
    var bits: Bits { get }
}

extension ContainedNumber {
    func feed(_ sha: inout SHA256) {
        sha.feed(Self.kind, 1)
        sha.update(bits)
    }

    static func feed(_ elements: UnsafeBufferPointer<Self>, _ sha: inout SHA256) {
        sha.feed(Self.kind, elements.count)
        #if _endian(little)
            sha.update(bytes: UnsafeRawBufferPointer(elements))
        #else
            for element in elements { sha.update(element.bits) }
        #endif
    }
}

extension ContainedNumber where Self: FixedWidthInteger {
    static var kind: String { "\(isSigned ? "i" : "u")\(bitWidth)" }
    var bits: Self { self }
}

extension Int: ContainedNumber {}
extension Int8: ContainedNumber {}
extension Int16: ContainedNumber {}
extension Int32: ContainedNumber {}
extension Int64: ContainedNumber {}
extension UInt: ContainedNumber {}
extension UInt8: ContainedNumber {}
extension UInt16: ContainedNumber {}
extension UInt32: ContainedNumber {}
extension UInt64: ContainedNumber {}
extension Float: ContainedNumber {
    fileprivate static var kind: String { "f32" }
    fileprivate var bits: UInt32 { bitPattern }
}
extension Double: ContainedNumber {
    fileprivate static var kind: String { "f64" }
    fileprivate var bits: UInt64 { bitPattern }
}
extension Bool: ContainedNumber {
    fileprivate static var kind: String { "bool" }
    fileprivate var bits: UInt8 { self ? 1 : 0 }
}

extension String: Contained {
    fileprivate func feed(_ sha: inout SHA256) {
        sha.feed("text", utf8.count)
        sha.update(utf8)
    }
}

extension Array: Contained where Element: Contained {
    fileprivate func feed(_ sha: inout SHA256) {
        sha.feed("list", count)
        withUnsafeBufferPointer { Element.feed($0, &sha) }
    }
}

extension ContiguousArray: Contained where Element: Contained {
    fileprivate func feed(_ sha: inout SHA256) { Array(self).feed(&sha) }
}

extension ArraySlice: Contained where Element: Contained {
    fileprivate func feed(_ sha: inout SHA256) { Array(self).feed(&sha) }
}
