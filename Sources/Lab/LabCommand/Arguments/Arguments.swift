import Files

/// The values of a call, read by the keys that its command declares.
public struct Arguments: Sendable {
    private var values: [String: any Sendable] = [:]
    /// The files that the command reads and must not overwrite.
    private(set) var inputs: [FilePath] = []

    mutating func set(_ value: any Sendable, for parameter: Parameter) {
        values[parameter.name] = value
        guard parameter.isInput else { return }

        if let paths = value as? [FilePath] { inputs += paths }
        if let path = value as? FilePath { inputs.append(path) }
    }

    /// The value of an option, a flag or a positional argument.
    ///
    /// - Precondition: the command declares the key, or a group around it does.
    public subscript<Key: ParameterKey>(key: Key) -> Key.Value {
        guard let value = values[key.parameter.name] as? Key.Value else {
            preconditionFailure(
                "the command reads \(key.parameter.name) as \(Key.Value.self) without declaring it as that")
        }

        return value
    }
}
