import UIModel

/// A resolution of many IDs in a single pass: a step that several IDs share is taken once, and the subviews of a view
/// are read once for all its next steps.
///
/// The pass goes level by level. Views of the same level are independent, so the processor can wait for several of them
/// at once. Branch by branch, each view would wait for the one above it.
///
/// Measured: 1,000 IDs one by one took 4 times as long in 10,000 views, and 1.8 to 2.5 times as long in 1,000,000.
/// There, half of the IDs share little (9,300 of 14,100 steps remain), and memory is the limit. Rejected, as parts of
/// the time of one by one: reading a whole level in advance, or prefetching the subviews of 16 views at once (0.54 and
/// 0.42, as without it); the same with their first subviews (0.55 to 0.71); following a path to its end once it has no
/// more branches (0.72 to 0.80).
package final class BatchResolution {
    /// A node of the trie, and the view that was reached for it.
    private struct NodeMatch: BitwiseCopyable {
        var node: Int32
        var view: Unmanaged<View>
    }

    /// The state of a run of steps while the siblings are read.
    private struct Progress: BitwiseCopyable {
        var symbol: ClassSymbol
        /// The number of siblings of that class so far.
        var count: Int32
        /// The next node of the run, and its index.
        var next: Int32
        var index: Int32
        var end: Int32
    }

    /// The number of IDs.
    package let count: Int
    private let trie: ElementTrie
    /// The views where paths start, by the root of the trie.
    private let starts: UnsafeMutablePointer<UnsafeBufferPointer<Unmanaged<View>>>
    private let results: UnsafeMutablePointer<Unmanaged<View>?>
    @exclusivity(unchecked)
    private var level: UnsafeMutablePointer<NodeMatch>
    @exclusivity(unchecked)
    private var nextLevel: UnsafeMutablePointer<NodeMatch>
    private let progress: UnsafeMutablePointer<Progress>

    /// Makes a batch of IDs.
    ///
    /// - Complexity: O(steps of all IDs · log IDs).
    package init(_ ids: [ElementID]) {
        count = ids.count
        trie = ElementTrie(ids)
        starts = .allocate(capacity: max(1, trie.roots.count))
        starts.initialize(repeating: UnsafeBufferPointer(start: nil, count: 0), count: trie.roots.count)
        results = .allocate(capacity: max(1, ids.count))
        results.initialize(repeating: nil, count: ids.count)
        level = .allocate(capacity: max(1, trie.nodes.count))
        nextLevel = .allocate(capacity: max(1, trie.nodes.count))
        progress = .allocate(capacity: max(1, Int(trie.nodes.map(\.runCount).max() ?? 0)))
    }

    deinit {
        starts.deallocate()
        results.deallocate()
        level.deallocate()
        nextLevel.deallocate()
        progress.deallocate()
    }

    /// Finds the first element that each ID names, as ``CompiledElementID/resolve(in:)`` does.
    ///
    /// - Returns: the elements in the order of the IDs; valid until the next call or mutation.
    /// - Precondition: a hierarchy knows the window.
    /// - Complexity: O(IDs + steps that differ · siblings) for each of several roots of one name, without an
    ///   allocation.
    package func resolve(in window: View) -> UnsafeBufferPointer<Unmanaged<View>?> {
        findRoots(in: window)
        return walk()
    }

    /// Looks up the roots. The hierarchy may have to sort them, so only one thread may do this at a time.
    func findRoots(in window: View) {
        trie.roots.withUnsafeBufferPointer { roots in
            for number in roots.indices { starts[number] = ElementWalk.roots(named: roots[number].name, in: window) }
        }
    }

    /// Walks down from the roots. It only reads the tree, so several batches may walk at the same time.
    func walk() -> UnsafeBufferPointer<Unmanaged<View>?> {
        results.update(repeating: nil, count: count)
        trie.nodes.withUnsafeBufferPointer { nodes in
            trie.runs.withUnsafeBufferPointer { runs in
                trie.roots.withUnsafeBufferPointer { roots in
                    trie.ends.withUnsafeBufferPointer { ends in
                        var round = 0
                        while walk(round, nodes, runs, roots, ends) { round += 1 }
                    }
                }
            }
        }

        return UnsafeBufferPointer(start: results, count: count)
    }

    /// Makes one pass, from one root of each name.
    ///
    /// - Parameters:
    ///   - round: the number of the root among the roots with the same name.
    ///   - nodes: the nodes of the trie, and so on.
    /// - Returns: true if a name has more roots.
    @inline(__always)
    private func walk(
        _ round: Int,
        _ nodes: UnsafeBufferPointer<ElementTrie.Node>, _ runs: UnsafeBufferPointer<ElementTrie.Run>,
        _ roots: UnsafeBufferPointer<ElementTrie.Root>, _ ends: UnsafeBufferPointer<Int32>
    ) -> Bool {
        var hasMore = false
        var width = 0
        for number in roots.indices {
            let views = starts[number]
            if round < views.count {
                level[width] = NodeMatch(node: roots[number].node, view: views[round])
                width += 1
                if round + 1 < views.count { hasMore = true }
            }
        }

        while width > 0 {
            var nextWidth = 0
            for position in 0..<width {
                let match = level[position]
                let node = nodes[Int(match.node)]
                for end in node.firstEnd..<(node.firstEnd &+ node.endCount) {
                    let id = Int(ends[Int(end)])
                    if results[id] == nil { results[id] = match.view }
                }

                if node.runCount == 0 { continue }
                let run = runs[Int(node.firstRun)]
                if node.runCount == 1, run.nodeCount == 1 {
                    let index = nodes[Int(run.firstNode)].index
                    if let view = match.view._withUnsafeGuaranteedRef({
                        ElementWalk.subview(of: $0, run.symbol, at: index)
                    }) {
                        nextLevel[nextWidth] = NodeMatch(node: run.firstNode, view: view)
                        nextWidth += 1
                    }
                } else {
                    nextWidth = branch(from: match.view, node, nodes, runs, width: nextWidth)
                }
            }

            swap(&level, &nextLevel)
            width = nextWidth
        }

        return hasMore
    }

    /// Takes all next steps from a view, in one walk through its subviews.
    ///
    /// - Returns: the width of the next level, which was `width` before.
    private func branch(
        from view: Unmanaged<View>, _ node: ElementTrie.Node,
        _ nodes: UnsafeBufferPointer<ElementTrie.Node>, _ runs: UnsafeBufferPointer<ElementTrie.Run>, width: Int
    ) -> Int {
        var width = width
        var active = 0
        for run in runs[Int(node.firstRun)..<Int(node.firstRun + node.runCount)] {
            progress[active] = Progress(
                symbol: run.symbol, count: 0, next: run.firstNode, index: nodes[Int(run.firstNode)].index,
                end: run.firstNode + run.nodeCount)
            active += 1
        }

        view._withUnsafeGuaranteedRef { view in
            view.subviews.withUnsafeBufferPointer { siblings in
                for position in siblings.indices {
                    let symbol = siblings[position].classSymbol
                    var number = 0
                    while number < active, progress[number].symbol != symbol { number += 1 }

                    guard number < active else { continue }

                    let run = progress[number]
                    progress[number].count &+= 1
                    guard run.count == run.index else { continue }

                    nextLevel[width] = NodeMatch(node: run.next, view: Unmanaged.passUnretained(siblings[position]))
                    width += 1
                    if run.next + 1 < run.end {
                        progress[number].next += 1
                        progress[number].index = nodes[Int(run.next + 1)].index
                    } else {
                        active -= 1
                        progress[number] = progress[active]
                        if active == 0 { return }
                    }
                }
            }
        }

        return width
    }

    /// Visits the memory of the batch that a resolution touches, as address and length in bytes.
    package func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        trie.nodes.withUnsafeBytes { if let start = $0.baseAddress { visit(start, $0.count) } }
        trie.runs.withUnsafeBytes { if let start = $0.baseAddress { visit(start, $0.count) } }
        trie.roots.withUnsafeBytes { if let start = $0.baseAddress { visit(start, $0.count) } }
        trie.ends.withUnsafeBytes { if let start = $0.baseAddress { visit(start, $0.count) } }
        visit(results, count * MemoryLayout<Unmanaged<View>?>.stride)
        visit(level, trie.nodes.count * MemoryLayout<NodeMatch>.stride)
        visit(nextLevel, trie.nodes.count * MemoryLayout<NodeMatch>.stride)
    }
}
