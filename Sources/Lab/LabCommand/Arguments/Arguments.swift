/// The values of a call, read with the keys that its command declares.
public struct Arguments: Sendable {
    private var values: [String: any Sendable] = [:]
    private var given: Set<String> = []

    init() {}

    mutating func set(_ value: any Sendable, for parameter: Parameter, isGiven: Bool) {
        values[parameter.name] = value
        if isGiven { given.insert(parameter.name) }
    }

    /// The value of an option.
    ///
    /// - Precondition: the command that runs, or one that it is nested in, declares the option.
    public subscript<Value>(option: Option<Value>) -> Value { value(of: option.parameter) }

    /// The value of a positional argument.
    ///
    /// - Precondition: the command that runs declares the argument.
    public subscript<Value>(positional: Positional<Value>) -> Value { value(of: positional.parameter) }

    /// Whether a flag was given.
    ///
    /// - Precondition: the command that runs, or one that it is nested in, declares the flag.
    public subscript(flag: Flag) -> Bool { value(of: flag.parameter) }

    /// Whether an option was given, as opposed to having its default.
    public func isGiven<Value>(_ option: Option<Value>) -> Bool { given.contains(option.parameter.name) }

    /// Whether a positional argument was given, as opposed to having its default.
    public func isGiven<Value>(_ positional: Positional<Value>) -> Bool { given.contains(positional.parameter.name) }

    private func value<Value>(of parameter: Parameter) -> Value {
        guard let stored = values[parameter.name], let value = stored as? Value else {
            preconditionFailure("the command reads \(parameter.name) as \(Value.self) without declaring it as that")
        }
        return value
    }
}
