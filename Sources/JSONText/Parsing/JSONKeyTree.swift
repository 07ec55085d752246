import CLibrary

/// The keys of the objects of a text: a tree, in which the keys of an object are a path from the root, in their order.
///
/// No key stands twice in a path.
struct JSONKeyTree: ~Copyable {
    /// The effect that a key has in a view.
    enum Use {
        case none
        /// Its value is read.
        case read
        /// Its value lists the subviews.
        case views
    }

    typealias Key = UnsafeMutablePointer<Node>

    struct Node {
        /// The first eight bytes of the key from its quote on, those that count in them, and its last eight bytes; the
        /// first ones in a short key.
        var first: UInt64 = .max
        var mask: UInt64 = .max
        var last: UInt64 = 0
        /// The key that came next the last time.
        var follower: Key
        /// The keys that came next, as a list through ``sibling``.
        var child: Key?
        var sibling: Key?
        var parent: Key?
        /// The bytes of the key with both quotes, and of these the ones before the last eight.
        var length: Int32 = 0
        var lastOffset: Int32 = 0
        /// The place where the key stood first, without quotes.
        var start: Int32 = 0
        var end: Int32 = 0
        var slot: UInt8 = 0
        var use = Use.none
    }

    /// The most keys. An object with new keys costs a search, and a text may consist of such objects.
    private static let mostKeys = 1_024
    /// The most keys of an object: a new one is compared with all before it.
    private static let mostMembers = 128

    private let base: UnsafePointer<UInt8>
    private let names: [StaticString]
    /// Before the first key of an object. It is also the follower of a key that has none: no text has its bytes.
    let root: Key
    private var count = 1

    /// - Parameters:
    ///   - base: the text, in UTF-8.
    ///   - names: the keys whose values are read.
    init(of base: UnsafePointer<UInt8>, reading names: [StaticString]) {
        self.base = base
        self.names = names
        root = .allocate(capacity: Self.mostKeys)
        root.initialize(to: Node(follower: root))
    }

    deinit { root.deallocate() }

    /// The key with these bytes, quotes included, after another one; it is added if it is new. `nil` if it stands in
    /// the object already, or there are too many.
    mutating func insert(_ range: Range<Int>, after last: Key) -> Key? {
        var next = last.pointee.child
        while let key = next, !isSame(range, as: key) { next = key.pointee.sibling }
        guard let key = next ?? add(range, after: last) else { return nil }

        last.pointee.follower = key
        return key
    }

    private mutating func add(_ range: Range<Int>, after last: Key) -> Key? {
        var members = 1
        var earlier = last
        while let parent = earlier.pointee.parent {
            if isSame(range, as: earlier) { return nil }
            members += 1
            earlier = parent
        }

        guard members <= Self.mostMembers, count < Self.mostKeys else { return nil }

        let name = UnsafeBufferPointer(start: base + range.lowerBound + 1, count: range.count - 2)
        let length = min(range.count, 8)
        var node = Node(first: 0, mask: UInt64.max >> UInt64(64 - 8 * length), follower: root)
        for offset in 0..<length {
            node.first |= UInt64(base[range.lowerBound + offset]) << UInt64(8 * offset)
            node.last |= UInt64(base[range.upperBound - length + offset]) << UInt64(8 * offset)
        }

        node.sibling = last.pointee.child
        node.parent = last
        node.length = Int32(range.count)
        node.lastOffset = Int32(range.count - length)
        node.start = Int32(range.lowerBound + 1)
        node.end = Int32(range.upperBound - 1)
        node.slot = JSONDocument.slot(of: name)
        node.use = use(of: name)

        let key = root + count
        key.initialize(to: node)
        last.pointee.child = key
        count += 1
        return key
    }

    private func use(of name: UnsafeBufferPointer<UInt8>) -> Use {
        func isName(_ text: StaticString) -> Bool { name.count == text.utf8CodeUnitCount && name.matches(text, at: 0) }

        if isName("children") { return .views }
        return names.contains(where: isName) ? .read : .none
    }

    private func isSame(_ range: Range<Int>, as key: Key) -> Bool {
        Int(key.pointee.length) == range.count
            && memcmp(base + range.lowerBound, base + Int(key.pointee.start) - 1, range.count) == 0
    }
}
