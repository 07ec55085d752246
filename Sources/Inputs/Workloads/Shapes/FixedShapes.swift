/// Shapes that follow from the number of views alone.
extension TreeBlueprint {
    /// Every view has one subview; all are visible.
    public static func chain(views: Int) -> TreeBlueprint {
        TreeBlueprint(
            trustedParents: (0..<Int32(views)).map { $0 - 1 },
            visibility: Array(repeating: .visible, count: views))
    }

    /// A root with `views − 1` subviews, all hidden but the rearmost.
    public static func wide(views: Int) -> TreeBlueprint {
        var parents = [Int32](repeating: 0, count: views)
        parents[0] = -1
        var visibility = [NodeVisibility](repeating: .hidden, count: views)
        for node in 0..<min(2, views) { visibility[node] = .visible }
        return TreeBlueprint(trustedParents: parents, visibility: visibility)
    }

    /// A spine of `views / 2` views, rounded up, each with a hidden view, the tooth, in front of the next of the spine;
    /// the last of an odd number has no tooth.
    public static func comb(views: Int) -> TreeBlueprint {
        let spine = (views + 1) / 2
        let teeth = views - spine
        // In preorder the spine comes first, then the teeth from the deepest up.
        let parents = (0..<views).map { Int32($0 < spine ? $0 - 1 : teeth - 1 - ($0 - spine)) }
        let visibility = (0..<views).map { $0 < spine ? NodeVisibility.visible : .hidden }
        return TreeBlueprint(trustedParents: parents, visibility: visibility)
    }

    /// A complete tree: every view has as many subviews, levels filled from the back; all are visible.
    ///
    /// - Parameter subviews: how many each view has, 1 or more.
    public static func balanced(views: Int, subviews: Int) -> TreeBlueprint {
        let levelOrder = (0..<views).map { Int32($0 == 0 ? -1 : ($0 - 1) / subviews) }
        let preorder = LevelOrder(parents: levelOrder)
        return TreeBlueprint(
            trustedParents: preorder.parentsInPreorder, visibility: Array(repeating: .visible, count: views))
    }
}
