/// Cleans up a used-up state outside measured time: removes a file, closes a connection.
///
/// If it throws, the implementation loses its numbers, and the error is the reason.
public struct StateCleanup<State>: Sendable {
    let clean: @Sendable (inout State) throws -> Void

    /// No clean-up except the release of the state.
    @usableFromInline static var none: Self { Self { _ in } }

    /// Declares the cleaning up of a state.
    ///
    /// - Parameter clean: cleans up one state.
    public init(_ clean: @escaping @Sendable (inout State) throws -> Void) { self.clean = clean }
}
