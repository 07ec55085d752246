/// An ordered tree of views as a value. Live trees are built from it and flattened to it.
///
/// Nodes are numbered in preorder, siblings back to front, so that node 0 is the root and every node has a higher
/// number than its parent. The table of class names holds only names that are used, in the order of their first use.
/// Therefore two blueprints are equal exactly if they describe the same tree.
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

    /// Makes a tree with class names in any order: sorts them by their first node, and leaves out unused ones. The
    /// caller guarantees all other invariants.
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

    /// Makes a tree of a `UIWindow` as the root and `UIView`s below it. The caller guarantees that parents are in
    /// preorder.
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

    /// Makes a tree in O(n).
    ///
    /// - Parameters:
    ///   - parents: the parent of each node in preorder, −1 for the root.
    ///   - classNames: the class of each node.
    ///   - visibility: the visibility of each node; `nil` if all are visible.
    /// - Throws: ``TreeBlueprintError`` if the lists do not make a tree.
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
            // In preorder, the parent is the previous node or one of its ancestors. All steps up together take O(n).
            var candidate = Int32(node - 1)
            while candidate > parents[node], candidate >= 0 { candidate = parents[Int(candidate)] }
            guard candidate == parents[node], candidate >= 0 else {
                throw .notInPreorder(node: node, parent: parents[node])
            }
        }
    }

    package func className(of node: Int) -> String { classNames[Int(classIndices[node])] }
}
