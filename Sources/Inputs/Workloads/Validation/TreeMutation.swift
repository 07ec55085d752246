/// One mutation of a tree, with views named by their numbers in the tree that a script starts from, so that a script
/// keeps its meaning when steps before are dropped.
///
/// A mutation may be illegal; then the model refuses it and the tree stays as it was. Source: exit-page, Model.
public enum TreeMutation: Hashable, Sendable {
    /// Hides or shows a view.
    case setHidden(Int, Bool)
    /// Sets a view's alpha.
    case setAlpha(Int, AlphaValue)
    /// Adds a view in front of all subviews of another.
    case add(Int, to: Int)
    /// Inserts a view at a position among the subviews of another.
    case insert(Int, into: Int, at: Int)
    /// Takes a view from its superview.
    case remove(Int)
    /// Makes a view the frontmost subview of another.
    case bringToFront(Int, in: Int)
    /// Makes a view the rearmost subview of another.
    case sendToBack(Int, in: Int)
    /// Exchanges two subviews of a view by their positions.
    case exchange(in: Int, Int, Int)

    /// The views it names.
    public var nodes: [Int] {
        switch self {
        case .setHidden(let node, _), .setAlpha(let node, _), .remove(let node), .exchange(let node, _, _): [node]
        case .add(let node, let other), .insert(let node, let other, _), .bringToFront(let node, let other),
            .sendToBack(let node, let other):
            [node, other]
        }
    }

    /// The same with other numbers for the views; `nil` when one of them has none.
    func renumbered(_ number: (Int) -> Int?) -> TreeMutation? {
        let renumbered = nodes.compactMap(number)
        guard renumbered.count == nodes.count else { return nil }
        let (node, other) = (renumbered[0], renumbered[renumbered.count - 1])
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

/// The alphas that matter: on both sides of the border between visible and not, and on it. Source: exit-page, Visible.
public enum AlphaValue: CaseIterable, Hashable, Sendable {
    /// 1, visible.
    case one
    /// 0.5, visible.
    case half
    /// The smallest positive number, visible.
    case smallestPositive
    /// Infinity, visible.
    case infinity
    /// 0, not visible.
    case zero
    /// −0, not visible.
    case negativeZero
    /// −1, not visible.
    case negative
    /// Not a number, not visible.
    case notANumber

    /// The number.
    public var value: Double {
        switch self {
        case .one: 1
        case .half: 0.5
        case .smallestPositive: .leastNonzeroMagnitude
        case .infinity: .infinity
        case .zero: 0
        case .negativeZero: -0.0
        case .negative: -1
        case .notANumber: .nan
        }
    }

    /// How it is written in Swift.
    var swiftSource: String {
        switch self {
        case .one: "1"
        case .half: "0.5"
        case .smallestPositive: ".leastNonzeroMagnitude"
        case .infinity: ".infinity"
        case .zero: "0"
        case .negativeZero: "-0.0"
        case .negative: "-1"
        case .notANumber: ".nan"
        }
    }
}
