import Measurement
import Vocabulary

// The loop of an operation is a closure that captures the operation alone and gets the state as an argument: so the
// compiler makes a function of it with the operation inlined, and a call costs two instructions beyond its own (looked
// at with objdump on x86-64). A closure that captured the state too called the operation through a pointer, for 12.
//
// The state lies in an object, whose reference passes an opaque barrier in every round: nothing can be hoisted out of
// the loop. The object's contents are constant, so that reading them takes no retain, even if they are an object, an
// array or a structure of both. Rejected: a pointer to memory and a copy that passes the barrier, which retain what
// they read and release it again.

// MARK: Without a state

extension Implementation {
    /// Declares an implementation that keeps nothing between calls.
    ///
    /// An operation may throw: its error is its answer, and is compared by its description.
    ///
    /// - Parameters:
    ///   - name: for tables and patterns.
    ///   - role: the part it plays in the experiment.
    ///   - run: the operation.
    @inlinable
    public init<Failure: Error>(
        _ name: String, role: Role = .implementation, run: @escaping @Sendable (Subject) throws(Failure) -> Answer
    ) {
        self.init(name, role: role, prepare: { $0 }, run: run)
    }

    /// Returns the implementation that all others are compared with.
    ///
    /// - Parameters:
    ///   - name: for tables and patterns.
    ///   - run: the operation.
    @inlinable
    public static func reference<Failure: Error>(
        _ name: String, run: @escaping @Sendable (Subject) throws(Failure) -> Answer
    ) -> Self {
        Self(name, role: .reference, run: run)
    }

    /// Declares an implementation whose operation gives a raw value, for instance an unretained reference or a number
    /// of C, from which the answer is made outside measured time.
    ///
    /// - Parameters:
    ///   - name: for tables and patterns.
    ///   - role: the part it plays in the experiment.
    ///   - run: the operation.
    ///   - answer: makes the answer of the raw value.
    @inlinable
    public init<Raw>(
        _ name: String, role: Role = .implementation, run: @escaping @Sendable (Subject) -> Raw,
        answer: @escaping @Sendable (Raw, Subject) -> Answer
    ) {
        self.init(name, role: role, prepare: { $0 }, run: run, answer: answer)
    }
}

// MARK: With a state that is prepared once

extension Implementation {
    /// Declares an implementation that works on a state prepared before.
    ///
    /// The time to make the state and the memory it keeps are reported, unless it is the subject itself.
    ///
    /// - Parameters:
    ///   - name: for tables and patterns.
    ///   - role: the part it plays in the experiment.
    ///   - prepare: makes the state for a subject.
    ///   - run: the operation.
    @inlinable
    public init<State, Failure: Error>(
        _ name: String, role: Role = .implementation, prepare: @escaping @Sendable (Subject) throws -> State,
        run: @escaping @Sendable (State) throws(Failure) -> Answer
    ) {
        self.init(
            name, role, keepsState: State.self != Subject.self, hold: { ConstantState(try prepare($0)) },
            loop: { holder, count in
                for _ in 0..<count {
                    withOpaque(holder) { holder in attempt { () throws(Failure) in try run(holder.value) } }
                }
            },
            answer: { try run($0.value) })
    }

    /// Declares an implementation that works on a state prepared before, and whose answer is made outside measured
    /// time.
    ///
    /// - Parameters:
    ///   - name: for tables and patterns.
    ///   - role: the part it plays in the experiment.
    ///   - prepare: makes the state for a subject.
    ///   - run: the operation.
    ///   - answer: makes the answer of the raw value.
    @inlinable
    public init<State, Raw>(
        _ name: String, role: Role = .implementation, prepare: @escaping @Sendable (Subject) throws -> State,
        run: @escaping @Sendable (State) -> Raw, answer: @escaping @Sendable (Raw, State) -> Answer
    ) {
        self.init(
            name, role, keepsState: State.self != Subject.self, hold: { ConstantState(try prepare($0)) },
            loop: { holder, count in for _ in 0..<count { withOpaque(holder) { consume(run($0.value)) } } },
            answer: { answer(run($0.value), $0.value) })
    }

