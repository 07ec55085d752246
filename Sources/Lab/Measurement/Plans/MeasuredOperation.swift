/// One operation under measurement.
///
/// The loop over calls is inside ``run``, so that a plan adds one indirect call per batch and none per operation.
public struct MeasuredOperation {
    /// The name, for errors.
    public let name: String
    /// The number that divides all counts given to ``run``, such as the length of a mutation script that ends where it
    /// began.
    public let granularity: Int
    /// Called before a batch or sample of this operation, outside the timed region.
    public let enter: () -> Void
    /// Called after a batch or sample of this operation, outside the timed region.
    public let leave: () -> Void
    /// Performs the operation `count` times. Inside, inputs pass through `opaque(_:)` and results through
    /// `consume(_:)`.
    public let run: (_ count: Int) -> Void
    /// Lists the memory that one call will touch, for cold samples.
    public let touched: MemoryRegions
    /// Makes the states that calls use up; `nil` if calls use nothing up.
    public let setUp: SetUp?
    /// True if each batch starts a task, which takes far longer than a loop around calls does.
    package var startsTask = false

    /// An operation; only its name and what it runs are needed.
    ///
    /// - Precondition: `granularity` is at least 1. With `setUp` it is 1, because a set-up may make states for fewer
    ///   calls than were asked for.
    public init(
        name: String, granularity: Int = 1, enter: @escaping () -> Void = {}, leave: @escaping () -> Void = {},
        touched: @escaping MemoryRegions = { _ in }, setUp: SetUp? = nil, run: @escaping (_ count: Int) -> Void
    ) {
        precondition(granularity >= 1, "operation \(name): granularity is \(granularity); it must be at least 1")
        precondition(
            setUp == nil || granularity == 1,
            "operation \(name): granularity is \(granularity); with set-up it must be 1")
        self.name = name
        self.granularity = granularity
        self.enter = enter
        self.leave = leave
        self.run = run
        self.touched = touched
        self.setUp = setUp
    }

    /// The nanoseconds of the shortest batch that hides its own start: a hundred times the start of a task, and at
    /// least `shortest`.
    func shortestBatch(forTimer shortest: Double, on clock: some NanosecondClock) -> Double {
        guard startsTask else { return shortest }

        let starts = (0..<5).map { _ in
            let before = clock.now()
            run(0)
            return Double(clock.now() - before)
        }

        return max(shortest, 100 * Quantile.median(sorted: starts.sorted()))
    }

    /// Prepares the next `count` calls; ``end()`` follows them.
    ///
    /// - Parameter rewarming: if the operation runs once first, to fill the caches again.
    /// - Returns: the calls that are prepared: `count`, or fewer if their states take too much memory.
    package func begin(_ count: Int, rewarming: Bool = false) -> Int {
        enter()
        if rewarming, let setUp, setUp.isOneAtATime {
            _ = setUp.make(granularity)
            run(granularity)
            return setUp.make(count)
        }

        let extra = rewarming ? granularity : 0
        let ready = setUp.map { max($0.make(count + extra) - extra, 1) } ?? count
        if rewarming { run(granularity) }
        return ready
    }

    /// Ends the calls that ``begin(_:rewarming:)`` prepared.
    package func end() {
        setUp?.drop()
        leave()
    }

    /// The nanoseconds of `count` calls; enter, set-up and leave are outside the timed region.
    package func time(_ count: Int, on clock: some NanosecondClock, rewarming: Bool = false) -> UInt64 {
        turn(count, on: clock, rewarming: rewarming).elapsed
    }

    /// The nanoseconds of `count` calls, without their set-up and with it. The two are equal if there is no set-up.
    func turn(
        _ count: Int, on clock: some NanosecondClock, rewarming: Bool = false
    ) -> (elapsed: UInt64, withSetUp: UInt64) {
        let began = setUp == nil ? 0 : clock.now()
        var remaining = count
        var elapsed = UInt64(0)

        repeat {
            let ready = begin(remaining, rewarming: rewarming)
            let start = clock.now()
            run(ready)
            let stop = clock.now()
            end()
            elapsed += stop - start
            remaining -= ready
        } while remaining > 0
        return (elapsed, setUp == nil ? elapsed : clock.now() - began)
    }
}
