import CFloors
import Measurement
import Reproducibility

/// A walk over nodes that lie in random order in memory, a cache line each, as many at a time as something visits.
final class RandomWalk {
    private let nodes: UnsafeMutablePointer<milli_floor_step>
    private let visits: [Int]
    private var position: UnsafeMutablePointer<milli_floor_step>

    /// - Parameters:
    ///   - nodes: how many nodes there are; the walk comes to each before it comes to one again.
    ///   - visits: how many nodes each step visits.
    /// - Complexity: O(nodes); 64 bytes each.
    init(nodes count: Int, visits: [Int]) {
        self.visits = visits
        nodes = .allocate(capacity: count)
        nodes.initialize(repeating: milli_floor_step(), count: count)
        position = nodes
        // Sattolo's algorithm: one cycle through all nodes.
        var order = Array(0..<Int32(count))
        var random = SplitMix64(seed: 1)
        for last in stride(from: count - 1, to: 0, by: -1) { order.swapAt(last, random.index(below: last)) }
        for (node, next) in order.enumerated() { nodes[node].next = nodes + Int(next) }
    }

    deinit { nodes.deallocate() }

    /// Goes on by as many nodes as a step visits.
    @inline(__always)
    func take(_ step: Int) {
        guard let next = milli_floor_walk(position, visits[step]) else { return }
        position = next
        consume(next)
    }
}
