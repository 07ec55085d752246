/// The type of an option's or argument's value: required or with a default (`Int`), optional (`Int?`), or any number of
/// values (`[Int]`).
public protocol ParameterValue: Sendable {
    /// The type of the value of one text.
    associatedtype Single: ArgumentValue

    /// The number of texts that make a value.
    static var argumentCount: ClosedRange<Int> { get }

    /// Makes the value of the texts that were given; `nil` if there are too few.
    init?(arguments: [Single])

    /// The single values that make this value.
    var arguments: [Single] { get }
}
