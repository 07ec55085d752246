/// One operation under measurement.
///
/// The loop is on the far side of ``run``, so that the plan adds one indirect call per batch and none per operation.
public struct MeasuredOperation {
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
    /// Makes what each call uses up; `nil` where calls use nothing up.
    public let setUp: SetUp?
    /// Whether each batch starts a task, which takes far longer than a loop around calls does.
    package var startsTask = false

    /// An operation; only its name and what it runs are needed.
    ///
    /// - Precondition: `granularity` is at least 1.
    public init(
        name: String, granularity: Int = 1, enter: @escaping () -> Void = {}, leave: @escaping () -> Void = {},
        touched: @escaping MemoryRegions = { _ in }, setUp: SetUp? = nil, run: @escaping (_ count: Int) -> Void
    ) {
        precondition(granularity >= 1, "operation \(name): granularity is \(granularity); it must be at least 1")
        self.name = name
        self.granularity = granularity
        self.enter = enter
        self.leave = leave
        self.run = run
        self.touched = touched
        self.setUp = setUp
    }

    /// The shortest batch in which its start is not seen: a hundred times as long as that of a task, else what the
    /// timer asks for.
    func shortestBatch(forTimer shortest: Double, on clock: some NanosecondClock) -> Double {
        guard startsTask else { return shortest }

        let starts = (0..<5).map { _ in
            let before = clock.now()
            run(0)
            return Double(clock.now() - before)
        }

        return max(shortest, 100 * Quantile.median(of: starts))
    }

    /// Gets ready for so many calls of ``run``, and ``end()`` follows them.
    ///
    /// - Parameter rewarming: whether it is run once before, to have the caches again.
    /// - Returns: for how many calls it is ready: `count`, or fewer where their states take too much memory.
    func begin(_ count: Int, rewarming: Bool = false) -> Int {
        enter()
        let extra = rewarming ? granularity : 0
        let ready = setUp.map { max($0.make(count + extra) - extra, 1) } ?? count
        if rewarming { run(granularity) }
        return ready
    }

    func end() {
        setUp?.drop()
        leave()
    }

    /// Nanoseconds that `count` calls take, with enter, set-up and leave around the timed region.
    package func time(_ count: Int, on clock: some NanosecondClock, rewarming: Bool = false) -> UInt64 {
        turn(count, on: clock, rewarming: rewarming).elapsed
    }

    /// The same, and what it took with set-up. Without one that is not looked at.
    func turn(
        _ count: Int, on clock: some NanosecondClock, rewarming: Bool = false
    ) -> (elapsed: UInt64, whole: UInt64) {
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
