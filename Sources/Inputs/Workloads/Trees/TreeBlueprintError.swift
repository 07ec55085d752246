/// The reason why lists of parents, names and visibility do not make a tree.
package enum TreeBlueprintError: Error, Equatable, Sendable {
    case noRoot
    case differentLengths(parents: Int, classNames: Int, visibility: Int)
    case rootWithParent(Int32)
    /// The parent of a node is neither the node before it nor an ancestor of that node.
    case notInPreorder(node: Int, parent: Int32)
}

extension TreeBlueprintError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noRoot: "a tree has at least its root"
        case .differentLengths(let parents, let classNames, let visibility):
            "every node has one parent, class name and visibility; there are \(parents), \(classNames) and "
                + "\(visibility)"
        case .rootWithParent(let parent): "node 0 is the root and has the parent -1, not \(parent)"
        case .notInPreorder(let node, let parent):
            "node \(node) has the parent \(parent); in preorder it is node \(node - 1) or one of its ancestors"
        }
    }
}
