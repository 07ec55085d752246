/// A type that can be written on the command line.
///
/// A domain type parses and prints itself, and gets options, error messages and help from that:
///
/// ```swift
/// enum Profile: String, CaseIterable, ArgumentValue { case quick, standard, thorough }
///
/// let profile = Option<Profile>("--profile", value: "NAME", help: "How long to measure.", default: .standard)
/// ```
///
/// Reading what a value prints gives the value back: `Self(argument: value.argument) == value`.
public protocol ArgumentValue: Sendable {
    /// What would be right, as it follows "takes" in a message: "a whole number from 0 to 255".
    static var valueDescription: String { get }

    /// Every text that is right, in order, where these can be listed; `nil` where they cannot.
    static var allowedArguments: [String]? { get }

    /// Reads a value from the text that the user gave.
    ///
    /// - Throws: `InvalidValue`, which says what would be right.
    init(argument: String) throws(InvalidValue)

    /// The text that gives this value when it is read.
    var argument: String { get }
}

extension ArgumentValue {
    /// Nothing that could be listed.
    public static var allowedArguments: [String]? { nil }

    /// The value's own description.
    public var argument: String { String(describing: self) }
}

/// Why a text is not a value of its type.
public struct InvalidValue: Error, Hashable {
    /// What would be right, as it follows "takes".
    public let expected: String
    /// The right text that the user probably meant.
    public let nearest: String?

    /// Says what would be right in this particular case.
    public init(expected: String, nearest: String? = nil) {
        self.expected = expected
        self.nearest = nearest
    }

    /// Says what is right for every value of a type, and which of the listed texts is near `text`.
    public init<Value: ArgumentValue>(_ text: String, for type: Value.Type) {
        expected = type.valueDescription
        nearest = type.allowedArguments.flatMap { NearestMatch(to: text, among: $0)?.candidate }
    }
}
