import Reproducibility

package final class DecoyAllocations {
    private var blocks: ContiguousArray<UnsafeMutableRawPointer> = []
    private var random: Xoshiro256StarStar

    private(set) var byteCount = 0

    package init(seed: UInt64) { random = Xoshiro256StarStar(seed: seed) }

    deinit {
        for block in blocks { block.deallocate() }
    }

    var count: Int { blocks.count }

    /// Before every other allocation on average: a block of 16, 32, … or 512 bytes, smaller ones more often. Their
    /// memory is never written, so they cost address space around the objects and few pages.
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
