/// The allocations of one thread while a piece of work ran: exact, not sampled.
public struct AllocationTally: Sendable, Equatable {
    /// Blocks of memory allocated.
    public var allocations: Int
    /// Bytes allocated, as the allocator rounds them up: an object of 24 bytes counts 32.
    public var allocatedBytes: Int
    /// Bytes given back, rounded up too.
    public var deallocatedBytes: Int

    /// Bytes allocated and not given back; negative if more was given back.
    public var liveBytes: Int { allocatedBytes - deallocatedBytes }
}
