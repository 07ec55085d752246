/// What the calling thread allocated while something ran. Exact, not sampled.
public struct AllocationTally: Sendable, Equatable {
    public var allocations: Int
    /// Bytes allocated, as the allocator rounds them up: an object of 24 bytes counts 32.
    public var allocatedBytes: Int
    public var deallocatedBytes: Int

    /// Bytes that are kept: allocated less given back. Negative when more was given back.
    public var liveBytes: Int { allocatedBytes - deallocatedBytes }
}

public protocol AllocationCounter {
    /// As a result names it: `jemalloc 5.3.0`.
    var name: String { get }

    /// Runs `body` on the calling thread and tells what that thread allocated meanwhile.
    func count(_ body: () -> Void) -> AllocationTally
}

/// What counts something in this process, or why nothing does.
public enum Counting<Counter> {
    case available(Counter)
    /// Nothing does; a metric that needs it is absent and says this, it is never 0.
    case absent(reason: String)
}

/// Whether this process can count its allocations, and if not, why.
public typealias AllocationCounting = Counting<any AllocationCounter>

extension AllocationCounting {
    /// jemalloc's counters where this process runs on jemalloc and they prove right for a known pattern.
    ///
    /// Call it once per process and pass the answer around: every call takes an arena of its own from jemalloc.
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