    /// Declares an implementation whose operation changes its state from call to call: the next of several questions,
    /// a step of a script.
    ///
    /// - Parameters:
    ///   - name: for tables and patterns.
    ///   - role: the part it plays in the experiment; with `.bare`, `answer` is never called.
    ///   - prepare: makes the state for a subject.
    ///   - change: the operation.
    ///   - answer: makes the answer outside measured time.
    @inlinable
    public init<State, Raw>(
        _ name: String, role: Role = .implementation, prepare: @escaping @Sendable (Subject) throws -> State,
        mutating change: @escaping @Sendable (inout State) -> Raw,
        answer: @escaping @Sendable (inout State) -> Answer
    ) {
        self.init(
            name, role, changesState: true, hold: { MutableState(try prepare($0)) },
            loop: { holder, count in for _ in 0..<count { withOpaque(holder) { consume(change(&$0.value)) } } },
            answer: { answer(&$0.value) })
    }

    /// Declares an implementation that answers one of several questions in each call, in turn, so that no two calls in
    /// a row are alike.
    ///
    /// - Parameters:
    ///   - name: for tables and patterns.
    ///   - role: the part it plays in the experiment; with `.bare`, `answer` is never called.
    ///   - turns: the number of questions, at least 1.
    ///   - prepare: makes the state for a subject.
    ///   - run: the operation, with the number of the question.
    ///   - answer: makes the answer to all questions outside measured time.
    @inlinable
    public init<State, Raw>(
        _ name: String, role: Role = .implementation, turns: @escaping @Sendable (Subject) -> Int,
        prepare: @escaping @Sendable (Subject) throws -> State,
        run: @escaping @Sendable (State, _ turn: Int) -> Raw, answer: @escaping @Sendable (State) -> Answer
    ) {
        self.init(
            name, role, keepsState: State.self != Subject.self,
            hold: { StateInTurns(try prepare($0), turns: turns($0)) },
            loop: { holder, count in
                for _ in 0..<count {
                    let turn = holder.next()
                    withOpaque(holder) { consume(run($0.value, turn)) }
                }
            },
            answer: { answer($0.value) })
    }
}

// MARK: With a state for each call

extension Implementation {
    /// Declares an implementation whose calls each use up a state, which is made and released outside measured time:
    /// popping from a heap, sorting in place.
    ///
    ///     Implementation("heap", setup: { Heap($0) }) { $0.popFirst() }
    ///
    /// States are made for a batch of calls at once, up to 4,096 or about 64 MiB; where only one can be there at a
    /// time, see `StateSetup.each`. A state that is ``TouchesMemory`` is flushed before a call on a cold cache;
    /// for any other state the caches are streamed over.
    ///
    /// - Parameters:
    ///   - name: for tables and patterns.
    ///   - role: the part it plays in the experiment.
    ///   - setup: makes a state for a subject.
    ///   - run: the operation, which may change the state.
    @inlinable
    public init<State, Failure: Error>(
        _ name: String, role: Role = .implementation, setup: @escaping @Sendable (Subject) throws -> State,
        run: @escaping @Sendable (inout State) throws(Failure) -> Answer
    ) {
        self.init(name, role: role, setup: .batch(setup), cleanup: .none, run: run)
    }

    /// Declares an implementation whose calls each use up a state, with the way to make it.
    ///
    ///     Implementation("unlink", setup: .each { try makeFile($0) }) { file in unlink(file) }
    ///
    /// - Parameters:
    ///   - name: for tables and patterns.
    ///   - role: the part it plays in the experiment.
    ///   - setup: makes a state for a subject: for a batch of calls, or one for each.
    ///   - run: the operation, which may change the state.
    @inlinable
    public init<State, Failure: Error>(
        _ name: String, role: Role = .implementation, setup: StateSetup<Subject, State>,
        run: @escaping @Sendable (inout State) throws(Failure) -> Answer
    ) {
        self.init(name, role: role, setup: setup, cleanup: .none, run: run)
    }

