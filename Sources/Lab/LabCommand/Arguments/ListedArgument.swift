/// A value of a fixed list, whose texts are shown in help and messages.
public protocol ListedArgument: ArgumentValue {
    /// All values, in display order.
    static var choices: [Self] { get }
}

extension ListedArgument {
    /// The texts of all values.
    public static var allowedArguments: [String]? { choices.map(\.argument) }

    /// Reads the text of one of the values.
    public init(argument: String) throws(InvalidValue) {
        guard let value = Self.choices.first(where: { $0.argument == argument }) else {
            throw InvalidValue(argument, for: Self.self)
        }
        self = value
    }
}
