/// The limits of a JSON text, and the strictness with which it is read.
public struct JSONOptions: Equatable, Sendable {
    /// The treatment of a key that occurs twice in one object.
    public enum DuplicateKeys: Equatable, Sendable {
        case refused
        /// The first is taken, and the others are errors in ``JSONDocument/tolerated``.
        case reported
        /// The first is taken, without looking for others.
        case first
        /// The last is taken, without looking for others.
        case last
    }

    /// The most objects and arrays within each other.
    public var levels: Int
    /// The most bytes of a text, below 2^31.
    public var bytes: Int
    /// The treatment of a key that occurs twice in one object.
    public var duplicateKeys: DuplicateKeys
    /// True if invalid escapes, lone surrogates and control characters in strings are put into
    /// ``JSONDocument/tolerated`` and not refused. Debuggers print `\'`, for example, which then stands for `'`.
    public var toleratesOddStrings: Bool
    /// True if the bytes of strings have to be UTF-8. Outside strings only ASCII is accepted anyway.
    public var checksUTF8: Bool
    /// The most tolerated errors that are stored. Further errors are only counted.
    public var toleratedKept: Int

    /// Options, which by default follow RFC 8259 to the letter and refuse duplicate keys.
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
