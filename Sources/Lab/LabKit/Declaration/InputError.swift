/// Why an input cannot be made, for generators to throw.
public struct InputError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One sentence that names what was asked for.
    public let description: String

    public init(_ description: String) { self.description = description }
}
