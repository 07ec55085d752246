/// Cleans up the state that a call used up, outside measured time: removes a file, closes a connection.
///
/// An error costs the implementation its numbers, and is their reason.
public struct StateCleanup<State>: Sendable {
    let clean: @Sendable (inout State) throws -> Void

    /// A state that needs no cleaning up besides being released.
    @usableFromInline static var none: Self { Self { _ in } }

    /// Declares the cleaning up of a state.
    ///
    /// - Parameter clean: cleans up one state.
    public init(_ clean: @escaping @Sendable (inout State) throws -> Void) { self.clean = clean }
}
