import UIModel

extension TreeBlueprint {
    /// The number of views, the root included.
    package var count: Int { parents.count }

    /// The number of levels, 1 for a root alone, in O(n).
    package var levels: Int { Int(depths.max() ?? -1) + 1 }

    /// The depth of every node, 0 for the root, in O(n).
    package var depths: [Int32] {
        [Int32](unsafeUninitializedCapacity: count) { depths, initializedCount in
            for node in 0..<count {
                depths.initializeElement(at: node, to: node == 0 ? 0 : depths[Int(parents[node])] + 1)
            }
            initializedCount = count
        }
    }

    /// The number of subviews of every node, in O(n).
    package var childCounts: [Int32] {
        var counts = [Int32](repeating: 0, count: count)
        for node in parents.indices.dropFirst() { counts[Int(parents[node])] += 1 }
        return counts
    }

    /// The number of nodes in the subtree of every node, including the node itself, in O(n). The subtree of a node is
    /// the range of this length that starts at it.
    package var subtreeSizes: [Int32] {
        var sizes = [Int32](repeating: 1, count: count)
        for node in stride(from: count - 1, to: 0, by: -1) { sizes[Int(parents[node])] += sizes[node] }
        return sizes
    }

    /// The nodes that the foreground search passes, from the root to its answer. Takes O(n), because the subviews of a
    /// node are not listed. Source: exit-page, `foregroundView(from root)`.
    package var foregroundPath: [Int] {
        var path = [0]
        // Siblings come back to front, so the last visible one to be stored is the frontmost.
        var lastVisibleChild = [Int32](repeating: -1, count: count)
        for node in parents.indices.dropFirst() where visibility[node] == .visible {
            lastVisibleChild[Int(parents[node])] = Int32(node)
        }

        while case let next = lastVisibleChild[path[path.count - 1]], next >= 0 { path.append(Int(next)) }
        return path
    }
}

extension TreeBlueprint {
    /// Makes the tree below a live view, with the view as its root. Takes O(n), and any depth.
    package init(of root: View) { self.init(preorder: root.preorder) }

    init(preorder views: ContiguousArray<View>) {
        var parents: [Int32] = []
        var classIndices: [UInt32] = []
        var classNames: [String] = []
        var visibility: [NodeVisibility] = []
        parents.reserveCapacity(views.count)
        classIndices.reserveCapacity(views.count)
        visibility.reserveCapacity(views.count)
        var classNumbers: [ClassSymbol: UInt32] = [:]

        // The nodes from the root to the previous one. The parent of a node is the last of them that has it as a
        // subview.
        var open: ContiguousArray<(view: Unmanaged<View>, number: Int32)> = []
        for view in views {
            let superview = open.isEmpty ? nil : view.superview.map { Unmanaged.passUnretained($0).toOpaque() }
            while let last = open.last, last.view.toOpaque() != superview { open.removeLast() }
            parents.append(open.last?.number ?? -1)
            open.append((Unmanaged.passUnretained(view), Int32(parents.count - 1)))
            let number = classNumbers[view.classSymbol] ?? UInt32(classNames.count)

            if number == classNames.count {
                classNumbers[view.classSymbol] = number
                classNames.append(view.classSymbol.name)
            }

            classIndices.append(number)
            visibility.append(NodeVisibility(of: view))
        }

        self.init(trustedParents: parents, classIndices: classIndices, classNames: classNames, visibility: visibility)
    }
}
