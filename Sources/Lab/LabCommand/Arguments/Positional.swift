/// The key of a positional argument.
///
/// Required arguments come before optional ones, and an argument with several values comes last.
public struct Positional<Value: ParameterValue>: ParameterKey {
    /// The declaration, without the type.
    public var parameter: Parameter

    /// Declares an argument.
    ///
    /// - Parameters:
    ///   - name: its name in help.
    ///   - help: its meaning.
    ///   - minimum: the least number of values, for an argument that takes several.
    ///   - defaultValue: the value if the argument is not given.
    ///   - takesRest: if it takes all remaining words, even those that look like options.
    public init(
        _ name: String, help: String, atLeast minimum: Int = 0, default defaultValue: Value? = nil,
        takesRest: Bool = false
    ) {
        parameter = Parameter(.positional, name, placeholder: name, help: help, atLeast: minimum, default: defaultValue)
        parameter.takesRest = takesRest
    }
}
