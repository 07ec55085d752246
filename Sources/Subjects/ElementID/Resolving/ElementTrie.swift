import UIModel

/// Many IDs as one tree of steps. A step that several IDs share occurs once.
///
/// Nodes are in level order, so the next steps of a node are neighbours, sorted by class and index. Next steps of the
/// same class are a run.
struct ElementTrie {
    /// A step of one or more IDs, or a root.
    struct Node: BitwiseCopyable {
        var index: Int32 = 0
        var firstRun: Int32 = 0
        var runCount: Int32 = 0
        /// The range in ``ends`` of the IDs that end here.
        var firstEnd: Int32 = 0
        var endCount: Int32 = 0
    }

    /// The next steps of a node that lead to subviews of one class.
    struct Run: BitwiseCopyable {
        var symbol: ClassSymbol
        var firstNode: Int32
        var nodeCount: Int32
    }

    /// The name of a root, its node, and the number of IDs that start with it.
    struct Root: BitwiseCopyable {
        var name: ClassSymbol
        var node: Int32
        var idCount: Int32
    }

    private(set) var nodes: [Node] = []
    private(set) var runs: [Run] = []
    private(set) var roots: [Root] = []
    /// The numbers of the IDs, by the node where they end.
    private(set) var ends: [Int32] = []

    /// Makes the tree of IDs, whose numbers are their positions.
    ///
    /// - Complexity: O(steps of all IDs · log IDs).
    init(_ ids: [ElementID]) {
        let paths = ids.map { id in
            Path(
                root: ClassSymbol(id.root),
                steps: id.steps.map { CompiledElementID.Step(symbol: ClassSymbol($0.className), index: $0.index) })
        }

        let order = paths.indices.sorted { paths[$0].precedes(paths[$1]) }

        // The IDs of a node are a range of the order. The node waits here, with its range, until it is expanded.
        var waiting: [(ids: Range<Int>, depth: Int)] = []
        for group in order.runs(by: { paths[$0].root == paths[$1].root }) {
            roots.append(
                Root(name: paths[order[group.lowerBound]].root, node: Int32(nodes.count), idCount: Int32(group.count)))
            nodes.append(Node())
            waiting.append((group, 0))
        }

        var position = 0
        while position < waiting.count {
            expand(position, waiting[position].ids, depth: waiting[position].depth, paths, order, &waiting)
            position += 1
        }
    }

    /// Makes the nodes of the next steps from a node.
    private mutating func expand(
        _ node: Int, _ ids: Range<Int>, depth: Int, _ paths: [Path], _ order: [Int],
        _ waiting: inout [(ids: Range<Int>, depth: Int)]
    ) {
        // Shorter paths come first in the order.
        let ending = ids.prefix { paths[order[$0]].steps.count == depth }
        nodes[node].firstEnd = Int32(ends.count)
        nodes[node].endCount = Int32(ending.count)
        ends.append(contentsOf: ending.map { Int32(order[$0]) })
        nodes[node].firstRun = Int32(runs.count)
        let passing = ending.endIndex..<ids.upperBound

        for group in order[passing].runs(by: { paths[$0].steps[depth] == paths[$1].steps[depth] }) {
            let step = paths[order[group.lowerBound]].steps[depth]
            if nodes[node].runCount > 0, runs[runs.count - 1].symbol == step.symbol {
                runs[runs.count - 1].nodeCount += 1
            } else {
                nodes[node].runCount += 1
                runs.append(Run(symbol: step.symbol, firstNode: Int32(nodes.count), nodeCount: 1))
            }

            nodes.append(Node(index: step.index))
            waiting.append((group, depth + 1))
        }
    }

    private struct Path {
        var root: ClassSymbol
        var steps: [CompiledElementID.Step]

        func precedes(_ other: Path) -> Bool {
            if root != other.root { return root.rawValue < other.root.rawValue }
            return steps.lexicographicallyPrecedes(other.steps) {
                ($0.symbol.rawValue, $0.index) < ($1.symbol.rawValue, $1.index)
            }
        }
    }
}

extension RandomAccessCollection where Index == Int {
    /// Returns the ranges of equal neighbours.
    fileprivate func runs(by areAlike: (Element, Element) -> Bool) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start = startIndex
        for position in indices where position == endIndex - 1 || !areAlike(self[position], self[position + 1]) {
            runs.append(start..<(position + 1))
            start = position + 1
        }

        return runs
    }
}
