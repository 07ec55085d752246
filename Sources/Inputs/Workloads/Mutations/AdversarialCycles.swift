import Reproducibility

/// Mutations that are expensive for implementations which keep an answer up to date. Source: exit-page, Workloads.
extension MutationCycle {
    /// Hides and shows the view at which the foreground search ends: the deepest view, in a chain.
    ///
    /// - Parameter steps: the number of steps, rounded up to an even number, at least 2.
    /// - Returns: `nil` if no view but the root is visible.
    package static func deepest(in tree: ViewTree, steps: Int = 2) -> MutationCycle? {
        let path = tree.blueprint.foregroundPath
        guard path.count > 1 else { return nil }
        let node = path[path.count - 1]
        return toggling(node, of: tree, steps: steps, description: "toggle the deepest visible view")
    }

    /// Shows and hides the root's last subview: in a tree that is wide, a search then has to pass a long list of hidden
    /// subviews.
    ///
    /// - Parameter steps: the number of steps, rounded up to an even number, at least 2.
    /// - Returns: `nil` if the root has no subviews.
    package static func lastSibling(in tree: ViewTree, steps: Int = 2) -> MutationCycle? {
        guard let node = tree.blueprint.parents.lastIndex(of: 0) else { return nil }
        return toggling(node, of: tree, steps: steps, description: "toggle the last sibling")
    }

    /// Moves a subtree in front of all subviews of another view, and moves it back before the next one moves.
    ///
    /// A subtree is chosen by going down a random number of levels. On each level, the probability of a subview is
    /// proportional to the size of its subtree. The new superview is any view outside the subtree except the old one.
    ///
    /// - Parameter steps: the number of steps, rounded up to an even number, at least 2.
    /// - Returns: `nil` if no subtree has another place to go to.
    package static func subtreeMoves(in tree: ViewTree, steps: Int, seed: UInt64) -> MutationCycle? {
        let moves = SubtreeMoves(tree.blueprint)
        // Three views are enough: the last view of a chain can move to the root, and one of two subviews into the
        // other.
        guard tree.views.count > 2 else { return nil }

        var random = Xoshiro256StarStar(seed: Seed.derive(seed, "subtree moves"))
        var builder = MutationCycleBuilder(root: tree.root)
        while builder.count < max(2, steps) {
            let move = moves.draw(&random)
            let view = tree.views[move.node]
            let old = tree.views[move.oldParent]
            let new = tree.views[move.newParent]

            for (view, node) in [(view, move.node), (old, move.oldParent), (new, move.newParent)] {
                builder.name(view, "view \(node)")
            }

            builder.append(.insert, view, new, index: move.newIndex, previous: move.oldIndex)
            builder.append(.insert, view, old, index: move.oldIndex, previous: move.newIndex)
        }

        return builder.cycle(description: "move subtrees, \(builder.count) steps, seed \(seed)", owner: tree)
    }

    /// Toggles views that are drawn uniformly from all but the root, each of them twice.
    ///
    /// - Parameter views: the maximum number of views.
    /// - Returns: `nil` if there is only the root.
    package static func anywhere(in tree: ViewTree, views: Int, order: ReturnOrder, seed: UInt64) -> MutationCycle? {
        guard tree.views.count > 1 else { return nil }

        var random = Xoshiro256StarStar(seed: Seed.derive(seed, "anywhere"))
        let otherViews = tree.views.count - 1
        let nodes = random.distinctIndices(Swift.min(Swift.max(1, views), otherViews), below: otherViews).map { $0 + 1 }
        var builder = MutationCycleBuilder(root: tree.root)

        func toggle(_ node: Int, back: Bool) {
            let view = tree.views[node]
            builder.append(view.isHidden == back ? .hide : .show, view)
        }

        for node in nodes {
            builder.name(tree.views[node], "view \(node)")
            toggle(node, back: false)
            if order == .atOnce { toggle(node, back: true) }
        }

        if order == .afterAll {
            var returning = nodes
            random.shuffleInPlace(&returning)
            for node in returning { toggle(node, back: true) }
        }

        let text = "toggle \(nodes.count) views anywhere, each back \(order.rawValue), seed \(seed)"
        return builder.cycle(description: text, owner: tree)
    }

    /// The moment at which a toggled view is toggled back.
    package enum ReturnOrder: String, Sendable {
        /// Before the next view is toggled, so that at most one view differs from the start.
        case atOnce = "at once"
        /// After all views were toggled, in another order.
        case afterAll = "after all"
    }

    /// Moves the root's last subview to the back of all others, and to the front again.
    ///
    /// - Parameter steps: the number of steps, rounded up to an even number, at least 2.
    /// - Returns: `nil` if the root has fewer than two subviews.
    package static func rotation(in tree: ViewTree, steps: Int = 2) -> MutationCycle? {
        let last = tree.root.subviews.count - 1
        guard last > 0, let node = tree.blueprint.parents.lastIndex(of: 0) else { return nil }

        let view = tree.views[node]
        var builder = MutationCycleBuilder(root: tree.root)
        builder.name(view, "view \(node)")
        builder.name(tree.root, "view 0")

        while builder.count < max(2, steps) {
            builder.append(.insert, view, tree.root, index: 0, previous: last)
            builder.append(.insert, view, tree.root, index: last, previous: 0)
        }

        return builder.cycle(description: "rotate the root's subviews, \(builder.count) steps", owner: tree)
    }

    private static func toggling(_ node: Int, of tree: ViewTree, steps: Int, description: String) -> MutationCycle {
        let view = tree.views[node]
        var builder = MutationCycleBuilder(root: tree.root)
        builder.name(view, "view \(node)")

        while builder.count < max(2, steps) {
            for kind in view.isHidden ? [MutationKind.show, .hide] : [.hide, .show] { builder.append(kind, view) }
        }

        return builder.cycle(description: "\(description), \(builder.count) steps", owner: tree)
    }
}
