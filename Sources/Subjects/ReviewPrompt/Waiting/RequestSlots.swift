/// The slots of a wheel. Each is a queue: a chain of blocks of 128 entries from one pool, written and read in order; a
/// block that was read is the next to be written. Rejected: an array for each slot, which either keeps the memory of
/// its largest moment or asks the system for new pages.
struct RequestSlots {
    /// A queue: from an entry of the first block up to one of the last.
    struct Queue {
        var first: Int32 = -1
        var last: Int32 = -1
        /// The position in the first block.
        var begin: Int32 = 0
        /// The position in the last block.
        var end: Int32 = 0
    }

    private static let blockSize: Int32 = 128

    private var queues: [Queue]
    private var pool: [RequestEntry] = []
    /// The next block in the queue or in the free list, by block; −1 for none.
    private var nextBlocks: [Int32] = []
    private var free: Int32 = -1
    private(set) var entries = 0

    init(count: Int) { queues = Array(repeating: Queue(), count: count) }

    @inline(__always)
    mutating func append(_ entry: RequestEntry, to slot: Int) {
        if queues[slot].last < 0 || queues[slot].end == Self.blockSize { addBlock(to: slot) }
        pool[Int(queues[slot].last) &* Int(Self.blockSize) &+ Int(queues[slot].end)] = entry
        queues[slot].end &+= 1
        entries &+= 1
    }

    /// Empties a slot. Its entries are removed from the queue with ``removeFirst(of:)``.
    mutating func detach(_ slot: Int) -> Queue {
        defer { queues[slot] = Queue() }
        return queues[slot]
    }

    @inline(__always)
    mutating func removeFirst(of slot: Int) -> RequestEntry? {
        guard queues[slot].first >= 0 else { return nil }

        var queue = queues[slot]
        let entry = removeFirst(of: &queue)
        queues[slot] = queue
        return entry
    }

    @inline(__always)
    mutating func removeFirst(of queue: inout Queue) -> RequestEntry? {
        guard queue.first >= 0 else { return nil }

        let entry = pool[Int(queue.first) &* Int(Self.blockSize) &+ Int(queue.begin)]
        queue.begin &+= 1
        entries &-= 1
        let isLast = queue.first == queue.last

        if queue.begin == (isLast ? queue.end : Self.blockSize) {
            let block = queue.first
            queue = isLast ? Queue() : Queue(first: nextBlocks[Int(block)], last: queue.last, begin: 0, end: queue.end)
            nextBlocks[Int(block)] = free
            free = block
        }

        return entry
    }

    // MARK: Many at once

    /// Returns the number of next entries in the same block, at most 64.
    @inline(__always)
    private func maskCount(_ queue: Queue) -> Int32 {
        min((queue.first == queue.last ? queue.end : Self.blockSize) &- queue.begin, 64)
    }

    /// Returns a bit for each of the next entries, at most 64: set if the entry waits according to `waiting`. The next
    /// entry has the lowest bit.
    @inline(__always)
    func mask(of queue: Queue, waiting: UnsafeBufferPointer<UInt16>) -> UInt64 {
        pool.withUnsafeBufferPointer { pool in
            let begin = Int(queue.first) &* Int(Self.blockSize) &+ Int(queue.begin)
            var mask: UInt64 = 0
            for index in 0..<Int(maskCount(queue)) {
                let entry = pool[begin &+ index]
                mask |= (waiting[Int(entry.user)] == entry.request ? 1 : 0) << UInt64(index)
            }

            return mask
        }
    }

    @inline(__always)
    func entry(_ index: Int, of queue: Queue) -> RequestEntry {
        pool[Int(queue.first) &* Int(Self.blockSize) &+ Int(queue.begin) &+ index]
    }

    /// Removes the entries that ``mask(of:waiting:)`` read.
    mutating func removeMask(of queue: inout Queue) {
        let count = maskCount(queue)
        queue.begin &+= count - 1
        entries &-= Int(count - 1)

        // The last entry may end its block.
        _ = removeFirst(of: &queue)
    }

    @inline(never)
    private mutating func addBlock(to slot: Int) {
        let block: Int32
        if free >= 0 {
            block = free
            free = nextBlocks[Int(block)]
        } else {
            block = Int32(nextBlocks.count)
            nextBlocks.append(-1)
            pool.append(
                contentsOf: repeatElement(RequestEntry(deadline: 0, user: 0, request: 0), count: Int(Self.blockSize)))
        }

        nextBlocks[Int(block)] = -1
        if queues[slot].last < 0 {
            queues[slot] = Queue(first: block, last: block, begin: 0, end: 0)
        } else {
            nextBlocks[Int(queues[slot].last)] = block
            queues[slot].last = block
            queues[slot].end = 0
        }
    }
}
