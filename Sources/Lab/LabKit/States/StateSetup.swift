/// Makes the state for a call that uses it up, outside measured time.
///
///     Implementation("pop", setup: .batch { Heap($0) }) { $0.popFirst() }
///     Implementation("unlink", setup: .each { try makeFile($0) }) { unlink($0.path) }
///
/// The closure may throw and may be asynchronous. If it throws while measuring, the implementation loses its numbers,
/// and the error is the reason.
public struct StateSetup<Subject, State>: Sendable {
    let isOneAtATime: Bool
    let make: @Sendable (Subject) throws -> State

    /// Makes states for a batch of calls at once, up to 4,096 or about 64 MiB, so that a batch is one measured time.
    ///
    /// It is for states in memory that have nothing in common.
    ///
    /// - Parameter make: makes a state for a subject.
    public static func batch(_ make: @escaping @Sendable (Subject) throws -> State) -> Self {
        Self(isOneAtATime: false, make: make)
    }

    /// Makes one state, makes a call, and makes the next state. It is for states outside the process, such as a file or
    /// a row, and for a state that can exist only once.
    ///
    /// Each call is measured separately, so its time includes one reading of the clock, some 20 to 40 ns.
    ///
    /// - Parameter make: makes a state for a subject.
    public static func each(_ make: @escaping @Sendable (Subject) throws -> State) -> Self {
        Self(isOneAtATime: true, make: make)
    }

    /// Makes one state at a time, asynchronously; see the other form.
    ///
    /// - Parameter make: makes a state for a subject.
    public static func each(_ make: @escaping @Sendable (Subject) async throws -> State) -> Self {
        Self(isOneAtATime: true) { subject in
            nonisolated(unsafe) let subject = subject
            return try AsynchronousLoop.result { try await make(subject) }.get()
        }
    }

    /// Returns the making of states for one subject.
    @usableFromInline
    func bound(to subject: Subject) -> StateSetup<Void, State> {
        nonisolated(unsafe) let subject = subject
        return StateSetup<Void, State>(isOneAtATime: isOneAtATime) { try make(subject) }
    }
}
