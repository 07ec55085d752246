import Reproducibility

/// SHA-256 of a value's contents, the same on every machine and in every process.
///
/// Numbers go in as their bytes, texts as their UTF-8, each after its kind and its length. Sets and dictionaries have
/// no order: the digests of their elements go in sorted. Structures, enumerations, tuples and objects go in with the
/// name of their type and by their mirror. Functions and pointers go in as their type alone.
///
/// Cycles end, by two rules:
///
/// - An object that was visited before goes in as its number, in the order of first visits. Of the list `a → b → a`,
///   the last `a` goes in as a number, and the walk ends.
/// - Each element of a set or dictionary starts its own numbers, since numbers across elements would depend on the
///   order of the set. Of an object `a` with the set `{b, c}`, in which `b` and `c` lead back to `a`, both go in with
///   `a` as the number of objects above it, which is the same in every order.
///
/// The walk has a stack of its own: a list of a million objects, each in the one before, has a digest as well.
///
/// - Complexity: O(n) for n bytes, at the speed of SHA-256 for arrays of numbers; microseconds per element that is
///   mirrored. If several elements of sets and dictionaries share an object, it is visited once for each.
enum ContentDigest {
    /// Returns the digest of a value.
    ///
    /// - Throws: `InputError` for a graph with so many ways from object to object, through sets and dictionaries, that
    ///   the walk would not end.
    static func digest(of value: Any) throws(InputError) -> Digest {
        var walk = ContentWalk()
        return try walk.digest(of: value)
    }
}

/// A walk through the contents of a value, deep objects before their next neighbours.
private struct ContentWalk {
    /// The most visits of objects that were visited before, in a small value with a cycle through a set or dictionary;
    /// in a large one, 8 for each child of what is visited for the first time.
    private static let mostRevisits = 10_000

    /// The digest of a value, or of one element of a set, that is being made.
    private struct Content {
        var sha = SHA256()
        /// The objects in it, by the order of their first occurrence.
        var objects: [ObjectIdentifier: Int] = [:]
    }

    /// A value whose children are being gone through.
    private struct Level {
        enum Kind { case list, labelled, unordered }

        let kind: Kind
        let children: [Mirror.Child]
        /// The object whose children they are.
        let object: ObjectIdentifier?
        var next = 0
        /// The digests of the elements of a set or dictionary.
        var digests: [Digest] = []
    }

    /// The whole value, then the elements of sets that lead to the present place.
    private var contents = [Content()]
    private var levels: [Level] = []
    /// The objects that lead to the present place, with their numbers from the outermost on.
    private var ancestors: [ObjectIdentifier: Int] = [:]
    /// The objects visited since the first cycle through a set or dictionary; `nil` without one.
    private var visited: Set<ObjectIdentifier>?
    private var revisits = 0
    /// The level of an object that was visited before, whose contents are gone through again; `nil` outside of these.
    private var levelOfRevisit: Int?
    /// The children of what is visited for the first time.
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

    /// Feeds a value, or begins to go through its children.
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

    /// Feeds the kind of a value that is mirrored, and begins to go through its children.
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

    /// Returns true for an object whose contents are to go in; feeds the number of one that leads back.
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

    /// Feeds what is known after the last child.
    private mutating func leave(_ level: Level) {
        if let object = level.object { ancestors[object] = nil }
        if levelOfRevisit == levels.count { levelOfRevisit = nil }
        guard level.kind == .unordered else { return }

        let digests = level.digests.map(\.bytes).sorted { $0.lexicographicallyPrecedes($1) }
        withSHA { sha in for digest in digests { sha.update(digest) } }
    }
}

extension Mirror {
    /// The children of a value, those that its superclasses declare first.
    fileprivate var allChildren: [Child] { (superclassMirror?.allChildren ?? []) + children }
}

extension SHA256 {
    fileprivate mutating func feed(_ kind: String, _ count: Int) {
        update(UInt8(truncatingIfNeeded: kind.utf8.count))
        update(kind.utf8)
        update(UInt64(count))
    }
}

/// A value that feeds its contents without a mirror.
private protocol Contained {
    func feed(_ sha: inout SHA256)
    /// Feeds several elements without their kind.
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
