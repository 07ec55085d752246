import CJemalloc

/// Exact allocation counts from jemalloc's own statistics.
///
/// jemalloc counts an allocation when an arena makes it. A thread's cache takes dozens at a time from its arena and
/// serves them later, uncounted. So during ``count(_:)``, the calling thread's cache is flushed and switched off, and
/// the thread is bound to the counter's own arena. Every allocation of this thread is then counted when it happens, and
/// no others. Without the cache, an allocation costs more, so time is never measured inside ``count(_:)``.
///
/// Rejected: the sum over all arenas, which counts the work of other threads and the refills of their caches.
///
/// A `realloc` that grows in place adds bytes but no allocation. Allocations of other threads are not counted.
struct JemallocCounter: AllocationCounter, Sendable {
    let name: String

    private let arena: UInt32
    /// Names of this arena's counters, made beforehand because making them allocates.
    private let smallCount: [CChar]
    private let largeCount: [CChar]

    /// A counter with its own arena. Make one in a process: jemalloc has room for about 4,000 arenas and never frees
    /// one.
    init() throws(JemallocFault) {
        guard milli_jemalloc_is_present() else { throw .missing }
        guard try JemallocControl.read("config.stats", as: false) else { throw .statisticsDisabled }

        name = "jemalloc \(JemallocControl.version() ?? "of unknown version")"
        arena = try JemallocControl.read("arenas.create", as: 0)
        smallCount = "stats.arenas.\(arena).small.nmalloc".utf8CString.map { $0 }
        largeCount = "stats.arenas.\(arena).large.nmalloc".utf8CString.map { $0 }

        // Every control that count(_:) uses is tried once, so that a jemalloc without it is an error here.
        _ = try JemallocControl.read("thread.tcache.enabled", as: false)
        _ = try JemallocControl.read("thread.arena", as: UInt32(0))
        _ = try JemallocControl.read("thread.allocatedp", as: UnsafePointer<UInt64>?.none)
        _ = try JemallocControl.read("thread.deallocatedp", as: UnsafePointer<UInt64>?.none)

        // The first count allocates things that later counts reuse.
        _ = count {}
    }

    /// Runs `body` and returns the allocations of the calling thread meanwhile.
    ///
    /// - Complexity: some microseconds besides `body`, whose allocations bypass the cache.
    func count(_ body: () -> Void) -> AllocationTally {
        // The calling thread's own counters, valid on this thread while it lives.
        let none = UnsafePointer<UInt64>?.none
        guard let allocated = try? JemallocControl.read("thread.allocatedp", as: none),
            let deallocated = try? JemallocControl.read("thread.deallocatedp", as: none)
        else { preconditionFailure(Self.brokenInvariant) }

        // A failure here leaves the thread as it was. The counts are then wrong, and the self-test, which every counter
        // has to pass before it is used, shows it.
        let wasCached = (try? JemallocControl.read("thread.tcache.enabled", as: false)) ?? false
        let arenaBefore = (try? JemallocControl.read("thread.arena", as: UInt32(0))) ?? 0
        if wasCached {
            try? JemallocControl.invoke("thread.tcache.flush")
            try? JemallocControl.write("thread.tcache.enabled", false)
        }

        try? JemallocControl.write("thread.arena", arena)
        let allocationsBefore = allocations()
        let before = (allocated: allocated.pointee, deallocated: deallocated.pointee)
        body()
        let after = (allocated: allocated.pointee, deallocated: deallocated.pointee)
        let allocationsAfter = allocations()
        try? JemallocControl.write("thread.arena", arenaBefore)
        if wasCached { try? JemallocControl.write("thread.tcache.enabled", true) }

        return AllocationTally(
            allocations: allocationsAfter - allocationsBefore,
            allocatedBytes: Int(after.allocated &- before.allocated),
            deallocatedBytes: Int(after.deallocated &- before.deallocated))
    }

    private func allocations() -> Int {
        // Statistics are a snapshot, which a write to `epoch` renews.
        guard (try? JemallocControl.write("epoch", UInt64(1))) != nil,
            let small = counter(smallCount), let large = counter(largeCount)
        else { preconditionFailure(Self.brokenInvariant) }

        return Int(small + large)
    }

    private func counter(_ name: [CChar]) -> UInt64? {
        var value = UInt64(0)
        var length = MemoryLayout<UInt64>.size
        return milli_jemalloc_mallctl(name, &value, &length, nil, 0) == 0 ? value : nil
    }

    private static let brokenInvariant = "jemalloc refused a control that it granted when the counter was made"
}

extension StaticString {
    /// The string in the form of C. A static string is UTF-8 and ends in a zero byte.
    var cString: UnsafePointer<CChar> {
        UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
    }
}
