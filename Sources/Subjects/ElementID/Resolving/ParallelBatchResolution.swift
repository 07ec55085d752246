import Threads
import UIModel

/// Resolves many IDs on several cores: each takes a part of them, neighbours in the order of their texts, so that steps
/// in common stay together. A batch in a large window waits for memory, and two cores wait for twice as much at once.
package final class ParallelBatchResolution {
    package let count: Int
    private let threads: WorkerThreads
    private let parts: ContiguousArray<BatchResolution>
    /// For each part, where its IDs stand among all.
    private let positions: ContiguousArray<ContiguousArray<Int32>>
    private let results: UnsafeMutablePointer<Unmanaged<View>?>

    /// Makes a batch of IDs for a number of cores; for fewer steps than `smallestPart` no core is woken. Takes O(steps
    /// of all IDs · log IDs).
    package init(_ ids: [ElementID], workers: Int, smallestPart: Int = 256) {
        precondition(
            workers >= 1 && smallestPart >= 1, "\(workers) cores and parts of \(smallestPart) steps do nothing")
        count = ids.count
        let texts = ids.map { Array("\($0)".utf8) }
        let order = ids.indices.sorted { texts[$0].lexicographicallyPrecedes(texts[$1]) }
        let steps = ids.reduce(0) { $0 + $1.steps.count + 1 }

        // Several a core, so that one whose core is taken away for a while does not keep the others waiting.
        let wanted = workers == 1 ? 1 : max(1, min(4 * workers, steps / smallestPart))
        let shares = Self.split(order, into: wanted) { ids[$0].steps.count + 1 }
        parts = ContiguousArray(shares.map { share in BatchResolution(share.map { ids[$0] }) })
        positions = ContiguousArray(shares.map { share in ContiguousArray(share.map { Int32($0) }) })
        threads = WorkerThreads(max(1, min(workers, parts.count)))
        results = .allocate(capacity: max(1, ids.count))
        results.initialize(repeating: nil, count: ids.count)
    }

    deinit { results.deallocate() }

    private static func split(_ order: [Int], into wanted: Int, cost: (Int) -> Int) -> [ArraySlice<Int>] {
        let total = order.reduce(0) { $0 + cost($1) }
        var shares: [ArraySlice<Int>] = []
        var start = 0
        var spent = 0

        for position in order.indices {
            spent += cost(order[position])
            if position == order.count - 1 || spent * wanted >= total * (shares.count + 1) {
                shares.append(order[start...position])
                start = position + 1
            }
        }

        return shares
    }

    /// The first element that each ID names, in the order of the IDs, as ``CompiledElementID/resolve(in:)`` finds it;
    /// good until the next call or mutation. A hierarchy knows the window, and nothing changes it meanwhile. Takes what
    /// ``BatchResolution/resolve(in:)`` does, divided among the cores, and O(IDs).
    package func resolve(in window: View) -> UnsafeBufferPointer<Unmanaged<View>?> {
        for part in parts { part.findRoots(in: window) }
        // Each part is taken once, by one thread, and writes to places that are no other part's.
        nonisolated(unsafe) let batch = self
        threads.share(parts.count) { number, _ in batch.take(number) }

        return UnsafeBufferPointer(start: results, count: count)
    }

    /// Walks for a part and puts what it found to where its IDs stand: places of no other part.
    private func take(_ number: Int) {
        let found = parts[number].walk()
        positions[number].withUnsafeBufferPointer { positions in
            for place in positions.indices { results[Int(positions[place])] = found[place] }
        }
    }
}
