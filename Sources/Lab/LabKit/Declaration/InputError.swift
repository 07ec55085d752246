/// The error of an input that cannot be made, for generators to throw.
public struct InputError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One sentence that names the requested input.
    public let description: String

    /// Makes an error with one sentence.
    public init(_ description: String) { self.description = description }
}
