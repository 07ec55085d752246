import Files

/// The values of a call, read with the keys that its command declares.
public struct Arguments: Sendable {
    private var values: [String: any Sendable] = [:]
    private(set) var inputs: [FilePath] = []

    mutating func set(_ value: any Sendable, for parameter: Parameter) {
        values[parameter.name] = value
        if parameter.isInput { inputs += (value as? [FilePath]) ?? (value as? FilePath).map { [$0] } ?? [] }
    }

    /// The value of an option, a flag or a positional argument that the command, or a group that it is in, declares.
    public subscript<Key: ParameterKey>(key: Key) -> Key.Value {
        guard let value = values[key.parameter.name] as? Key.Value else {
            preconditionFailure(
                "the command reads \(key.parameter.name) as \(Key.Value.self) without declaring it as that")
        }

        return value
    }
}
