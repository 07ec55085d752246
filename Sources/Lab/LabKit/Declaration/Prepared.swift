import Measurement

/// An implementation that is ready for a subject; these closures hold the state that it prepared.
public struct Prepared<Answer> {
    /// True if a state was made and is kept, so that its build time and memory are reported.
    public let keepsState: Bool
    /// True if calls change the state by design, so that a later answer may be another one.
    public internal(set) var changesState: Bool
    /// Begins to follow mutations; called outside measured time.
    public let enter: () -> Void
    /// Stops following; the subject is then as it was at `enter`.
    public let leave: () -> Void
    /// Makes the answer for validation; `nil` for a role that answers nothing.
    public let answer: (() throws -> Answer)?
    /// Runs the operation a number of times. The loop is part of it, so that nothing stands between loop and operation.
    public let loop: (_ count: Int) -> Void
    /// A divisor of all counts given to `loop`.
    public let granularity: Int
    /// Visits the memory that one operation touches.
    public let touched: MemoryRegions
    /// The maker of states that calls use up; `nil` if they use nothing up.
    public let setUp: SetUp?
    /// Returns the state that calls work on, from which own metrics are read; called between calls.
    public let state: () -> Any
    /// Returns the first error of making or cleaning up a state while calls were measured.
    public let failure: () -> (any Error)?

    /// Makes a ready implementation. Each argument is the property of its name.
    public init(
        keepsState: Bool = true, changesState: Bool = false, enter: @escaping () -> Void = {},
        leave: @escaping () -> Void = {}, granularity: Int = 1, touched: @escaping MemoryRegions = { _ in },
        setUp: SetUp? = nil, state: @escaping () -> Any = { () }, failure: @escaping () -> (any Error)? = { nil },
        answer: (() throws -> Answer)?, loop: @escaping (_ count: Int) -> Void
    ) {
        self.keepsState = keepsState
        self.changesState = changesState
        self.enter = enter
        self.leave = leave
        self.answer = answer
        self.loop = loop
        self.granularity = granularity
        self.touched = touched
        self.setUp = setUp
        self.state = state
        self.failure = failure
    }
}
