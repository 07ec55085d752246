import Reproducibility

/// The shapes of trees on which the foreground search is measured. Source: exit-page, Workloads.
package enum TreeShape: String, CaseIterable, Sendable {
    /// One screen, drawn from a ``ScreenProfile`` of real ones.
    case screen
    /// Many screens in containers: ``AppWorkload``.
    case app
    /// Each as the function of this name makes it, such as ``TreeBlueprint/chain(views:)``. Balanced trees have four
    /// subviews a view. In random ones, a view is hidden with a probability of 0.1 and transparent with 0.02.
    case chain, wide, comb, balanced, random

    /// Returns a tree of this shape with exactly this number of views, at least 1, in O(views). ``app`` has at least
    /// ``AppWorkload/minimumViews``. The fixed shapes do not depend on the seed.
    package func blueprint(views: Int, seed: UInt64) -> TreeBlueprint {
        precondition((1...Int(Int32.max)).contains(views), "a tree has 1 to 2,147,483,647 views, not \(views)")
        return switch self {
        case .screen: ScreenProfile.uikitViews.screen(views: views, seed: seed)
        case .app: AppWorkload(views: views, seed: seed).blueprint
        case .chain: .chain(views: views)
        case .wide: .wide(views: views)
        case .comb: .comb(views: views)
        case .balanced: .balanced(views: views, subviews: 4)
        case .random: .uniform(views: views, hidden: 0.1, transparent: 0.02, seed: seed)
        }
    }
}

/// Shapes that follow from the number of views alone.
extension TreeBlueprint {
    /// Returns a chain: every view has one subview, and all are visible.
    package static func chain(views: Int) -> TreeBlueprint {
        TreeBlueprint(
            trustedParents: (0..<Int32(views)).map { $0 - 1 },
            visibility: Array(repeating: .visible, count: views))
    }

    /// Returns a root with `views − 1` subviews. All are hidden except the rearmost.
    package static func wide(views: Int) -> TreeBlueprint {
        var parents = [Int32](repeating: 0, count: views)
        parents[0] = -1
        var visibility = [NodeVisibility](repeating: .hidden, count: views)
        for node in 0..<min(2, views) { visibility[node] = .visible }
        return TreeBlueprint(trustedParents: parents, visibility: visibility)
    }

    /// Returns a comb: a spine of `views / 2` views, rounded up. Each has a hidden view, its tooth, in front of the
    /// next view of the spine; with an odd number of views, the last one has no tooth.
    package static func comb(views: Int) -> TreeBlueprint {
        let spine = (views + 1) / 2
        let teeth = views - spine

        // In preorder the spine comes first, then the teeth from the deepest up.
        let parents = (0..<views).map { Int32($0 < spine ? $0 - 1 : teeth - 1 - ($0 - spine)) }
        let visibility = (0..<views).map { $0 < spine ? NodeVisibility.visible : .hidden }
        return TreeBlueprint(trustedParents: parents, visibility: visibility)
    }

    /// Returns a complete tree of visible views. Every view has `subviews` subviews, at least 1, and levels are filled
    /// from the back.
    package static func balanced(views: Int, subviews: Int) -> TreeBlueprint {
        let levelOrder = (0..<views).map { Int32($0 == 0 ? -1 : ($0 - 1) / subviews) }
        let preorder = LevelOrder(parents: levelOrder)
        return TreeBlueprint(
            trustedParents: preorder.parentsInPreorder, visibility: Array(repeating: .visible, count: views))
    }
}

extension TreeBlueprint {
    /// Returns a random tree. All ordered trees with this number of nodes are equally likely, and each node, including
    /// the root, is hidden or transparent with the given probabilities. Takes O(n).
    ///
    /// The cycle lemma gives the tree. Exactly one of the 2n − 1 rotations of a sequence of n steps up and n − 1 steps
    /// down keeps every partial sum positive. Its steps are read as *open a node* and *close a node*, and each tree
    /// comes from equally many sequences.
    package static func uniform(views: Int, hidden: Double, transparent: Double, seed: UInt64) -> TreeBlueprint {
        var random = Xoshiro256StarStar(seed: Seed.derive(seed, "uniform tree"))
        return TreeBlueprint(
            trustedParents: uniformParents(views: views, random: &random),
            visibility: (0..<views).map { _ in
                let draw = random.unitInterval()
                if draw < hidden { return .hidden }
                return draw < hidden + transparent ? .transparent : .visible
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
            // Sampling without replacement: each kind of step is drawn in proportion to the number of its steps that
            // are left.
            if random.index(below: length - position) < remainingOpens {
                opens[position] = true
                remainingOpens -= 1
                height += 1
            } else {
                height -= 1
                // The rotation starts after the last of the lowest points.
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
