import Reproducibility

extension TreeBlueprint {
    /// A random tree: every ordered tree of that many nodes is equally likely.
    ///
    /// By the cycle lemma: of the 2n − 1 rotations of a sequence of n steps up and n − 1 steps down exactly one keeps
    /// every partial sum positive, and read as *open a node*, *close a node* it is a tree, each tree coming from equally
    /// many sequences.
    ///
    /// - Parameters:
    ///   - hidden: the probability of a node, the root included, to be hidden.
    ///   - transparent: the probability to be transparent.
    /// - Complexity: O(n).
    public static func uniform(views: Int, hidden: Double, transparent: Double, seed: UInt64) -> TreeBlueprint {
        var random = Xoshiro256StarStar(seed: Seed.derive(seed, "uniform tree"))
        return TreeBlueprint(
            trustedParents: uniformParents(views: views, random: &random),
            visibility: (0..<views).map { _ in
                let draw = random.unitInterval()
                return draw < hidden ? .hidden : draw < hidden + transparent ? .transparent : .visible
            })
    }

    static func uniformParents(views: Int, random: inout Xoshiro256StarStar) -> [Int32] {
        let length = 2 * views - 1
        var opens = [Bool](repeating: false, count: length)
        var remainingOpens = views
        var height = 0
        var lowest = 0
        var start = 0
        for position in 0..<length {
            // Sampling without replacement: as many ways to go on as there are steps of each sort left.
            if random.index(below: length - position) < remainingOpens {
                opens[position] = true
                remainingOpens -= 1
                height += 1
            } else {
                height -= 1
                // The rotation starts behind the last lowest point.
                if height <= lowest {
                    lowest = height
                    start = position + 1
                }
            }
        }
        var parents: [Int32] = []
        parents.reserveCapacity(views)
        var current: Int32 = -1
        for offset in 0..<length {
            let position = start + offset < length ? start + offset : start + offset - length
            if opens[position] {
                parents.append(current)
                current = Int32(parents.count - 1)
            } else {
                current = parents[Int(current)]
            }
        }
        return parents
    }
}
