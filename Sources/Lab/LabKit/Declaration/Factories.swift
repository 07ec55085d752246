import Measurement
import Results

// The loop of an operation is a closure that captures nothing but the operation and is handed what it works on: so the
// compiler makes a function of it with the operation inlined, and a call costs two instructions beyond its own (looked
// at with objdump on x86-64). A closure that captured the state too called the operation through a pointer, for 12.
//
// What it works on lies in an object, whose reference passes an opaque barrier in every round: nothing can be hoisted
// out of the loop. The object's contents are constant, so that reading them takes no retain, whether they are an
// object, an array or a structure of both. Rejected: a pointer to memory and a copy that passes the barrier, which
// retain what they read and release it again.

extension Implementation {
    /// An implementation that keeps nothing between calls.
    ///
    /// An operation may throw: what it throws is its answer, and is compared by its description.
    ///
    /// - Parameters:
    ///   - name: for tables and patterns.
    ///   - role: what it is for.
    ///   - run: the operation.
    @inlinable
    public static func implementation<Failure: Error>(
        _ name: String, role: Role = .implementation, run: @escaping @Sendable (Subject) throws(Failure) -> Answer
    ) -> Self {
        .implementation(name, role: role, prepare: { $0 }, run: run)
    }

    /// The implementation that all others are compared with.
    @inlinable
    public static func reference<Failure: Error>(
        _ name: String, run: @escaping @Sendable (Subject) throws(Failure) -> Answer
    ) -> Self {
        .implementation(name, role: .reference, run: run)
    }

    /// An implementation whose operation gives something from which the answer is made outside measured time, for
    /// instance an unretained reference or a number of C.
    @inlinable
    public static func implementation<Raw>(
        _ name: String, role: Role = .implementation, run: @escaping @Sendable (Subject) -> Raw,
        answer: @escaping @Sendable (Raw, Subject) -> Answer
    ) -> Self {
        .implementation(name, role: role, prepare: { $0 }, run: run, answer: answer)
    }

    /// An implementation that works on something it prepared. What it takes to make and to keep is reported, unless it
    /// is the subject itself.
    ///
    /// - Parameters:
    ///   - name: for tables and patterns.
    ///   - role: what it is for.
    ///   - prepare: makes its state for a subject.
    ///   - run: the operation.
    @inlinable
    public static func implementation<State, Failure: Error>(
        _ name: String, role: Role = .implementation, prepare: @escaping @Sendable (Subject) throws -> State,
        run: @escaping @Sendable (State) throws(Failure) -> Answer
    ) -> Self {
        Self(
            name, role, keepsState: State.self != Subject.self, hold: { Held(try prepare($0)) },
            loop: { held, count in
                for _ in 0..<count {
                    withOpaque(held) { held in attempt { () throws(Failure) in try run(held.value) } }
                }
            },
            answer: { try run($0.value) })
    }

    /// An implementation that works on something it prepared, and whose answer is made outside measured time.
    @inlinable
    public static func implementation<State, Raw>(
        _ name: String, role: Role = .implementation, prepare: @escaping @Sendable (Subject) throws -> State,
        run: @escaping @Sendable (State) -> Raw, answer: @escaping @Sendable (Raw, State) -> Answer
    ) -> Self {
        Self(
            name, role, keepsState: State.self != Subject.self, hold: { Held(try prepare($0)) },
            loop: { held, count in for _ in 0..<count { withOpaque(held) { consume(run($0.value)) } } },
            answer: { answer(run($0.value), $0.value) })
    }

    /// An implementation whose operation changes what it prepared from call to call: the next of several questions, a
    /// step of a script.
    ///
    /// - Parameters:
    ///   - name: for tables and patterns.
    ///   - role: what it is for; one that is `.bare` is not asked for an answer.
    ///   - prepare: makes its state for a subject.
    ///   - change: the operation.
    ///   - answer: makes the answer outside measured time.
    @inlinable
    public static func implementation<State, Raw>(
        _ name: String, role: Role = .implementation, prepare: @escaping @Sendable (Subject) throws -> State,
        mutating change: @escaping @Sendable (inout State) -> Raw,
        answer: @escaping @Sendable (inout State) -> Answer
    ) -> Self {
        Self(
            name, role, hold: { Changing(try prepare($0)) },
            loop: { held, count in for _ in 0..<count { withOpaque(held) { consume(change(&$0.value)) } } },
            answer: { answer(&$0.value) })
    }

