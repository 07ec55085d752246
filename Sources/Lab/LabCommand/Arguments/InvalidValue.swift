/// The error of a text that is no value of its type.
public struct InvalidValue: Error, Hashable {
    /// The right values, as they follow "takes" in a message.
    public let expected: String
    /// The right text that the user probably meant, if one is near.
    public let nearest: String?

    /// Makes an error that says what would be right in this particular case.
    public init(expected: String, nearest: String? = nil) {
        self.expected = expected
        self.nearest = nearest
    }

    /// Makes an error that says what is right for every value of a type, with the listed text nearest to `text`.
    public init<Value: ArgumentValue>(_ text: String, for type: Value.Type) {
        expected = type.valueDescription
        nearest = type.allowedArguments.flatMap { text.nearest(among: $0) }
    }
}
