/// A value of a list, each with a text, which help and messages list.
public protocol ListedArgument: ArgumentValue {
    /// All of them, in the order in which they are told.
    static var listed: [Self] { get }
}

extension ListedArgument {
    public static var allowedArguments: [String]? { listed.map(\.argument) }

    public init(argument: String) throws(InvalidValue) {
        guard let value = Self.listed.first(where: { $0.argument == argument }) else {
            throw InvalidValue(argument, for: Self.self)
        }
        self = value
    }
}
