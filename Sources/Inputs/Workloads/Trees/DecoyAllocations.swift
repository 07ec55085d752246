import Reproducibility

/// Unrelated blocks of memory that lie between the objects of a tree and live as long as it does.
public final class DecoyAllocations {
    private var blocks: ContiguousArray<UnsafeMutableRawPointer> = []
    private var random: Xoshiro256StarStar

    /// The bytes in all blocks.
    public private(set) var byteCount = 0

    /// No block yet.
    public init(seed: UInt64) {
        random = Xoshiro256StarStar(seed: seed)
    }

    deinit {
        for block in blocks { block.deallocate() }
    }

    /// The number of blocks.
    public var count: Int { blocks.count }

    /// Before every other allocation on average: a block of 16, 32, … or 512 bytes, smaller ones more often.
    ///
    /// Their memory is never written, so they cost address space around the objects and few pages.
    @inline(__always)
    public func interleave() {
        let draw = random.next()
        guard draw & 1 == 0 else { return }
        // Each further bit that is set doubles the size: half of the blocks have 16 bytes, a quarter 32.
        let doublings = min((~(draw >> 1)).trailingZeroBitCount, 5)
        let size = 16 << doublings
        blocks.append(.allocate(byteCount: size, alignment: 16))
        byteCount += size
    }
}
