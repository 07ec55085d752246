import Reproducibility

/// Memory blocks between the objects of a tree, so that neighbours in the tree are not neighbours in memory.
package final class DecoyAllocations {
    private var blocks: ContiguousArray<UnsafeMutableRawPointer> = []
    private var random: Xoshiro256StarStar

    /// The total size of the blocks.
    private(set) var byteCount = 0

    package init(seed: UInt64) { random = Xoshiro256StarStar(seed: seed) }

    deinit {
        for block in blocks { block.deallocate() }
    }

    var count: Int { blocks.count }

    /// Allocates a block in half of all calls: 16, 32, … or 512 bytes, smaller ones more often. The blocks are never
    /// written to, so they cost address space around the objects, but few pages.
    @inline(__always)
    package func interleave() {
        let draw = random.next()
        guard draw & 1 == 0 else { return }

        // Each further bit that is set doubles the size: half of the blocks have 16 bytes, a quarter 32.
        let doublings = min((~(draw >> 1)).trailingZeroBitCount, 5)
        let size = 16 << doublings
        blocks.append(.allocate(byteCount: size, alignment: 16))
        byteCount += size
    }
}
