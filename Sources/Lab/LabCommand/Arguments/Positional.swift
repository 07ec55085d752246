/// The key of an argument that is given by its place.
///
/// Required ones come before optional ones, and one that takes several comes last.
public struct Positional<Value: ParameterValue>: ParameterKey {
    public var parameter: Parameter

    /// Declares an argument, which help calls `name`; of several there must be at least `minimum`.
    public init(_ name: String, help: String, atLeast minimum: Int = 0, default defaultValue: Value? = nil) {
        parameter = Parameter(.positional, name, placeholder: name, help: help, atLeast: minimum, default: defaultValue)
    }
}
