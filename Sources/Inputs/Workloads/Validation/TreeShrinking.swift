extension TreeBlueprint {
    /// Simpler trees: without one of the subtrees, largest first; with one view taken out and its subviews in its place;
    /// with one view seen, or hidden instead of transparent; with plain classes.
    ///
    /// - Complexity: O(n) for each candidate that is asked for.
    public var shrinkCandidates: ShrinkCandidates<TreeBlueprint> {
        ShrinkCandidates(shrinkGroups.map { group in (group.count, { group.candidate($0)?.tree }) })
    }

    /// A simpler tree and what became of the nodes.
    struct Simplification {
        let tree: TreeBlueprint
        /// The number that each node has now, `nil` for one that is gone.
        let numbers: [Int?]
    }

    var shrinkGroups: [(count: Int, candidate: (Int) -> Simplification?)] {
        let sizes = subtreeSizes
        let byFallingSize = (1..<max(1, count)).sorted { (sizes[$0], $1) > (sizes[$1], $0) }
        let unseen = visibility.indices.filter { visibility[$0] != .visible }
        let transparent = visibility.indices.filter { visibility[$0] == .transparent }
        return [
            (count - 1, { self.removing(byFallingSize[$0]..<(byFallingSize[$0] + Int(sizes[byFallingSize[$0]]))) }),
            (count - 1, { self.removing(($0 + 1)..<($0 + 2)) }),
            (unseen.count, { self.setting(unseen[$0], to: .visible) }),
            (transparent.count, { self.setting(transparent[$0], to: .hidden) }),
            (1, { _ in self.withPlainClasses }),
        ]
    }

    /// The tree without a range of nodes; subviews of one that goes take its place.
    private func removing(_ removed: Range<Int>) -> Simplification {
        var numbers: [Int?] = []
        var (newParents, kept) = ([Int32](), [Int]())
        for node in parents.indices {
            guard !removed.contains(node) else {
                numbers.append(nil)
                continue
            }
            var parent = Int(parents[node])
            while removed.contains(parent) { parent = Int(parents[parent]) }
            newParents.append(parent < 0 ? -1 : Int32(numbers[parent] ?? 0))
            numbers.append(kept.count)
            kept.append(node)
        }
        let tree = TreeBlueprint.canonical(
            parents: newParents, classIndices: kept.map { classIndices[$0] }, names: classNames,
            visibility: kept.map { visibility[$0] })
        return Simplification(tree: tree, numbers: numbers)
    }

    private func setting(_ node: Int, to state: NodeVisibility) -> Simplification {
        var tree = self
        tree.setVisibility(state, of: node)
        return Simplification(tree: tree, numbers: Array(parents.indices))
    }

    private var withPlainClasses: Simplification? {
        let plain = TreeBlueprint(trustedParents: parents, visibility: visibility)
        return plain == self ? nil : Simplification(tree: plain, numbers: Array(parents.indices))
    }
}
