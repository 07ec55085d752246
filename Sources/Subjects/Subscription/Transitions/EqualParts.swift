import Threads

/// A length, split into parts of equal size, except for the last one. All but the last are whole cache lines.
struct EqualParts {
    let length: Int
    let size: Int

    init(of length: Int, workers: Int, smallest: Int) {
        self.length = length
        let leastSize = max(smallest, length / (workers * 16), 1)
        size = workers == 1 ? max(length, 1) : (leastSize + 63) / 64 * 64
    }

    var count: Int { (length + size - 1) / size }

    subscript(part: Int) -> Range<Int> { part * size..<min((part + 1) * size, length) }

    /// Calls `body` with each part once.
    func forEach(on threads: WorkerThreads, _ body: @Sendable (_ part: Int, _ range: Range<Int>) -> Void) {
        threads.share(count) { part, _ in body(part, self[part]) }
    }
}
