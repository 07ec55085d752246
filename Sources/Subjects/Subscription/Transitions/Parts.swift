import CTransitions
import Dispatch
import Synchronization

/// A length in parts of equal size, the last one smaller; all but the last are whole cache lines.
struct Parts {
    let length: Int
    let size: Int

    init(of length: Int, workers: Int, smallest: Int) {
        self.length = length
        let wanted = max(smallest, length / (workers * 16), 1)
        size = workers == 1 ? max(length, 1) : (wanted + 63) / 64 * 64
    }

    var count: Int { (length + size - 1) / size }

    subscript(part: Int) -> Range<Int> { part * size..<min((part + 1) * size, length) }

    /// Calls `body` with each part once, on so many threads.
    func forEach(workers: Int, _ body: @Sendable (_ part: Int, _ range: Range<Int>) -> Void) {
        guard workers > 1, count > 1 else {
            for part in 0..<count { body(part, self[part]) }
            return
        }

        forEachPart(of: count, workers: min(workers, count)) { body($0, self[$0]) }
    }
}
