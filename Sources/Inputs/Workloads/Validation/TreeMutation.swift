/// One mutation of a tree.
///
/// Views are named by their numbers in the tree from which a script starts, so that a step keeps its meaning when
/// earlier steps are dropped. The model refuses an illegal mutation, and the tree does not change. Source: exit-page,
/// Model (UIKit-shaped, runs on Linux).
package enum TreeMutation: Hashable, Sendable {
    case setHidden(Int, Bool)
    case setAlpha(Int, AlphaValue)
    /// Adds a view in front of all subviews of another.
    case add(Int, to: Int)
    case insert(Int, into: Int, at: Int)
    case remove(Int)
    case bringToFront(Int, in: Int)
    case sendToBack(Int, in: Int)
    case exchange(in: Int, Int, Int)

    package var nodes: [Int] {
        switch self {
        case .setHidden(let node, _), .setAlpha(let node, _), .remove(let node), .exchange(let node, _, _): [node]
        case .add(let node, let other), .insert(let node, let other, _), .bringToFront(let node, let other),
            .sendToBack(let node, let other):
            [node, other]
        }
    }

    /// Returns the same mutation with other numbers for the views; `nil` if a view has no new number.
    func renumbered(_ number: (Int) -> Int?) -> TreeMutation? {
        let renumbered = nodes.compactMap(number)
        guard renumbered.count == nodes.count else { return nil }

        let node = renumbered[0]
        let other = renumbered[renumbered.count - 1]
        return switch self {
        case .setHidden(_, let isHidden): .setHidden(node, isHidden)
        case .setAlpha(_, let alpha): .setAlpha(node, alpha)
        case .add: .add(node, to: other)
        case .insert(_, _, let index): .insert(node, into: other, at: index)
        case .remove: .remove(node)
        case .bringToFront: .bringToFront(node, in: other)
        case .sendToBack: .sendToBack(node, in: other)
        case .exchange(_, let first, let second): .exchange(in: node, first, second)
        }
    }
}
