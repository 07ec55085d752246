import Reproducibility

/// Draws subtrees of a tree and other places for them.
struct SubtreeMoves {
    /// A subtree, where it is and where it could go.
    struct Move {
        let node: Int
        let oldParent: Int
        let oldIndex: Int
        let newParent: Int
        /// In front of all subviews.
        let newIndex: Int
    }

    /// No subtree deeper than this is moved for its own sake.
    private static let deepest = 16

    private let parents: [Int32]
    private let sizes: [Int32]
    private let childCounts: [Int32]
    private let siblingIndices: [Int32]
    /// The nodes of each of the upper levels, rising.
    private let levels: [[Int32]]

    /// - Complexity: O(n).
    init(_ blueprint: TreeBlueprint) {
        parents = blueprint.parents
        sizes = blueprint.subtreeSizes
        var counts = [Int32](repeating: 0, count: parents.count)
        var indices = counts
        for node in parents.indices.dropFirst() {
            indices[node] = counts[Int(parents[node])]
            counts[Int(parents[node])] += 1
        }
        childCounts = counts
        siblingIndices = indices
        var levels = [[Int32]](repeating: [], count: Self.deepest + 1)
        for (node, depth) in blueprint.depths.enumerated() where depth <= Self.deepest {
            levels[Int(depth)].append(Int32(node))
        }
        self.levels = levels
    }

    /// A subtree and another place for it.
    ///
    /// - Precondition: there are at least three nodes.
    /// - Complexity: O(log n) expected.
    func draw(_ random: inout Xoshiro256StarStar) -> Move {
        while true {
            let node = drawSubtree(&random)
            let size = Int(sizes[node])
            // The nodes of the subtree are the range from it on; the others are all numbers but these.
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
        // A node drawn evenly lies in a subtree in proportion to its size.
        let target = Int32(1 + random.index(below: parents.count - 1))
        // Half of the moves take a subview of the root, a quarter one of those, and so on.
        let level = min((random.next() | 1 << 63).trailingZeroBitCount + 1, Self.deepest)
        // In preorder the last node of a level up to a node is its ancestor there, or one that ended before it.
        let candidate = levels[min(level, levels.count - 1)].lastNode(upTo: target)
        guard let candidate, target < candidate + sizes[Int(candidate)] else { return Int(target) }
        return Int(candidate)
    }
}

extension [Int32] {
    /// The last of rising numbers that is not above a limit.
    fileprivate func lastNode(upTo limit: Int32) -> Int32? {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle] <= limit { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? self[low - 1] : nil
    }
}