    /// An implementation that is asked one of several questions a call, in turn: nothing is the same twice in a row.
    ///
    /// - Parameters:
    ///   - name: for tables and patterns.
    ///   - role: what it is for; one that is `.bare` is not asked for an answer.
    ///   - turns: how many questions there are; 1 at least.
    ///   - prepare: makes its state for a subject.
    ///   - run: the operation, with the number of the question.
    ///   - answer: makes the answer to all of them outside measured time.
    @inlinable
    public static func implementation<State, Raw>(
        _ name: String, role: Role = .implementation, turns: @escaping @Sendable (Subject) -> Int,
        prepare: @escaping @Sendable (Subject) throws -> State,
        run: @escaping @Sendable (State, _ turn: Int) -> Raw, answer: @escaping @Sendable (State) -> Answer
    ) -> Self {
        Self(
            name, role, keepsState: State.self != Subject.self,
            hold: { Turning(try prepare($0), turns: turns($0)) },
            loop: { held, count in
                for _ in 0..<count {
                    let turn = held.next()
                    withOpaque(held) { consume(run($0.value, turn)) }
                }
            },
            answer: { answer($0.value) })
    }

    /// An implementation each call of which uses up a state of its own, which is made and let go of outside measured
    /// time: popping from a heap, sorting in place.
    ///
    ///     .implementation("heap", setup: { Heap($0) }) { $0.popMin() }
    ///
    /// States are made for a batch of calls at once, up to 4,096 or about 64 MiB. A call on a cold cache works on a
    /// state that was flushed where it is ``TouchesMemory``; else the caches are streamed over.
    ///
    /// - Parameters:
    ///   - name: for tables and patterns.
    ///   - role: what it is for.
    ///   - setup: makes a state for a subject.
    ///   - run: the operation, which may change the state.
    @inlinable
    public static func implementation<State, Failure: Error>(
        _ name: String, role: Role = .implementation, setup: @escaping @Sendable (Subject) -> State,
        run: @escaping @Sendable (inout State) throws(Failure) -> Answer
    ) -> Self {
        Self(
            name, role, keepsState: false, hold: { subject in Fresh { setup(subject) } },
            loop: { held, count in
                held.takeNext(count) { state in attempt { () throws(Failure) in try run(&state.pointee) } }
            },
            answer: { held in
                var state = held.make()
                return try run(&state)
            })
    }

    /// An implementation that works on any number of cores: on 1, 2, 4 … and all of them for the throughput plan, on
    /// all of them for the other plans.
    ///
    /// - Parameters:
    ///   - name: for tables and patterns.
    ///   - role: what it is for.
    ///   - prepare: makes it ready for a subject and a number of cores.
    ///   - run: the operation.
    ///   - answer: makes the answer outside measured time.
    @inlinable
    public static func parallel<State, Raw>(
        _ name: String, role: Role = .implementation,
        prepare: @escaping @Sendable (_ subject: Subject, _ workers: Int) throws -> State,
        run: @escaping @Sendable (State) -> Raw, answer: @escaping @Sendable (Raw, State) -> Answer
    ) -> Self {
        Self(
            name, role, onCores: { Held(try prepare($0, $1)) },
            loop: { held, count in for _ in 0..<count { withOpaque(held) { consume(run($0.value)) } } },
            answer: { answer(run($0.value), $0.value) })
    }

    /// Joins what the factories know; nothing here is in measured time.
    @usableFromInline
    init<Holder: StateHolder & SendableMetatype>(
        _ name: String, _ role: Role, keepsState: Bool = true,
        hold: @escaping @Sendable (Subject) throws -> Holder,
        loop: @escaping @Sendable (Holder, _ count: Int) -> Void,
        answer: @escaping @Sendable (Holder) throws -> Answer
    ) {
        self.init(name, role: role) { subject in
            let held = try hold(subject)
            // Not kept: a second reference to what a loop changes would have it copied.
            let isFollowing = held.contents is any FollowsMutations

            func following(_ act: (any FollowsMutations) -> Void) {
                if isFollowing, let state = held.contents as? any FollowsMutations { act(state) }
            }

            return Prepared(
                keepsState: keepsState, enter: { following { $0.enter() } }, leave: { following { $0.leave() } },
                touched: { visit in (held.contents as? any TouchesMemory)?.visitTouchedMemory(visit) },
                setUp: held.setUp, state: { held.contents }, answer: role == .bare ? nil : { try answer(held) },
                loop: { count in loop(held, count) })
        }
    }

    @usableFromInline
    init<Holder: StateHolder & SendableMetatype>(
        _ name: String, _ role: Role, onCores hold: @escaping @Sendable (Subject, _ workers: Int) throws -> Holder,
        loop: @escaping @Sendable (Holder, _ count: Int) -> Void,
        answer: @escaping @Sendable (Holder) throws -> Answer
    ) {
        @Sendable func on(_ workers: @escaping @Sendable () -> Int) -> Self {
            Self(name, role, hold: { try hold($0, workers()) }, loop: loop, answer: answer)
        }
        self = on { WorkerCounts.all }
        prepareOnCores = { subject, workers in try on { workers }.prepare(subject) }
    }
}
