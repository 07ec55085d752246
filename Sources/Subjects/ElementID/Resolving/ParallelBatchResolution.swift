import Threads
import UIModel

/// A resolution of many IDs on several cores. Each core takes parts of the IDs in the order of their texts, so that
/// shared steps stay together. In a large window a batch waits for memory, and two cores wait for twice as much at
/// once.
package final class ParallelBatchResolution {
    /// The number of IDs.
    package let count: Int
    private let threads: WorkerThreads
    private let parts: ContiguousArray<BatchResolution>
    /// The positions of the IDs of each part among all IDs.
    private let positions: ContiguousArray<ContiguousArray<Int32>>
    private let results: UnsafeMutablePointer<Unmanaged<View>?>

    /// Makes a batch of IDs.
    ///
    /// - Parameters:
    ///   - ids: the IDs.
    ///   - workers: the number of cores, at least 1.
    ///   - smallestPart: the least number of steps for which another core is used, at least 1.
    /// - Complexity: O(steps of all IDs · log IDs).
    package init(_ ids: [ElementID], workers: Int, smallestPart: Int = 256) {
        precondition(
            workers >= 1 && smallestPart >= 1, "\(workers) cores and parts of \(smallestPart) steps do nothing")
        count = ids.count
        let texts = ids.map { Array("\($0)".utf8) }
        let order = ids.indices.sorted { texts[$0].lexicographicallyPrecedes(texts[$1]) }
        let steps = ids.reduce(0) { $0 + $1.steps.count + 1 }

        // Several parts per core, so that a thread that loses its core does not delay the others.
        let partCount = workers == 1 ? 1 : max(1, min(4 * workers, steps / smallestPart))
        let shares = Self.split(order, into: partCount) { ids[$0].steps.count + 1 }
        parts = ContiguousArray(shares.map { share in BatchResolution(share.map { ids[$0] }) })
        positions = ContiguousArray(shares.map { share in ContiguousArray(share.map { Int32($0) }) })
        threads = WorkerThreads(max(1, min(workers, parts.count)))
        results = .allocate(capacity: max(1, ids.count))
        results.initialize(repeating: nil, count: ids.count)
    }

    deinit { results.deallocate() }

    /// Splits the IDs into parts of about the same cost.
    private static func split(_ order: [Int], into count: Int, cost: (Int) -> Int) -> [ArraySlice<Int>] {
        let total = order.reduce(0) { $0 + cost($1) }
        var shares: [ArraySlice<Int>] = []
        var start = 0
        var costSoFar = 0

        for position in order.indices {
            costSoFar += cost(order[position])
            if position == order.count - 1 || costSoFar * count >= total * (shares.count + 1) {
                shares.append(order[start...position])
                start = position + 1
            }
        }

        return shares
    }

    /// Finds the first element that each ID names, as ``CompiledElementID/resolve(in:)`` does.
    ///
    /// - Returns: the elements in the order of the IDs; valid until the next call or mutation.
    /// - Precondition: a hierarchy knows the window, which does not change meanwhile.
    /// - Complexity: that of ``BatchResolution/resolve(in:)``, divided among the cores, and O(IDs).
    package func resolve(in window: View) -> UnsafeBufferPointer<Unmanaged<View>?> {
        for part in parts { part.findRoots(in: window) }
        // Each part is taken once, by one thread, and has its own results.
        nonisolated(unsafe) let batch = self
        threads.share(parts.count) { number, _ in batch.resolvePart(number) }

        return UnsafeBufferPointer(start: results, count: count)
    }

    /// Resolves a part, and stores its elements at the positions of its IDs.
    private func resolvePart(_ number: Int) {
        let elements = parts[number].walk()
        positions[number].withUnsafeBufferPointer { positions in
            for index in positions.indices { results[Int(positions[index])] = elements[index] }
        }
    }
}
