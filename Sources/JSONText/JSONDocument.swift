/// A JSON text as a flat list of values in document order: nothing is copied, and nothing recurses.
///
///     let document = try JSONDocument(text: #"{"user": "a", "at": [1, 2]}"#)
///     document.string(document.member("user"))                       // "a"
///     document.children(of: document.member("at")).map(document.integer)   // [1, 2]
///
/// Values are called by their numbers; number 0 is the outermost. A value takes 28 bytes beside the text. Objects and
/// arrays know where the value behind them stands, so that a lookup passes over what is inside.
public struct JSONDocument {
    /// What a value is.
    public enum Kind: UInt8, Sendable {
        case object, array, string, number, `true`, `false`, null
    }

    @usableFromInline struct Value {
        @usableFromInline var kind: Kind
        /// Whether there is a backslash in the string, or in the key.
        @usableFromInline var isEscaped: Bool
        @usableFromInline var keyIsEscaped: Bool
        /// The bytes of the value, without the quotes of a string.
        @usableFromInline var start: Int32
        @usableFromInline var end: Int32
        /// The bytes of the key, without quotes; empty outside objects.
        @usableFromInline var keyStart: Int32
        @usableFromInline var keyEnd: Int32
        /// The number of the value behind this one and all it holds.
        @usableFromInline var next: Int32
        @usableFromInline var line: Int32
    }

    /// The text. It stays where it is as long as the document, or as long as its owner keeps it there.
    public let bytes: UnsafeBufferPointer<UInt8>
    @usableFromInline let values: [Value]
    /// Holds ``bytes`` where the document copied them.
    private let owner: OwnedBytes?
    /// Whether a lookup takes the last of several members of one name.
    let takesLast: Bool

    /// The errors that ``JSONOptions`` let pass, in the order they were found; not more than were to be kept.
    public let tolerated: [JSONError]
    /// The number of errors that were let pass.
    public let toleratedCount: Int

    init(scanner: JSONScanner, owner: OwnedBytes?) {
        bytes = scanner.bytes
        values = scanner.values
        takesLast = scanner.options.duplicateKeys == .last
        tolerated = scanner.tolerated
        toleratedCount = scanner.toleratedCount
        self.owner = owner
    }

    /// Parses a JSON text that somebody else keeps where it is for as long as the document is used.
    ///
    /// - Parameter start: where in the bytes the text begins; space in front of it is skipped.
    /// - Parameter line: the line that the text begins in.
    /// - Complexity: O(bytes), and O(k log k) for k keys of an object where duplicates are looked for.
    /// - Throws: ``JSONError``.
    public init(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0, line: Int = 1, options: JSONOptions = JSONOptions()
    ) throws(JSONError) {
        var scanner = JSONScanner(bytes: bytes, position: start, line: line, options: options)
        try scanner.scan()
        self.init(scanner: scanner, owner: nil)
    }

    /// Parses a JSON text of which the document keeps a copy.
    ///
    /// - Throws: ``JSONError``.
    public init(
        copying bytes: UnsafeBufferPointer<UInt8>, line: Int = 1, options: JSONOptions = JSONOptions()
    ) throws(JSONError) {
        let owner = OwnedBytes(bytes)
        var scanner = JSONScanner(bytes: owner.bytes, position: 0, line: line, options: options)
        try scanner.scan()
        self.init(scanner: scanner, owner: owner)
    }

    /// Parses a JSON text of which the document keeps a copy.
    ///
    /// - Throws: ``JSONError``.
    public init(copying bytes: [UInt8], line: Int = 1, options: JSONOptions = JSONOptions()) throws(JSONError) {
        let owner = bytes.withUnsafeBufferPointer { OwnedBytes($0) }
        var scanner = JSONScanner(bytes: owner.bytes, position: 0, line: line, options: options)
        try scanner.scan()
        self.init(scanner: scanner, owner: owner)
    }

    /// Parses a JSON text of which the document keeps a copy.
    ///
    /// - Throws: ``JSONError``.
    public init(text: String, line: Int = 1, options: JSONOptions = JSONOptions()) throws(JSONError) {
        try self.init(copying: Array(text.utf8), line: line, options: options)
    }
}

/// Bytes that stay where they are until the last document that reads them is gone.
final class OwnedBytes {
    let bytes: UnsafeBufferPointer<UInt8>

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = copy.initialize(from: bytes)
        self.bytes = UnsafeBufferPointer(copy)
    }

    deinit { bytes.deallocate() }
}
