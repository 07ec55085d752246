/// The key of a flag, `--quiet`: true when it is given. Giving it twice says nothing else.
public struct Flag: Sendable {
    /// What is declared, without the type.
    public let parameter: Parameter

    /// Declares a flag.
    ///
    /// - Parameters:
    ///   - name: with its dashes, `--quiet`.
    ///   - help: one or more sentences.
    public init(_ name: String, help: String) {
        parameter = Parameter(flag: name, help: help)
    }
}
