/// The allocations of one thread while a piece of work ran: exact, not sampled.
public struct AllocationTally: Sendable, Equatable {
    /// The number of allocated blocks.
    public var allocations: Int
    /// The allocated bytes as rounded up by the allocator: an object of 24 bytes counts 32.
    public var allocatedBytes: Int
    /// The freed bytes, also rounded up.
    public var deallocatedBytes: Int

    /// The bytes that remain allocated; negative if more were freed.
    public var liveBytes: Int { allocatedBytes - deallocatedBytes }
}
