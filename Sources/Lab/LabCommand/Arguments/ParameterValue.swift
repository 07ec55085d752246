/// The type of an option's or argument's value: required or with a default (`Int`), optional (`Int?`), or any number of
/// values (`[Int]`).
public protocol ParameterValue: Sendable {
    /// The type of a single value, which is read from one text.
    associatedtype Single: ArgumentValue

    /// The allowed numbers of texts.
    static var argumentCount: ClosedRange<Int> { get }

    /// Makes the value from single values; `nil` if there are too few.
    init?(arguments: [Single])

    /// The single values that make this value.
    var arguments: [Single] { get }
}
