extension TreeBlueprint {
    /// Simpler trees, the boldest first.
    ///
    /// They lack a subtree, the largest first; lack a view, with its subviews in its place; show a view, or hide a
    /// transparent one; have plain classes.
    ///
    /// - Complexity: O(n) for each, when it is asked for. A shrinker starts again from the first that still fails.
    package var shrinkCandidates: some Sequence<TreeBlueprint> { simplifications.lazy.compactMap { $0()?.tree } }

    /// A simpler tree and what became of the nodes.
    fileprivate struct Simplification {
        let tree: TreeBlueprint
        /// The number that each node has now, `nil` for one that is gone.
        let numbers: [Int?]
    }

    /// The boldest first.
    fileprivate var simplifications: [() -> Simplification?] {
        let sizes = subtreeSizes
        let otherNodes = 1..<max(1, count)
        let byFallingSize = otherNodes.sorted { (sizes[$0], $1) > (sizes[$1], $0) }
        var candidates: [() -> Simplification?] = byFallingSize.map { node in
            { removing(node..<(node + Int(sizes[node]))) }
        }
        candidates += otherNodes.map { node in { removing(node..<(node + 1)) } }

        for (node, state) in visibility.enumerated() where state != .visible {
            candidates.append { setting(node, to: .visible) }
        }

        for (node, state) in visibility.enumerated() where state == .transparent {
            candidates.append { setting(node, to: .hidden) }
        }

        return candidates + [{ withPlainClasses }]
    }

    /// The tree without a range of nodes; subviews of one that goes take its place.
    private func removing(_ removed: Range<Int>) -> Simplification {
        var numbers: [Int?] = []
        var newParents = [Int32]()
        var remaining = [Int]()

        for node in parents.indices {
            guard !removed.contains(node) else {
                numbers.append(nil)
                continue
            }

            var parent = Int(parents[node])
            while removed.contains(parent) { parent = Int(parents[parent]) }
            newParents.append(parent < 0 ? -1 : Int32(numbers[parent] ?? 0))
            numbers.append(remaining.count)
            remaining.append(node)
        }

        let tree = TreeBlueprint.canonical(
            parents: newParents, classIndices: remaining.map { classIndices[$0] }, names: classNames,
            visibility: remaining.map { visibility[$0] })
        return Simplification(tree: tree, numbers: numbers)
    }

    private func setting(_ node: Int, to state: NodeVisibility) -> Simplification {
        var tree = self
        tree.visibility[node] = state
        return Simplification(tree: tree, numbers: Array(parents.indices))
    }

    private var withPlainClasses: Simplification? {
        let plain = TreeBlueprint(trustedParents: parents, visibility: visibility)
        return plain == self ? nil : Simplification(tree: plain, numbers: Array(parents.indices))
    }
}

extension MutationScript {
    /// Simpler scripts, the boldest first.
    ///
    /// They lack half of the steps, a quarter, … a single one. Then they have a simpler start tree, and lack the steps
    /// that name a view that it lacks.
    ///
    /// - Complexity: O(views + steps) for each, when it is asked for.
    package var shrinkCandidates: some Sequence<MutationScript> {
        let dropping: [() -> MutationScript?] = droppedRanges.map { range in
            {
                var fewer = steps
                fewer.removeSubrange(range)
                return MutationScript(start: start, steps: fewer)
            }
        }

        let simplifying: [() -> MutationScript?] = start.simplifications.map { simplify in
            {
                simplify().map { simpler in
                    MutationScript(start: simpler.tree, steps: steps.compactMap { $0.renumbered(simpler.number) })
                }
            }
        }

        return (dropping + simplifying).lazy.compactMap { $0() }
    }

    private var droppedRanges: [Range<Int>] {
        var ranges: [Range<Int>] = []
        var length = (steps.count + 1) / 2
        while length > 0, !steps.isEmpty {
            ranges += stride(from: 0, to: steps.count, by: length).map { $0..<min($0 + length, steps.count) }
            length = length == 1 ? 0 : (length + 1) / 2
        }

        return ranges
    }
}

extension TreeBlueprint.Simplification {
    /// The new number of a node; a step that named no node of the tree keeps naming none.
    fileprivate func number(of node: Int) -> Int? {
        if numbers.indices.contains(node) { return numbers[node] }
        return node < 0 ? node : node - numbers.count + tree.count
    }
}
