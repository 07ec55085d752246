import Reproducibility

/// The shapes of trees on which the foreground search is measured. Source: exit-page, Workloads.
package enum TreeShape: String, CaseIterable, Sendable {
    /// One screen, drawn from the shapes of real ones: ``ScreenProfile``.
    case screen
    /// Many screens in containers: ``AppWorkload``.
    case app
    /// Each as the function of this name makes it: ``TreeBlueprint/chain(views:)`` and its neighbours; balanced with
    /// four subviews, random with a probability of 0.1 to be hidden and of 0.02 to be transparent.
    case chain, wide, comb, balanced, random

    /// Returns a tree of this shape with exactly this number of views, 1 or more, in O(views); ``app`` makes at least
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
    /// Every view has one subview; all are visible.
    package static func chain(views: Int) -> TreeBlueprint {
        TreeBlueprint(
            trustedParents: (0..<Int32(views)).map { $0 - 1 },
            visibility: Array(repeating: .visible, count: views))
    }

    /// Returns a root with `views − 1` subviews, which are all hidden but the rearmost.
    package static func wide(views: Int) -> TreeBlueprint {
        var parents = [Int32](repeating: 0, count: views)
        parents[0] = -1
        var visibility = [NodeVisibility](repeating: .hidden, count: views)
        for node in 0..<min(2, views) { visibility[node] = .visible }
        return TreeBlueprint(trustedParents: parents, visibility: visibility)
    }

    /// A spine of `views / 2` views, rounded up, each with a hidden view, the tooth, in front of the next of the spine;
    /// the last of an odd number has no tooth.
    package static func comb(views: Int) -> TreeBlueprint {
        let spine = (views + 1) / 2
        let teeth = views - spine

        // In preorder the spine comes first, then the teeth from the deepest up.
        let parents = (0..<views).map { Int32($0 < spine ? $0 - 1 : teeth - 1 - ($0 - spine)) }
        let visibility = (0..<views).map { $0 < spine ? NodeVisibility.visible : .hidden }
        return TreeBlueprint(trustedParents: parents, visibility: visibility)
    }

    /// A complete tree: every view has as many subviews, 1 or more, levels filled from the back; all are visible.
    package static func balanced(views: Int, subviews: Int) -> TreeBlueprint {
        let levelOrder = (0..<views).map { Int32($0 == 0 ? -1 : ($0 - 1) / subviews) }
        let preorder = LevelOrder(parents: levelOrder)
        return TreeBlueprint(
            trustedParents: preorder.parentsInPreorder, visibility: Array(repeating: .visible, count: views))
    }
}

extension TreeBlueprint {
    /// A random tree: every ordered tree of that many nodes is equally likely, in O(n). Each node, the root included,
    /// is hidden or transparent with the given probabilities.
    ///
    /// By the cycle lemma: of the 2n − 1 rotations of a sequence of n steps up and n − 1 steps down exactly one
    /// keeps every partial sum positive, and read as *open a node*, *close a node* it is a tree, each tree coming from
    /// equally many sequences.
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
            // Sampling without replacement: each kind of step has as many ways as there are steps of it left.
            if random.index(below: length - position) < remainingOpens {
                opens[position] = true
                remainingOpens -= 1
                height += 1
            } else {
                height -= 1
                // The rotation starts after the last lowest point.
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
