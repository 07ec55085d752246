/// What the calling thread allocated while something ran. Exact, not sampled.
public struct AllocationTally: Sendable, Equatable {
    public var allocations: Int
    /// Bytes allocated, as the allocator rounds them up: an object of 24 bytes counts 32.
    public var allocatedBytes: Int
    public var deallocatedBytes: Int

    /// Bytes that are kept: allocated less given back. Negative when more was given back.
    public var liveBytes: Int { allocatedBytes - deallocatedBytes }
}
