/// A search for many texts in one pass over a name.
///
/// This is the automaton of Aho and Corasick: a tree of the texts, in which each node knows the longest suffix of its
/// text that is the beginning of another text.
///
/// - Complexity: making it is linear in the length of the texts, and searching is linear in the length of a name.
struct TextSearch {
    private struct Step: Hashable {
        var node: Int
        var character: Character
    }

    private var steps: [Step: Int] = [:]
    /// The node of the longest proper suffix of a node's text; the root, which is the first node, if there is no such
    /// suffix.
    private var fallbacks = [0]
    /// True for a node at which a text ends, or whose text has another whole text as a suffix.
    private var isEnd = [false]
    /// The node at which each text ends.
    private var endNodes: [Int] = []
    /// The nodes, each after those with a shorter text.
    private var order: [Int] = []

    init(_ texts: [String]) {
        var parents = [Step(node: 0, character: " ")]
        var depths = [0]

        for text in texts {
            var node = 0
            for character in text {
                let step = Step(node: node, character: character)
                if let next = steps[step] {
                    node = next
                    continue
                }

                parents.append(step)
                depths.append(depths[node] + 1)
                fallbacks.append(0)
                isEnd.append(false)
                node = parents.count - 1
                steps[step] = node
            }

            isEnd[node] = true
            endNodes.append(node)
        }

        order = parents.indices.dropFirst().sorted { depths[$0] < depths[$1] }
        for node in order where depths[node] > 1 {
            fallbacks[node] = self.node(after: fallbacks[parents[node].node], parents[node].character)
            if isEnd[fallbacks[node]] { isEnd[node] = true }
        }
    }

    /// Returns the node of the longest suffix of the characters so far that begins a text.
    private func node(after node: Int, _ character: Character) -> Int {
        var node = node
        while true {
            if let next = steps[Step(node: node, character: character)] { return next }
            if node == 0 { return 0 }
            node = fallbacks[node]
        }
    }

    /// Returns true if one of the texts is in a name.
    func isPart(of name: String) -> Bool {
        if isEnd[0] { return true }

        var node = 0
        for character in name {
            node = self.node(after: node, character)
            if isEnd[node] { return true }
        }

        return false
    }

    /// Returns, for each text, true if no name contains it.
    func areAbsent(from names: [String]) -> [Bool] {
        var isReached = fallbacks.map { _ in false }
        isReached[0] = !names.isEmpty

        for name in names {
            var node = 0
            for character in name {
                node = self.node(after: node, character)
                isReached[node] = true
            }
        }

        // A text that ends at a node also ends with the texts of all its fallbacks.
        for node in order.reversed() where isReached[node] { isReached[fallbacks[node]] = true }
        return endNodes.map { !isReached[$0] }
    }
}
