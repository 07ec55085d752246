import Measurement
import Vocabulary

extension Implementation {
    /// Declares an implementation whose operation is asynchronous, and may throw.
    ///
    /// A batch is one task that awaits calls one after the other on the concurrent executor. Starting the task and
    /// returning takes about ten microseconds, which are part of a single cold call, and at most a hundredth of a warm
    /// batch. `bare` is the same around a call that does nothing. The measuring thread waits in the meantime, so an
    /// operation that needs the main actor would never end.
    ///
    /// - Parameters:
    ///   - name: for tables and patterns.
    ///   - role: the part it plays in the experiment.
    ///   - run: the operation.
    @inlinable
    public init(
        _ name: String, role: Role = .implementation, run: @escaping @Sendable (Subject) async throws -> Answer
    ) {
        self.init(name, role: role, prepare: { $0 }, run: run)
    }

    /// Returns an asynchronous implementation that all others are compared with.
    ///
    /// - Parameters:
    ///   - name: for tables and patterns.
    ///   - run: the operation.
    @inlinable
    public static func reference(
        _ name: String, run: @escaping @Sendable (Subject) async throws -> Answer
    ) -> Self {
        Self(name, role: .reference, run: run)
    }

    /// Declares an asynchronous implementation that works on a prepared state.
    ///
    /// - Parameters:
    ///   - name: for tables and patterns.
    ///   - role: the part it plays in the experiment.
    ///   - prepare: makes the state for a subject.
    ///   - run: the operation.
    @inlinable
    public init<State>(
        _ name: String, role: Role = .implementation, prepare: @escaping @Sendable (Subject) throws -> State,
        run: @escaping @Sendable (State) async throws -> Answer
    ) {
        // Inlined at the declaration: through an unspecialised generic function, returning a constant took 570
        // instructions, twice as many as `bare`.
        self.init(
            name, role, keepsState: State.self != Subject.self, hold: { ConstantState(try prepare($0)) },
            loop: { holder, count in AsynchronousLoop.run(holder, count, run) },
            answer: { holder in try AsynchronousLoop.result { try await run(holder.value) }.get() })
        isAsynchronous = true
    }

    /// Returns the lab's own loop: the loop around an operation that does nothing.
    static func labLoop(asynchronous isAsynchronous: Bool) -> Self {
        var loop = Self.prepared(Role.loopName, role: .bare) { _ in
            let holder = ConstantState(0)
            return Prepared(keepsState: false, answer: nil) { count in
                if isAsynchronous {
                    AsynchronousLoop.run(holder, count) { $0 }
                } else {
                    for _ in 0..<count { withOpaque(holder) { consume($0.value) } }
                }
            }
        }

        loop.isLabLoop = true
        loop.isAsynchronous = isAsynchronous
        return loop
    }
}
