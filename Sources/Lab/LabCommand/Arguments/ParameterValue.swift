/// What an option or argument holds: a value that must be given or has a default, one that may be left out (`Int?`), or
/// any number (`[Int]`).
public protocol ParameterValue: Sendable {
    /// What one text gives.
    associatedtype Single: ArgumentValue

    /// How many texts it takes.
    static var argumentCount: ClosedRange<Int> { get }

    /// The value of texts that were given; `nil` when there are too few.
    init?(arguments: [Single])

    var arguments: [Single] { get }
}
