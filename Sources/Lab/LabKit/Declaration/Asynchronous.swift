import Dispatch
import Measurement
import Results

extension Implementation {
    /// An implementation whose operation is asynchronous, and may throw.
    ///
    /// A batch is one task that awaits call after call on the concurrent executor. To start it and to come back takes
    /// some ten microseconds, which are in a single cold call, and a hundredth of a warm batch at most; `bare` is the
    /// same around a call that does nothing. The thread that measures waits meanwhile: an operation that needs the main
    /// actor would wait for it for ever.
    ///
    /// - Parameters:
    ///   - name: for tables and patterns.
    ///   - role: what it is for.
    ///   - run: the operation.
    @inlinable
    public static func implementation(
        _ name: String, role: Role = .implementation, run: @escaping @Sendable (Subject) async throws -> Answer
    ) -> Self {
        .implementation(name, role: role, prepare: { $0 }, run: run)
    }

    /// An asynchronous reference.
    @inlinable
    public static func reference(
        _ name: String, run: @escaping @Sendable (Subject) async throws -> Answer
    ) -> Self {
        .implementation(name, role: .reference, run: run)
    }

    /// An asynchronous implementation that works on something it prepared.
    ///
    /// - Parameters:
    ///   - name: for tables and patterns.
    ///   - role: what it is for.
    ///   - prepare: makes its state for a subject.
    ///   - run: the operation.
    @inlinable
    public static func implementation<State>(
        _ name: String, role: Role = .implementation, prepare: @escaping @Sendable (Subject) throws -> State,
        run: @escaping @Sendable (State) async throws -> Answer
    ) -> Self {
        // Inlined where it is declared: through a generic that was not specialised, returning a constant took 570
        // instructions, twice those of `bare`.
        var made = Self(
            name, role, keepsState: State.self != Subject.self, hold: { Held(try prepare($0)) },
            loop: { held, count in Waiting.loop(held, count, run) },
            answer: { held in try Waiting.result { try await run(held.value) }.get() })
        made.isAsynchronous = true
        return made
    }

    /// What the harness itself takes: the loop around an operation that does nothing.
    static func harness(asynchronous isAsynchronous: Bool) -> Self {
        var harness = Self("bare", role: .bare) { _ in
            let held = Held(0)
            return Prepared(keepsState: false, answer: nil) { count in
                if isAsynchronous {
                    Waiting.loop(held, count) { $0 }
                } else {
                    for _ in 0..<count { withOpaque(held) { consume($0.value) } }
                }
            }
        }

        harness.isAutomatic = true
        harness.isAsynchronous = isAsynchronous
        return harness
    }
}
