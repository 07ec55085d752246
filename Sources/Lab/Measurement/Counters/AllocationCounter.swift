public protocol AllocationCounter {
    /// As a result names it: `jemalloc 5.3.0`.
    var name: String { get }

    /// Runs `body` on the calling thread and tells what that thread allocated meanwhile.
    func count(_ body: () -> Void) -> AllocationTally
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
