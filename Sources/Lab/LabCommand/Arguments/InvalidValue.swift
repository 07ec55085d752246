/// The error for a text that is not a value of the type.
public struct InvalidValue: Error, Hashable {
    /// The allowed values as a phrase after "takes" in a message.
    public let expected: String
    /// The allowed text that the user probably meant, if one is near.
    public let nearest: String?

    /// Makes an error that says what is allowed in this particular case.
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
