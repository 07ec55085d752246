extension TreeBlueprint {
    /// A tree of which the invariants hold but for the class names, which are put into the order of their first node,
    /// unused ones left out.
    ///
    /// - Complexity: O(n).
    static func canonical(
        parents: [Int32], classIndices: [UInt32], names: [String], visibility: [NodeVisibility]
    ) -> TreeBlueprint {
        let unused = UInt32.max
        var positions = [UInt32](repeating: unused, count: names.count)
        var used: [String] = []
        var indices = classIndices
        for node in indices.indices {
            let name = Int(indices[node])
            if positions[name] == unused {
                positions[name] = UInt32(used.count)
                used.append(names[name])
            }
            indices[node] = positions[name]
        }
        return TreeBlueprint(
            trustedParents: parents, classIndices: indices, classNames: used, visibility: visibility)
    }
}
