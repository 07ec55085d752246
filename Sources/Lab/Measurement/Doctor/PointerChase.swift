/// A circle of pointers, one per cache line, in random order.
///
/// Every hop waits for the previous one, and no prefetcher can guess it, so a hop takes the latency of the cache or
/// memory with the lines.
final class PointerChase {
    let hops: Int
    private let lineBytes: Int
    private let memory: UnsafeMutableRawPointer

    /// One circle through at least 2 lines, by Sattolo's algorithm.
    init(lines: Int, lineBytes: Int, random: inout some RandomNumberGenerator) {
        precondition(lines >= 2 && lineBytes >= 8, "a pointer chase takes at least 2 lines of 8 bytes")
        hops = lines
        self.lineBytes = lineBytes
        memory = .allocate(byteCount: lines * lineBytes, alignment: lineBytes)
        var next = Array(0..<lines)
        for last in stride(from: lines - 1, to: 0, by: -1) { next.swapAt(last, random.index(below: last)) }

        for (line, target) in next.enumerated() {
            memory.storeBytes(of: target * lineBytes, toByteOffset: line * lineBytes, as: Int.self)
        }
    }

    deinit { memory.deallocate() }

    func visitMemory(_ visit: (UnsafeRawPointer, Int) -> Void) { visit(UnsafeRawPointer(memory), hops * lineBytes) }

    /// Follows the pointers once around and returns the offset at which it ends, which is where it began.
    func roundTrip() -> Int {
        let start = UnsafeRawPointer(memory)
        var offset = opaque(0)
        for _ in 0..<hops { offset = start.load(fromByteOffset: offset, as: Int.self) }
        return offset
    }
}
