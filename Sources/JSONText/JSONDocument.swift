/// A JSON text as a flat list of values in the order of the text. Nothing is copied, and nothing recurses.
///
///     let document = try JSONDocument(text: #"{"user": "a", "at": [1, 2]}"#)
///     document.string(document.member("user"))                       // "a"
///     document.children(of: document.member("at")).map(document.integer)   // [1, 2]
///
/// A value is identified by its number in the list, and number 0 is the outermost value. A value takes 28 bytes besides
/// the text. An object or array has the number of the value after it, so that a lookup passes over its content.
public struct JSONDocument {
    /// The kinds of values in JSON.
    public enum Kind: UInt8, Sendable {
        case object, array, string, number, `true`, `false`, null
    }

    @usableFromInline struct Value {
        @usableFromInline var kind: Kind
        /// True for a string with a backslash in it.
        @usableFromInline var isEscaped: Bool
        /// The key's ``JSONDocument/slot(of:)``, or ``JSONDocument/escaped`` for a key with a backslash in it.
        @usableFromInline var slot: UInt8
        /// The bytes of the value, without the quotes of a string.
        @usableFromInline var start: Int32
        @usableFromInline var end: Int32
        /// The bytes of the key, without quotes; empty outside objects.
        @usableFromInline var keyStart: Int32
        @usableFromInline var keyEnd: Int32
        /// The number of the value after this one and its content.
        @usableFromInline var next: Int32
        @usableFromInline var line: Int32

        var range: Range<Int> { Int(start)..<Int(end) }
        var keyRange: Range<Int> { Int(keyStart)..<Int(keyEnd) }
        @inlinable var keyIsEscaped: Bool { slot == JSONDocument.escaped }
    }

    /// The slot of keys with a backslash, which have no slot of their own.
    @usableFromInline static var escaped: UInt8 { 128 }

    /// A key's slot among 128, made of its length and three of its bytes. Most different keys have different slots, and
    /// the compiler computes the slot of a literal.
    @inlinable @inline(__always) static func slot(of key: UnsafeBufferPointer<UInt8>) -> UInt8 {
        guard key.count > 0 else { return 0 }
        let word = UInt32(key[0]) | UInt32(key[key.count &>> 1]) << 8 | UInt32(key[key.count &- 1]) << 16
        let mixed = (word ^ UInt32(truncatingIfNeeded: key.count) << 24) &* 0x9E37_79B1
        return UInt8(truncatingIfNeeded: mixed >> 25)
    }

    /// The text. It is valid as long as the document, or as long as the caller's bytes if the document has no copy.
    public let bytes: UnsafeBufferPointer<UInt8>
    /// The values in the document's memory.
    @usableFromInline let values: UnsafeBufferPointer<Value>
    @usableFromInline let memory: JSONValueMemory
    /// True if a lookup takes the last of several members with one name.
    @usableFromInline let takesLast: Bool
    /// True if a key of any object has a backslash.
    let hasEscapedKeys: Bool

    init(scanner: JSONScanner, text: OwnedBytes? = nil) {
        bytes = scanner.bytes
        values = scanner.scannedValues
        takesLast = scanner.options.duplicateKeys == .last
        hasEscapedKeys = scanner.hasEscapedKeys
        memory = scanner.memory
        memory.text = text
        memory.tolerated = scanner.tolerated
        memory.toleratedCount = scanner.toleratedCount
    }

    /// A document whose values a scanner changes.
    init(_ bytes: UnsafeBufferPointer<UInt8>, values: UnsafeBufferPointer<Value>, memory: JSONValueMemory) {
        self.bytes = bytes
        self.values = values
        self.memory = memory
        takesLast = false
        hasEscapedKeys = false
    }

    /// The number of values; never 0.
    public var count: Int { values.count }

    /// The first errors that ``JSONOptions`` let pass, in the order of the text, up to ``JSONOptions/toleratedKept``.
    public var tolerated: [JSONError] { memory.tolerated }

    /// The number of all errors that were let pass.
    public var toleratedCount: Int { memory.toleratedCount }

    /// Parses a JSON text without copying it.
    ///
    /// - Parameters:
    ///   - bytes: a buffer that the caller keeps in place as long as the document is used.
    ///   - start: the position at which the text begins, perhaps after space.
    ///   - line: the number of the line in which the text begins.
    /// - Throws: ``JSONError`` at the first fault.
    /// - Complexity: O(bytes), and O(k log k) for an object of k keys if duplicates are looked for.
    public init(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0, line: Int = 1, options: JSONOptions = JSONOptions()
    ) throws(JSONError) {
        try self.init(bytes, from: start, line: line, options: options, text: nil)
    }

    /// Parses a JSON text and keeps a copy of it.
    public init(
        copying bytes: some Collection<UInt8>, line: Int = 1, options: JSONOptions = JSONOptions()
    ) throws(JSONError) {
        let text = OwnedBytes(bytes)
        try self.init(text.bytes, from: 0, line: line, options: options, text: text)
    }

    private init(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, line: Int, options: JSONOptions, text: OwnedBytes?
    ) throws(JSONError) {
        var scanner = JSONScanner(
            bytes: bytes, position: start, line: line, options: options, memory: JSONValueMemory())
        try scanner.scan()
        self.init(scanner: scanner, text: text)
    }

    /// Parses a JSON text and keeps a copy of it.
    public init(text: String, line: Int = 1, options: JSONOptions = JSONOptions()) throws(JSONError) {
        try self.init(copying: text.utf8, line: line, options: options)
    }
}

/// A copy of bytes that is freed with the last document that reads it.
final class OwnedBytes {
    let bytes: UnsafeBufferPointer<UInt8>

    init(_ bytes: some Collection<UInt8>) {
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = copy.initialize(fromContentsOf: bytes)
        self.bytes = UnsafeBufferPointer(copy)
    }

    deinit { bytes.deallocate() }
}
