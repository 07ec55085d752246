/// A tree whose nodes were made level by level, siblings in order, and the way to preorder numbers.
struct LevelOrder {
    private let parents: [Int32]
    private let positions: [Int32]

    /// - Parameter parents: −1 for the root, else the level-order number of the parent, never falling.
    init(parents: [Int32]) {
        self.parents = parents
        var sizes = [Int32](repeating: 1, count: parents.count)
        for node in stride(from: parents.count - 1, to: 0, by: -1) { sizes[Int(parents[node])] += sizes[node] }

        // Children of one parent are neighbours: each starts where the subtree of the one before ends.
        var positions = [Int32](repeating: 0, count: parents.count)
        for node in parents.indices.dropFirst() {
            let isFirstChild = parents[node] != parents[node - 1]
            positions[node] = isFirstChild ? positions[Int(parents[node])] + 1 : positions[node - 1] + sizes[node - 1]
        }

        self.positions = positions
    }

    var parentsInPreorder: [Int32] {
        var reordered = [Int32](repeating: -1, count: parents.count)
        for node in parents.indices.dropFirst() { reordered[Int(positions[node])] = positions[Int(parents[node])] }
        return reordered
    }

    func inPreorder<Value>(_ values: [Value]) -> [Value] {
        var reordered = values
        for node in values.indices { reordered[Int(positions[node])] = values[node] }
        return reordered
    }
}
