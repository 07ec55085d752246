/// The key of a flag such as `--quiet`: true if it is given, once or several times.
public struct Flag: ParameterKey {
    /// True if the flag is given.
    public typealias Value = Bool
    /// The declaration, without the type.
    public var parameter: Parameter

    /// Declares a flag, named with its dashes.
    public init(_ name: String, help: String) {
        parameter = Parameter(kind: .flag, name: name, help: help, combine: { !$0.isEmpty })
    }
}
