/// Kinds of simpler versions of something, the boldest first, each made when it is asked for: a shrinker starts again
/// from the first that still fails.
private typealias ShrinkGroups<Candidate> = [(count: Int, candidate: (Int) -> Candidate?)]

private func candidates<Candidate>(of groups: ShrinkGroups<Candidate>) -> some Sequence<Candidate> {
    groups.lazy.flatMap { group in (0..<group.count).lazy.compactMap(group.candidate) }
}

extension TreeBlueprint {
    /// Simpler trees: without one of the subtrees, largest first; with one view taken out and its subviews in its
    /// place; with one view seen, or hidden instead of transparent; with plain classes. Each takes O(n) when it is
    /// asked for.
    public var shrinkCandidates: some Sequence<TreeBlueprint> {
        candidates(of: shrinkGroups.map { group in (group.count, { group.candidate($0)?.tree }) })
    }

    /// A simpler tree and what became of the nodes.
    fileprivate struct Simplification {
        let tree: TreeBlueprint
        /// The number that each node has now, `nil` for one that is gone.
        let numbers: [Int?]
    }

    fileprivate var shrinkGroups: ShrinkGroups<Simplification> {
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
        tree.visibility[node] = state
        return Simplification(tree: tree, numbers: Array(parents.indices))
    }

    private var withPlainClasses: Simplification? {
        let plain = TreeBlueprint(trustedParents: parents, visibility: visibility)
        return plain == self ? nil : Simplification(tree: plain, numbers: Array(parents.indices))
    }
}

extension MutationScript {
    /// Simpler scripts: without half of the steps, a quarter, … a single one; then with a simpler start tree, whose
    /// lost views take the steps that name them with them. Each takes O(views + steps) when it is asked for.
    public var shrinkCandidates: some Sequence<MutationScript> {
        let ranges = droppedRanges
        let dropping: ShrinkGroups<MutationScript> = [
            (
                ranges.count,
                { number in
                    var fewer = steps
                    fewer.removeSubrange(ranges[number])
                    return MutationScript(start: start, steps: fewer)
                }
            )
        ]
        let simplifying: ShrinkGroups<MutationScript> = start.shrinkGroups.map { group in
            (
                group.count,
                { number in
                    group.candidate(number).map { simpler in
                        MutationScript(
                            start: simpler.tree,
                            steps: steps.compactMap { $0.renumbered { simpler.number(of: $0) } })
                    }
                }
            )
        }
        return candidates(of: dropping + simplifying)
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
