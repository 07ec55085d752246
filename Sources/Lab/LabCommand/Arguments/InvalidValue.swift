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
        nearest = type.allowedArguments.flatMap { text.nearest(among: $0) }
    }
}
