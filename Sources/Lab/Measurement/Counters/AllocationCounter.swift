/// Counts the allocations of the calling thread while a piece of work runs.
public protocol AllocationCounter {
    /// The name in results: `jemalloc 5.3.0`.
    var name: String { get }

    /// Runs `body` on the calling thread, and returns the thread's allocations during it.
    func count(_ body: () -> Void) -> AllocationTally
}

/// The allocation counter of this process, or the reason why there is none.
public typealias AllocationCounting = Counting<any AllocationCounter>

extension AllocationCounting {
    /// jemalloc's counters, if this process uses jemalloc and they count a known pattern correctly.
    ///
    /// Call it once in a process and pass the result on, because every call takes a new arena from jemalloc.
    public static func ofThisProcess() -> AllocationCounting {
        do {
            let counter = try JemallocCounter()
            let check = AllocationSelfTest.run(.available(counter))
            return check.status == .ok ? .available(counter) : .absent(reason: check.finding)
        } catch {
            return .absent(reason: error.description)
        }
    }
}
