import CPlatform
import Foundation
import Reproducibility

/// A placement of the heap and the stack of this process, drawn from a seed.
///
/// A process draws the position of its heap and its stack once, by lines and by pages, and keeps it. The position
/// affects every call of the process, so more calls do not average it out. Each process draws anew, and the interval
/// over processes covers the effect. (STABILIZER, Curtsinger and Berger 2013, varies it within a process.)
struct MemoryPlacement {
    private var random: Xoshiro256StarStar

    init(seed: UInt64) { random = Xoshiro256StarStar(seed: seed) }

    /// Allocates blocks of all small sizes and frees half of them in another order, so that later allocations find gaps
    /// in other places. Two blocks remain and move everything else by lines and by pages.
    mutating func drawHeap() {
        var blocks: [UnsafeMutableRawPointer] = []
        for _ in 0..<512 {
            let size = 16 * (1 + random.index(below: 1 << (1 + random.index(below: 7))))
            if let block = malloc(size) { blocks.append(block) }
        }

        random.shuffleInPlace(&blocks)
        for block in blocks.prefix(blocks.count / 2) { free(block) }

        // The other blocks stay as long as the process.
        for size in [16 * random.index(below: 256), 4_096 * random.index(below: 16)] where size > 0 {
            if let block = malloc(size) { milli_consume_memory(block) }
        }
    }

    /// Calls `body` with the stack moved down by up to a page, in multiples of 16 bytes.
    mutating func withDrawnStack<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.withRoom(16 * random.index(below: 256), body)
    }

    private static func withRoom<Result>(_ bytes: Int, _ body: () throws -> Result) rethrows -> Result {
        // Larger sizes are taken from the heap.
        let most = 1_024
        return try withUnsafeTemporaryAllocation(byteCount: max(min(bytes, most), 16), alignment: 16) { room in
            milli_consume_memory(room.baseAddress)
            return bytes > most ? try withRoom(bytes - most, body) : try body()
        }
    }
}
