/// What the levels of screens say about chains and about the tables by depth.
extension ProfileChecks {
    func check(
        chains: FrequencyTable, children: FrequencyTable, extents: [ScreenProfile.Extent], views: Int
    ) throws(ProfileError) {
        let field = "singleChildChain"
        try equal(
            chains.sum, children.count(of: 1), field,
            "the views of all chains, which are those that children counts with one subview")
        let deepest = extents.reduce(0) { max($0, $1.levels) }
        try atMost(
            chains.maximum, deepest - 1, field,
            "the longest chain in the deepest of trees, of \(deepest) levels: below a chain there is another level")
        try atMost(
            chains.total, views - children.count(of: 1), field,
            "the number of chains: each ends above a view of its own without subviews or with several")
        // From the longest on: they and the view below each need room in the screens that are deep enough.
        var deeper = extents.sorted { $0.levels < $1.levels }
        var (needed, room) = (0, 0)
        for chain in chains.entries.reversed() {
            needed += chain.count * (chain.value + 1)
            while let screen = deeper.last, screen.levels > chain.value {
                room += screen.views
                deeper.removeLast()
            }
            try atMost(
                needed, room, field,
                "the views of trees with more than \(chain.value) levels, which hold the chains of \(chain.value) or "
                    + "longer and the view below each")
        }
    }

    func check(
        byDepth tables: [FrequencyTable], children: FrequencyTable, extents: [ScreenProfile.Extent], views: Int
    ) throws(ProfileError) {
        let bounds = TenthBounds(of: extents)
        let roots = views - children.sum
        var (above, subviews) = (0, 0)
        for (tenth, table) in tables.enumerated() {
            let field = "childrenByRelativeDepth[\(tenth)]"
            let parents = table.total - table.count(of: 0)
            try atLeast(
                table.total, bounds.leastViews[tenth], field,
                "the number of views: one for each level of trees in this tenth of the depth")
            try atMost(
                table.total, bounds.mostViews[tenth], field,
                "the number of views: those of trees that are not needed for levels in other tenths of the depth")
            try atLeast(
                parents, bounds.leastParents[tenth], field,
                "the number of views with subviews: one for each level of trees in this tenth that has one below it")
            try atMost(
                parents, bounds.mostParents[tenth], field,
                "the number of views with subviews: those in levels of trees that have one below them")
            try atMost(
                table.maximum, bounds.largestList[tenth], field,
                "the largest list that a screen of trees with levels below this tenth can hold")
            if tenth == 0 {
                try atLeast(table.total, roots, field, "the number of views: all roots are in the first tenth")
            }
            above += table.total
            subviews += table.sum
            // Whoever stands so deep or less deep is a root, or a subview of one that does too.
            try atMost(
                above - roots, subviews, field,
                "the number of views without the roots, up to this tenth: they are the subviews that these tables count"
            )
        }
    }
}
