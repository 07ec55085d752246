import Reproducibility

/// A source of random subtrees of a tree, each with another place for it.
struct SubtreeMoves {
    struct Move {
        let node: Int
        let oldParent: Int
        let oldIndex: Int
        let newParent: Int
        let newIndex: Int
    }

    private static let deepest = 16

    private let parents: [Int32]
    private let sizes: [Int32]
    private let childCounts: [Int32]
    private let siblingIndices: [Int32]
    /// The nodes of each of the upper levels, in rising order.
    private let levels: [[Int32]]

    init(_ blueprint: TreeBlueprint) {
        parents = blueprint.parents
        sizes = blueprint.subtreeSizes
        var counts = [Int32](repeating: 0, count: parents.count)
        siblingIndices = parents.map { parent in
            guard parent >= 0 else { return 0 }
            defer { counts[Int(parent)] += 1 }
            return counts[Int(parent)]
        }

        childCounts = counts
        var levels = [[Int32]](repeating: [], count: Self.deepest + 1)
        for (node, depth) in blueprint.depths.enumerated() where depth <= Self.deepest {
            levels[Int(depth)].append(Int32(node))
        }

        self.levels = levels
    }

    /// Draws a subtree and another place for it.
    ///
    /// - Precondition: the tree has at least three nodes.
    func draw(_ random: inout Xoshiro256StarStar) -> Move {
        while true {
            let node = drawSubtree(&random)
            let size = Int(sizes[node])

            // The subtree is a range of numbers from its root on. Every other number is a possible target.
            let position = random.index(below: parents.count - size)
            let newParent = position < node ? position : position + size
            let oldParent = Int(parents[node])

            guard newParent != oldParent else { continue }

            return Move(
                node: node, oldParent: oldParent, oldIndex: Int(siblingIndices[node]), newParent: newParent,
                newIndex: Int(childCounts[newParent]))
        }
    }

    private func drawSubtree(_ random: inout Xoshiro256StarStar) -> Int {
        // A node drawn uniformly lies in a subtree with a probability proportional to the subtree's size.
        let target = Int32(1 + random.index(below: parents.count - 1))
        // Half of the moves take a subview of the root, a quarter take one from the next level, and so on.
        let level = min((random.next() | 1 << 63).trailingZeroBitCount + 1, Self.deepest)
        let nodes = levels[min(level, levels.count - 1)]

        // In preorder, the last node of a level before or at a node is its ancestor, or a node that ended before it.
        var low = 0
        var high = nodes.count
        while low < high {
            let middle = (low + high) / 2
            if nodes[middle] <= target { low = middle + 1 } else { high = middle }
        }

        guard low > 0, target < nodes[low - 1] + sizes[Int(nodes[low - 1])] else { return Int(target) }

        return Int(nodes[low - 1])
    }
}