    /// Declares an implementation whose calls each use up a state that is cleaned up afterwards.
    ///
    /// - Parameters:
    ///   - name: for tables and patterns.
    ///   - role: the part it plays in the experiment.
    ///   - setup: makes a state for a subject: for a batch of calls, or one for each.
    ///   - cleanup: cleans up a state after its call.
    ///   - run: the operation, which may change the state.
    @inlinable
    public init<State, Failure: Error>(
        _ name: String, role: Role = .implementation, setup: StateSetup<Subject, State>,
        cleanup: @escaping @Sendable (inout State) throws -> Void,
        run: @escaping @Sendable (inout State) throws(Failure) -> Answer
    ) {
        self.init(name, role: role, setup: setup, cleanup: StateCleanup(cleanup), run: run)
    }

    @inlinable
    init<State, Failure: Error>(
        _ name: String, role: Role, setup: StateSetup<Subject, State>, cleanup: StateCleanup<State>,
        run: @escaping @Sendable (inout State) throws(Failure) -> Answer
    ) {
        self.init(
            name, role, keepsState: false, hold: { subject in StatePerCall(setup.bound(to: subject), cleanup) },
            loop: { holder, count in
                holder.useNext(count) { state in attempt { () throws(Failure) in try run(&state.pointee) } }
            },
            answer: { holder in try holder.withState { state in try run(&state) } })
    }
}

// MARK: On several cores

extension Implementation {
    /// Returns an implementation that works on any number of cores: on 1, 2, 4 … and all of them in the throughput
    /// plan, on all of them in other plans.
    ///
    /// - Parameters:
    ///   - name: for tables and patterns.
    ///   - role: the part it plays in the experiment.
    ///   - prepare: makes the state for a subject and a number of cores.
    ///   - run: the operation.
    ///   - answer: makes the answer outside measured time.
    @inlinable
    public static func parallel<State, Raw>(
        _ name: String, role: Role = .implementation,
        prepare: @escaping @Sendable (_ subject: Subject, _ workers: Int) throws -> State,
        run: @escaping @Sendable (State) -> Raw, answer: @escaping @Sendable (Raw, State) -> Answer
    ) -> Self {
        Self(
            name, role, onCores: { ConstantState(try prepare($0, $1)) },
            loop: { holder, count in for _ in 0..<count { withOpaque(holder) { consume(run($0.value)) } } },
            answer: { answer(run($0.value), $0.value) })
    }
}

// MARK: The common form of all

extension Implementation {
    /// Declares an implementation by its holder, loop and answer; nothing here is in measured time.
    @usableFromInline
    init<Holder: StateHolder & SendableMetatype>(
        _ name: String, _ role: Role, keepsState: Bool = true, changesState: Bool = false,
        hold: @escaping @Sendable (Subject) throws -> Holder,
        loop: @escaping @Sendable (Holder, _ count: Int) -> Void,
        answer: @escaping @Sendable (Holder) throws -> Answer
    ) {
        self = .prepared(name, role: role) { subject in
            let holder = try hold(subject)
            let follows = holder.followsMutations

            return Prepared(
                keepsState: keepsState, changesState: changesState, enter: { if follows { holder.enter() } },
                leave: { if follows { holder.leave() } }, touched: holder.visitTouchedMemory, setUp: holder.setUp,
                state: { holder.contents }, failure: { holder.failure },
                answer: role == .bare ? nil : { try answer(holder) },
                loop: { count in loop(holder, count) })
        }
    }

    /// Declares an implementation by its holder for a number of cores, its loop and answer.
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
