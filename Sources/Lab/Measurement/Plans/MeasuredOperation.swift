/// One operation under measurement.
///
/// The loop is on the far side of ``run``, so that the plan adds one indirect call per batch and none per operation.
public struct MeasuredOperation {
    /// The operation's name in results.
    public let name: String
    /// ``run`` is only called with multiples of it: the length of a mutation script that ends where it began.
    public let granularity: Int
    /// Called before a batch or sample of this operation, outside the timed region.
    public let enter: () -> Void
    /// Called after a batch or sample of this operation, outside the timed region.
    public let leave: () -> Void
    /// Performs the operation so many times. Inputs pass through `opaque(_:)` and results through `consume(_:)` inside.
    public let run: (_ count: Int) -> Void
    /// Names the memory that one call will touch, for cold samples.
    public let touched: MemoryRegions

    /// An operation; only its name and what it runs are needed.
    ///
    /// - Precondition: `granularity` is at least 1.
    public init(
        name: String, granularity: Int = 1, enter: @escaping () -> Void = {}, leave: @escaping () -> Void = {},
        touched: @escaping MemoryRegions = { _ in }, run: @escaping (_ count: Int) -> Void
    ) {
        precondition(granularity >= 1, "operation \(name): granularity is \(granularity); it must be at least 1")
        self.name = name
        self.granularity = granularity
        self.enter = enter
        self.leave = leave
        self.run = run
        self.touched = touched
    }

    /// Nanoseconds that `count` calls take, with enter and leave around the timed region.
    func time(_ count: Int, on clock: some NanosecondClock, rewarming: Bool = false) -> UInt64 {
        enter()
        if rewarming { run(granularity) }
        let start = clock.now()
        run(count)
        let end = clock.now()
        leave()
        return end - start
    }
}
