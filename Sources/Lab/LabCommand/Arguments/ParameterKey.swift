import Files

/// The key of a value. It is declared once, listed in a command, and used to read the value.
public protocol ParameterKey<Value>: CommandPart {
    /// The type of the value.
    associatedtype Value: Sendable

    /// The declaration, without the type.
    var parameter: Parameter { get set }
}

extension ParameterKey where Value: ParameterValue {
    /// Returns the key with all values limited to a range.
    public func within(_ range: ClosedRange<Value.Single>) -> Self where Value.Single: Comparable {
        var copy = self
        copy.parameter.read = { (bytes: [UInt8]) throws(InvalidValue) -> any Sendable in
            if let value = try? Value.Single(argumentBytes: bytes), range.contains(value) { return value }
            throw InvalidValue(
                expected: "\(Value.Single.rangeNoun) from \(range.lowerBound.argument) to \(range.upperBound.argument)")
        }

        return copy
    }

    /// Marks the value as an input file, so that an output to the same file is refused.
    ///
    /// Positional arguments that are files are always inputs.
    package func asInput() -> Self where Value.Single == FilePath {
        var copy = self
        copy.parameter.isInput = true
        return copy
    }

    /// Requires a file or folder with a name, so that `-`, the standard stream, is refused.
    package func named() -> Self where Value.Single == FilePath {
        var copy = self
        copy.parameter.read = { [read = parameter.read] (bytes: [UInt8]) throws(InvalidValue) -> any Sendable in
            guard FilePath(bytes: bytes) != .standardStream else {
                throw InvalidValue(expected: "the path of a file or folder, such as ./-")
            }

            return try read(bytes)
        }

        return copy
    }
}
