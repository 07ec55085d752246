import Files

/// The key of a value: declared once, listed in a command, and used to read the value.
public protocol ParameterKey<Value>: CommandPart {
    associatedtype Value: Sendable

    /// What is declared, without the type.
    var parameter: Parameter { get set }
}

extension ParameterKey where Value: ParameterValue {
    /// The same key, all of whose values lie in a range.
    public func within(_ range: ClosedRange<Value.Single>) -> Self where Value.Single: Comparable {
        var copy = self
        copy.parameter.read = { (bytes: [UInt8]) throws(InvalidValue) -> any Sendable in
            if let value = try? Value.Single(argumentBytes: bytes), range.contains(value) { return value }
            let kind = Value.Single.self is any BinaryInteger.Type ? "a whole number" : "a value"
            throw InvalidValue(expected: "\(kind) from \(range.lowerBound.argument) to \(range.upperBound.argument)")
        }

        return copy
    }

    /// The same key of a file that is read, as those are that positional arguments name: an output that is the same
    /// file is refused.
    package func asInput() -> Self where Value.Single == FilePath {
        var copy = self
        copy.parameter.isInput = true
        return copy
    }
}
