/// The key of an argument that is given by its position.
///
/// Required ones come before optional ones, and one that takes several comes last.
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
    ///   - takesRest: if all words after the arguments before it are its own, those that look like options among them.
    public init(
        _ name: String, help: String, atLeast minimum: Int = 0, default defaultValue: Value? = nil,
        takesRest: Bool = false
    ) {
        parameter = Parameter(.positional, name, placeholder: name, help: help, atLeast: minimum, default: defaultValue)
        parameter.takesRest = takesRest
    }
}
