/// A JSON text as a flat list of values in document order: nothing is copied, and nothing recurses.
///
///     let document = try JSONDocument(text: #"{"user": "a", "at": [1, 2]}"#)
///     document.string(document.member("user"))                       // "a"
///     document.children(of: document.member("at")).map(document.integer)   // [1, 2]
///
/// Values are called by their numbers; number 0 is the outermost. A value takes 28 bytes beside the text. Objects and
/// arrays know where the value behind them stands, so that a lookup passes over what is inside.
public struct JSONDocument {
    public enum Kind: UInt8, Sendable {
        case object, array, string, number, `true`, `false`, null
    }

    @usableFromInline struct Value {
        @usableFromInline var kind: Kind
        /// Whether there is a backslash in the string.
        @usableFromInline var isEscaped: Bool
        /// The key's ``JSONDocument/place(of:)``, or ``JSONDocument/escaped`` where there is a backslash in it.
        @usableFromInline var place: UInt8
        /// The bytes of the value, without the quotes of a string.
        @usableFromInline var start: Int32
        @usableFromInline var end: Int32
        /// The bytes of the key, without quotes; empty outside objects.
        @usableFromInline var keyStart: Int32
        @usableFromInline var keyEnd: Int32
        /// The number of the value behind this one and all it holds.
        @usableFromInline var next: Int32
        @usableFromInline var line: Int32

        var range: Range<Int> { Int(start)..<Int(end) }
        var keyRange: Range<Int> { Int(keyStart)..<Int(keyEnd) }
        @inlinable var keyIsEscaped: Bool { place == JSONDocument.escaped }
    }

    @usableFromInline static var escaped: UInt8 { 128 }

    /// One of 128 places for a key, by its length and three of its bytes: it tells most keys apart without a call, and
    /// that of a literal is known when the program is compiled.
    @inlinable @inline(__always) static func place(of key: UnsafeBufferPointer<UInt8>) -> UInt8 {
        guard key.count > 0 else { return 0 }
        let word = UInt32(key[0]) | UInt32(key[key.count &>> 1]) << 8 | UInt32(key[key.count &- 1]) << 16
        let mixed = (word ^ UInt32(truncatingIfNeeded: key.count) << 24) &* 0x9E37_79B1
        return UInt8(truncatingIfNeeded: mixed >> 25)
    }

    /// The text. It stays where it is as long as the document, or as long as its owner keeps it there.
    public let bytes: UnsafeBufferPointer<UInt8>
    @usableFromInline let values: [Value]
    private let owner: OwnedBytes?
    /// Whether a lookup takes the last of several members of one name.
    let takesLast: Bool

    /// The errors that ``JSONOptions`` let pass, in the order they were found; not more than were to be kept.
    public let tolerated: [JSONError]
    public let toleratedCount: Int

    init(scanner: JSONScanner, owner: OwnedBytes?) {
        bytes = scanner.bytes
        values = scanner.values
        takesLast = scanner.options.duplicateKeys == .last
        tolerated = scanner.tolerated
        toleratedCount = scanner.toleratedCount
        self.owner = owner
    }

    /// Parses a JSON text that somebody else keeps where it is for as long as the document is used, and that begins at
    /// `start` in the given line. Takes O(bytes), and O(k log k) for k keys of an object where duplicates are looked
    /// for.
    public init(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0, line: Int = 1, options: JSONOptions = JSONOptions()
    ) throws(JSONError) {
        var scanner = JSONScanner(bytes: bytes, position: start, line: line, options: options)
        try scanner.scan()
        self.init(scanner: scanner, owner: nil)
    }

    /// Parses a JSON text of which the document keeps a copy.
    public init(
        copying bytes: some Collection<UInt8>, line: Int = 1, options: JSONOptions = JSONOptions()
    ) throws(JSONError) {
        let owner = OwnedBytes(bytes)
        var scanner = JSONScanner(bytes: owner.bytes, position: 0, line: line, options: options)
        try scanner.scan()
        self.init(scanner: scanner, owner: owner)
    }

    /// Parses a JSON text of which the document keeps a copy.
    public init(text: String, line: Int = 1, options: JSONOptions = JSONOptions()) throws(JSONError) {
        try self.init(copying: text.utf8, line: line, options: options)
    }
}

/// Bytes that stay where they are until the last document that reads them is gone.
final class OwnedBytes {
    let bytes: UnsafeBufferPointer<UInt8>

    init(_ bytes: some Collection<UInt8>) {
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = copy.initialize(fromContentsOf: bytes)
        self.bytes = UnsafeBufferPointer(copy)
    }

    deinit { bytes.deallocate() }
}
