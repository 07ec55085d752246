/// The limits of a JSON text, and the strictness with which it is read.
public struct JSONOptions: Equatable, Sendable {
    /// The treatment of a key that occurs twice in one object.
    public enum DuplicateKeys: Equatable, Sendable {
        case refused
        /// The first is taken; the others are in ``JSONDocument/tolerated``.
        case reported
        /// The first is taken, and nobody looks for others.
        case first
        /// The last is taken, and nobody looks for others.
        case last
    }

    /// The most objects and arrays in each other.
    public var levels: Int
    /// The most bytes, below 2^31.
    public var bytes: Int
    public var duplicateKeys: DuplicateKeys
    /// Whether invalid escapes, lone surrogates and control characters in strings are let pass and put into
    /// ``JSONDocument/tolerated``, rather than refused. Debuggers print `\'`, for example; it stands for `'`.
    public var toleratesOddStrings: Bool
    /// Whether the bytes of strings are checked to be UTF-8. Elsewhere nothing but ASCII is accepted anyway.
    public var checksUTF8: Bool
    /// The most tolerated errors that are kept; further ones are only counted.
    public var toleratedKept: Int

    /// Options; by default RFC 8259 to the letter, and no duplicate keys.
    public init(
        levels: Int = 512, bytes: Int = Int(Int32.max) - 1, duplicateKeys: DuplicateKeys = .refused,
        toleratesOddStrings: Bool = false, checksUTF8: Bool = true, toleratedKept: Int = 100
    ) {
        self.levels = levels
        self.bytes = bytes
        self.duplicateKeys = duplicateKeys
        self.toleratesOddStrings = toleratesOddStrings
        self.checksUTF8 = checksUTF8
        self.toleratedKept = toleratedKept
    }
}
