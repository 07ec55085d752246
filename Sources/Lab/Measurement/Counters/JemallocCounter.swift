import CJemalloc

/// Exact allocation counts from jemalloc's own statistics.
///
/// jemalloc counts an allocation when the arena makes it, and its thread cache takes dozens at a time and serves them
/// later, uncounted. So while ``count(_:)`` runs, the calling thread's cache is flushed and switched off, and the thread
/// is bound to an arena of the counter's own: every allocation is then counted when it happens, and only those of this
/// thread. Reading all arenas together instead was rejected: it counts what other threads do meanwhile, and the refills of
/// their caches as well. An allocation costs more without the cache, so time is never measured inside ``count(_:)``.
///
/// A `realloc` that grows in place moves bytes but counts no allocation. Memory that other threads allocate for the work
/// is not seen.
public struct JemallocCounter: AllocationCounter, Sendable {
    /// `jemalloc` with its version.
    public let name: String

    private let arena: UInt32
    /// Names of this arena's counters, made beforehand, because making them would allocate.
    private let smallCount: [CChar]
    private let largeCount: [CChar]

    /// A counter with an arena of its own. jemalloc has room for some 4,000 arenas and never frees one: make one counter per
    /// process.
    ///
    /// - Throws: ``JemallocFault`` where jemalloc is missing or cannot count.
    public init() throws(JemallocFault) {
        guard milli_jemalloc_is_present() else { throw .missing }
        guard try JemallocControl.read("config.stats", as: false) else { throw .statisticsDisabled }
        name = "jemalloc \(JemallocControl.version() ?? "of unknown version")"
        arena = try JemallocControl.read("arenas.create", as: 0)
        smallCount = "stats.arenas.\(arena).small.nmalloc".utf8CString.map { $0 }
        largeCount = "stats.arenas.\(arena).large.nmalloc".utf8CString.map { $0 }
        // Everything count(_:) will ask for is asked for once here, so that a jemalloc that cannot says so by an error.
        _ = try JemallocControl.read("thread.tcache.enabled", as: false)
        _ = try JemallocControl.read("thread.arena", as: UInt32(0))
        _ = try JemallocControl.read("thread.allocatedp", as: UnsafePointer<UInt64>?.none)
        _ = try JemallocControl.read("thread.deallocatedp", as: UnsafePointer<UInt64>?.none)
    }

    /// Runs `body` on the calling thread and tells what that thread allocated meanwhile.
    ///
    /// - Complexity: Some microseconds on top of `body`, which allocates at the price of an uncached allocation.
    public func count(_ body: () -> Void) -> AllocationTally {
        let bytes = ThreadBytes.ofThisThread()
        let exactness = ExactCounting.begin(on: arena)
        let allocationsBefore = allocations()
        let before = bytes?.reading()
        body()
        let after = bytes?.reading()
        let allocationsAfter = allocations()
        exactness.end()
        guard let before, let after else { preconditionFailure(Self.brokenInvariant) }
        return AllocationTally(
            allocations: allocationsAfter - allocationsBefore,
            allocatedBytes: Int(after.allocated &- before.allocated),
            deallocatedBytes: Int(after.deallocated &- before.deallocated))
    }

    /// Bytes that the calling thread has allocated and given back since it began: exact with the thread cache on, and
    /// as cheap as two loads, so that what a structure keeps can be read without disturbing how it is built.
    public func bytesOfThisThread() -> (allocated: UInt64, deallocated: UInt64) {
        guard let bytes = ThreadBytes.ofThisThread() else { preconditionFailure(Self.brokenInvariant) }
        return bytes.reading()
    }

    private func allocations() -> Int {
        // Statistics are a snapshot that a write to `epoch` renews.
        guard (try? JemallocControl.write("epoch", UInt64(1))) != nil,
            let small = counter(smallCount), let large = counter(largeCount)
        else { preconditionFailure(Self.brokenInvariant) }
        return Int(small + large)
    }

    private func counter(_ name: [CChar]) -> UInt64? {
        var value: UInt64 = 0
        var length = MemoryLayout<UInt64>.size
        let code = name.withUnsafeBufferPointer {
            // The array holds a name that ends in a zero byte, so it has a base address.
            $0.baseAddress.map { milli_jemalloc_mallctl($0, &value, &length, nil, 0) }
        }
        return code == 0 ? value : nil
    }

    private static let brokenInvariant = "jemalloc refused a control that it granted when the counter was made"
}

/// The calling thread's byte counters. Valid on the thread that asked, while it lives.
private struct ThreadBytes {
    let allocated: UnsafePointer<UInt64>
    let deallocated: UnsafePointer<UInt64>

    static func ofThisThread() -> ThreadBytes? {
        let none = UnsafePointer<UInt64>?.none
        guard let allocated = try? JemallocControl.read("thread.allocatedp", as: none),
            let deallocated = try? JemallocControl.read("thread.deallocatedp", as: none)
        else { return nil }
        return ThreadBytes(allocated: allocated, deallocated: deallocated)
    }

    func reading() -> (allocated: UInt64, deallocated: UInt64) {
        (allocated.pointee, deallocated.pointee)
    }
}

/// The calling thread's cache and arena as they were, while they are set for exact counting.
private struct ExactCounting {
    let wasCached: Bool
    let arena: UInt32

    /// What fails here leaves the thread as it was: the counts are then wrong, which the self-test that a counter goes
    /// through before it is offered shows.
    static func begin(on arena: UInt32) -> ExactCounting {
        let wasCached = (try? JemallocControl.read("thread.tcache.enabled", as: false)) ?? false
        let previous = (try? JemallocControl.read("thread.arena", as: UInt32(0))) ?? 0
        if wasCached {
            try? JemallocControl.invoke("thread.tcache.flush")
            try? JemallocControl.write("thread.tcache.enabled", false)
        }
        try? JemallocControl.write("thread.arena", arena)
        return ExactCounting(wasCached: wasCached, arena: previous)
    }

    func end() {
        try? JemallocControl.write("thread.arena", arena)
        if wasCached { try? JemallocControl.write("thread.tcache.enabled", true) }
    }
}
