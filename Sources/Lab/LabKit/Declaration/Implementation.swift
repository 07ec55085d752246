import Measurement
import Results

/// One way to do what an experiment measures, on subjects of one type.
///
/// Most need one line:
///
///     .implementation("mine") { tree in MySearch().foregroundView(from: tree.window) }
///
/// One that keeps state says how to prepare it, and, where it follows mutations, how to start and stop following:
///
///     .implementation(
///         "indexed",
///         prepare: { tree in IndexedSearch(root: tree.window) },
///         enter: { $0.follow() }, leave: { $0.rest() }
///     ) { search in search.foregroundView }
public struct Implementation<Subject: AnyObject, Answer>: Sendable {
    /// The name in tables and patterns.
    public let name: String
    /// What it is for.
    public let role: Role
    /// Why it cannot do a subject, known before it runs; `nil` when it can.
    public let limit: @Sendable (Subject) -> String?
    /// Why it is validated on a subject and not measured, `nil` when it is: a reference whose one batch would take hours
    /// still tells what is right.
    public let unmeasured: @Sendable (Subject) -> String?
    /// Makes it ready for a subject.
    public let prepare: @Sendable (Subject) throws -> Prepared<Answer>
    /// Makes it ready to work on a number of cores; `nil` for one that works on one alone. ``prepare`` takes all cores then.
    public var prepareOnCores: (@Sendable (_ subject: Subject, _ workers: Int) throws -> Prepared<Answer>)?
    /// The instruction set that its code runs with on this machine, asked in the process that measures; `nil` where the
    /// code is compiled for every machine alike.
    public var instructionSet: (@Sendable () -> String)?
    /// The project whose code it is, where it is another's: what it answers shares no code with the reference, which makes
    /// it an independent oracle.
    public var project: String?

    /// An implementation from its parts; the factories say it more briefly.
    public init(
        name: String, role: Role, limit: @escaping @Sendable (Subject) -> String?,
        unmeasured: @escaping @Sendable (Subject) -> String? = { _ in nil },
        prepare: @escaping @Sendable (Subject) throws -> Prepared<Answer>
    ) {
        self.name = name
        self.role = role
        self.limit = limit
        self.unmeasured = unmeasured
        self.prepare = prepare
    }

    /// The same, saying which instruction set its code chose to run with.
    public func runningWith(_ instructionSet: @escaping @Sendable () -> String) -> Self {
        var named = self
        named.instructionSet = instructionSet
        return named
    }

    /// The same, naming the project whose code it is, for instance `libxml2`.
    public func from(project: String) -> Self {
        var named = self
        named.project = project
        return named
    }
}

/// An implementation that is ready: what it prepared is held by these closures.
public struct Prepared<Answer> {
    /// Whether anything was made that has to be kept; else there is no cost to build and no memory to report.
    public let keepsState: Bool
    /// Begins to follow mutations; called outside measured time.
    public let enter: () -> Void
    /// Stops following. The subject is as it was at `enter` then.
    public let leave: () -> Void
    /// The answer, as validation wants it; `nil` for a role that answers nothing.
    public let answer: (() -> Answer)?
    /// Runs the operation a number of times. The loop is in here, so that nothing stands between it and the operation.
    public let loop: (_ count: Int) -> Void
    /// Counts given to `loop` are multiples of this.
    public let granularity: Int
    /// Visits the memory that one operation touches.
    public let touched: MemoryRegions

    /// A ready implementation.
    public init(
        keepsState: Bool = true, enter: @escaping () -> Void = {}, leave: @escaping () -> Void = {},
        granularity: Int = 1,
        touched: @escaping MemoryRegions = { _ in }, answer: (() -> Answer)?, loop: @escaping (_ count: Int) -> Void
    ) {
        self.keepsState = keepsState
        self.enter = enter
        self.leave = leave
        self.answer = answer
        self.loop = loop
        self.granularity = granularity
        self.touched = touched
    }
}

extension Implementation {
    /// An implementation that keeps nothing between calls.
    ///
    /// - Parameters:
    ///   - name: for tables and patterns.
    ///   - role: what it is for.
    ///   - limit: why it cannot do a subject; `nil` when it can.
    ///   - touched: visits the memory that one call touches, for the cold plan.
    ///   - run: the operation.
    @inlinable
    public static func implementation(
        _ name: String, role: Role = .implementation,
        limit: @escaping @Sendable (Subject) -> String? = { _ in nil },
        touched: @escaping @Sendable (Subject, _ visit: (UnsafeRawPointer, Int) -> Void) -> Void = { _, _ in },
        run: @escaping @Sendable (Subject) -> Answer
    ) -> Self {
        .implementation(
            name, role: role, limit: limit, prepare: { $0 }, touched: touched, run: run, answer: { answer, _ in answer }
        )
    }

    /// The implementation that all others are compared with.
    @inlinable
    public static func reference(
        _ name: String,
        touched: @escaping @Sendable (Subject, _ visit: (UnsafeRawPointer, Int) -> Void) -> Void = { _, _ in },
        run: @escaping @Sendable (Subject) -> Answer
    ) -> Self {
        .implementation(name, role: .reference, touched: touched, run: run)
    }

    /// An implementation that prepares state, whose operation gives the answer itself.
    @inlinable
    public static func implementation<State: AnyObject>(
        _ name: String, role: Role = .implementation,
        limit: @escaping @Sendable (Subject) -> String? = { _ in nil },
        prepare: @escaping @Sendable (Subject) throws -> State,
        enter: @escaping @Sendable (State) -> Void = { _ in }, leave: @escaping @Sendable (State) -> Void = { _ in },
        touched: @escaping @Sendable (State, _ visit: (UnsafeRawPointer, Int) -> Void) -> Void = { _, _ in },
        run: @escaping @Sendable (State) -> Answer
    ) -> Self {
        .implementation(
            name, role: role, limit: limit, prepare: prepare, enter: enter, leave: leave, touched: touched, run: run,
            answer: { answer, _ in answer })
    }

    /// An implementation whose operation gives something from which the answer is made outside measured time, for
    /// instance an unretained reference or a number of C.
    @inlinable
    public static func implementation<State: AnyObject, Raw>(
        _ name: String, role: Role = .implementation,
        limit: @escaping @Sendable (Subject) -> String? = { _ in nil },
        prepare: @escaping @Sendable (Subject) throws -> State,
        enter: @escaping @Sendable (State) -> Void = { _ in }, leave: @escaping @Sendable (State) -> Void = { _ in },
        touched: @escaping @Sendable (State, _ visit: (UnsafeRawPointer, Int) -> Void) -> Void = { _, _ in },
        run: @escaping @Sendable (State) -> Raw,
        answer: @escaping @Sendable (Raw, State) -> Answer
    ) -> Self {
        Self(name: name, role: role, limit: limit) { subject in
            let state = try prepare(subject)
            return Prepared(
                keepsState: state as AnyObject !== subject,
                enter: { enter(state) },
                leave: { leave(state) },
                touched: { visit in touched(state, visit) },
                answer: { answer(run(state), state) },
                loop: { count in
                    for _ in 0..<count {
                        // The state passes an opaque barrier each time: nothing can be hoisted out of the loop.
                        withOpaque(state) { consume(run($0)) }
                    }
                })
        }
    }
}
