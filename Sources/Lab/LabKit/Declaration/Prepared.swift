import Foundation
import Measurement

/// An implementation that is ready: what it prepared is held by these closures.
public struct Prepared<Answer> {
    /// Whether anything was made that has to be kept; else there is no cost to build and no memory to report.
    public let keepsState: Bool
    /// Begins to follow mutations; called outside measured time.
    public let enter: () -> Void
    /// Stops following. The subject is as it was at `enter` then.
    public let leave: () -> Void
    /// The answer, as validation wants it; `nil` for a role that answers nothing.
    public let answer: (() throws -> Answer)?
    /// Runs the operation a number of times. The loop is in here, so that nothing stands between it and the operation.
    public let loop: (_ count: Int) -> Void
    /// Counts given to `loop` are multiples of this.
    public let granularity: Int
    /// Visits the memory that one operation touches.
    public let touched: MemoryRegions
    /// Makes what each call uses up; `nil` where calls use nothing up.
    public let setUp: SetUp?
    /// The state that calls work on, of which metrics of one's own are read; asked between calls.
    public let state: () -> Any

    /// A ready implementation.
    public init(
        keepsState: Bool = true, enter: @escaping () -> Void = {}, leave: @escaping () -> Void = {},
        granularity: Int = 1, touched: @escaping MemoryRegions = { _ in }, setUp: SetUp? = nil,
        state: @escaping () -> Any = { () }, answer: (() throws -> Answer)?, loop: @escaping (_ count: Int) -> Void
    ) {
        self.keepsState = keepsState
        self.enter = enter
        self.leave = leave
        self.answer = answer
        self.loop = loop
        self.granularity = granularity
        self.touched = touched
        self.setUp = setUp
        self.state = state
    }
}
