/// The key of a flag, `--quiet`: true when it is given, once or more often.
public struct Flag: ParameterKey {
    public typealias Value = Bool
    public var parameter: Parameter

    public init(_ name: String, help: String) {
        parameter = Parameter(kind: .flag, name: name, help: help, combine: { !$0.isEmpty })
    }
}
