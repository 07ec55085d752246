/// A tree with nodes in level order, siblings in their order, and its conversion to preorder.
struct LevelOrder {
    private let parents: [Int32]
    private let positions: [Int32]

    /// - Parameter parents: for each node the number of its parent in level order, −1 for the root; they never fall.
    init(parents: [Int32]) {
        self.parents = parents
        var sizes = [Int32](repeating: 1, count: parents.count)
        for node in stride(from: parents.count - 1, to: 0, by: -1) { sizes[Int(parents[node])] += sizes[node] }

        // The children of a parent are neighbours: each starts where the subtree of the previous one ends.
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
