/// An ordered tree of views as a value: what a live tree is built from, and what it is flattened to.
///
/// Nodes are numbered in preorder, siblings back to front, so that node 0 is the root and a node's parent has a smaller
/// number. Class names stand in a table in the order of their first use, without unused ones: two blueprints are equal
/// exactly when they describe the same tree.
///
///     let tree = try TreeBlueprint(parents: [-1, 0, 0], classNames: ["UIWindow", "UIView", "UIView"])
///     tree.levels  // 2
package struct TreeBlueprint: Equatable, Sendable {
    /// The number of each node's parent, −1 for the root.
    package let parents: [Int32]

    /// The position of each node's class name in ``classNames``.
    package let classIndices: [UInt32]

    /// The class names in use, in the order of their first node.
    package let classNames: [String]

    package internal(set) var visibility: [NodeVisibility]

    /// Makes a tree without checking. The caller guarantees every invariant.
    init(trustedParents: [Int32], classIndices: [UInt32], classNames: [String], visibility: [NodeVisibility]) {
        self.parents = trustedParents
        self.classIndices = classIndices
        self.classNames = classNames
        self.visibility = visibility
    }

    /// Makes a tree whose class names may be in any order: they are sorted by their first node, and unused ones are
    /// left out. The caller guarantees all other invariants.
    static func canonical(
        parents: [Int32], classIndices: [UInt32], names: [String], visibility: [NodeVisibility]
    ) -> TreeBlueprint {
        let unusedNumber = UInt32.max
        var positions = [UInt32](repeating: unusedNumber, count: names.count)
        var usedNames: [String] = []
        var indices = classIndices

        for node in indices.indices {
            let name = Int(indices[node])
            if positions[name] == unusedNumber {
                positions[name] = UInt32(usedNames.count)
                usedNames.append(names[name])
            }

            indices[node] = positions[name]
        }

        return TreeBlueprint(
            trustedParents: parents, classIndices: indices, classNames: usedNames, visibility: visibility)
    }

    /// A tree whose root is a `UIWindow` and whose other nodes are `UIView`s, parents known to be in preorder.
    init(trustedParents: [Int32], visibility: [NodeVisibility]) {
        self.parents = trustedParents
        self.visibility = visibility
        classNames = trustedParents.count > 1 ? ["UIWindow", "UIView"] : ["UIWindow"]
        classIndices = [UInt32](unsafeUninitializedCapacity: trustedParents.count) { buffer, initializedCount in
            buffer.initialize(repeating: 1)
            buffer[0] = 0
            initializedCount = trustedParents.count
        }
    }

    /// A tree from the parent of each node in preorder, −1 for the root; all are visible when `visibility` is left
    /// out. Takes O(n).
    package init(
        parents: [Int32], classNames: [String], visibility: [NodeVisibility]? = nil
    ) throws(TreeBlueprintError) {
        let visibility = visibility ?? Array(repeating: .visible, count: parents.count)
        try Self.check(parents: parents, names: classNames.count, states: visibility.count)
        var names: [String] = []
        var numbers: [String: UInt32] = [:]
        let indices = classNames.map { name in
            if let number = numbers[name] { return number }
            let number = UInt32(names.count)
            names.append(name)
            numbers[name] = number
            return number
        }

        self.init(trustedParents: parents, classIndices: indices, classNames: names, visibility: visibility)
    }

    private static func check(parents: [Int32], names: Int, states: Int) throws(TreeBlueprintError) {
        guard !parents.isEmpty else { throw .noRoot }
        guard names == parents.count, states == parents.count else {
            throw .differentLengths(parents: parents.count, classNames: names, visibility: states)
        }
        guard parents[0] == -1 else { throw .rootWithParent(parents[0]) }

        for node in parents.indices.dropFirst() {
            // In preorder the parent is the node before or one of its ancestors; the steps up add up to O(n).
            var candidate = Int32(node - 1)
            while candidate > parents[node], candidate >= 0 { candidate = parents[Int(candidate)] }
            guard candidate == parents[node], candidate >= 0 else {
                throw .notInPreorder(node: node, parent: parents[node])
            }
        }
    }

    package func className(of node: Int) -> String { classNames[Int(classIndices[node])] }
}
