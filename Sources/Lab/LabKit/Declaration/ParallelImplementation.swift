import Results

extension Implementation {
    /// An implementation that works on any number of cores: on 1, 2, 4 … and all of them for the throughput plan, on all
    /// of them for the other plans.
    ///
    /// - Parameters:
    ///   - name: for tables and patterns.
    ///   - role: what it is for.
    ///   - limit: why it cannot do a subject; `nil` when it can.
    ///   - prepare: makes it ready for a subject and a number of cores.
    ///   - run: the operation.
    ///   - answer: makes the answer outside measured time.
    @inlinable
    public static func parallel<State: AnyObject, Raw>(
        _ name: String, role: Role = .implementation,
        limit: @escaping @Sendable (Subject) -> String? = { _ in nil },
        prepare: @escaping @Sendable (_ subject: Subject, _ workers: Int) throws -> State,
        run: @escaping @Sendable (State) -> Raw,
        answer: @escaping @Sendable (Raw, State) -> Answer
    ) -> Self {
        @Sendable func on(_ workers: @escaping @Sendable () -> Int) -> Self {
            .implementation(
                name, role: role, limit: limit, prepare: { try prepare($0, workers()) }, run: run, answer: answer)
        }
        var implementation = on { WorkerCounts.all }
        implementation.prepareOnCores = { subject, workers in try on { workers }.prepare(subject) }
        return implementation
    }
}
