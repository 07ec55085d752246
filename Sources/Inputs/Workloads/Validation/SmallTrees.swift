/// All ordered trees of a few nodes with all assignments of ``NodeVisibility``, also to the root.
///
/// Trees come by size, then in the order of their depths in preorder, flattest first. Assignments are counted like
/// numbers with three digits, and start with all nodes visible. Source: measurement, Validate first.
package enum SmallTrees {
    /// Visits every ordered tree of 1 to `maximum` nodes once, all nodes visible.
    package static func forEachShape(upTo maximum: Int, _ visit: (TreeBlueprint) throws -> Void) rethrows {
        for count in 1...maximum {
            var depths = [Int32](repeating: 1, count: count)
            depths[0] = 0
            repeat {
                let visibility = [NodeVisibility](repeating: .visible, count: count)
                try visit(TreeBlueprint(trustedParents: parents(depths: depths), visibility: visibility))
            } while advance(&depths)
        }
    }

    /// Visits every tree of 1 to `maximum` nodes with every assignment of visibility, in O(1) amortised per tree. The
    /// blueprint passed to `visit` is one buffer that changes between visits. A copy keeps its content, and takes a
    /// copy of the visibility.
    package static func forEach(upTo maximum: Int, _ visit: (TreeBlueprint) throws -> Void) rethrows {
        try forEachShape(upTo: maximum) { shape in
            var blueprint = shape
            try visit(blueprint)
            while let node = blueprint.visibility.lastIndex(where: { $0 != states[2] }) {
                blueprint.visibility[node] = states[Int(blueprint.visibility[node].rawValue) + 1]
                for later in (node + 1)..<max(node + 1, shape.count) { blueprint.visibility[later] = .visible }
                try visit(blueprint)
            }
        }
    }

    private static let states = NodeVisibility.allCases

    /// Makes the next sequence of depths: the last depth that can grow grows, and all after it start again at 1.
    private static func advance(_ depths: inout [Int32]) -> Bool {
        for node in stride(from: depths.count - 1, to: 0, by: -1) where depths[node] <= depths[node - 1] {
            depths[node] += 1
            for later in (node + 1)..<max(node + 1, depths.count) { depths[later] = 1 }
            return true
        }

        return false
    }

    private static func parents(depths: [Int32]) -> [Int32] {
        var lastAtDepth = [Int32](repeating: -1, count: depths.count)
        return depths.indices.map { node in
            let depth = Int(depths[node])
            lastAtDepth[depth] = Int32(node)
            return depth == 0 ? -1 : lastAtDepth[depth - 1]
        }
    }
}
