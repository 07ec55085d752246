extension MutationScript {
    /// Simpler scripts: without half of the steps, a quarter, … a single one; then with a simpler start tree, whose
    /// lost views take the steps that name them with them.
    ///
    /// - Complexity: O(views + steps) for each candidate that is asked for.
    public var shrinkCandidates: ShrinkCandidates<MutationScript> {
        let ranges = droppedRanges
        let dropping: (count: Int, candidate: (Int) -> MutationScript?) = (
            ranges.count,
            { number in
                MutationScript(
                    start: start,
                    steps: Array(steps[..<ranges[number].lowerBound] + steps[ranges[number].upperBound...]))
            }
        )
        let simplifying = start.shrinkGroups.map { group in
            (
                count: group.count,
                candidate: { number in
                    group.candidate(number).map { simpler in
                        MutationScript(
                            start: simpler.tree,
                            steps: steps.compactMap { $0.renumbered { simpler.number(of: $0) } })
                    }
                } as (Int) -> MutationScript?
            )
        }
        return ShrinkCandidates([dropping] + simplifying)
    }

    /// Ranges of steps, halves first, single steps last.
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
