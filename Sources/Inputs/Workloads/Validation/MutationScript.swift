import UIModel

package struct MutationScript: Equatable, Sendable {
    package let start: TreeBlueprint
    package let steps: [TreeMutation]
}

/// One mutation of a tree, with views named by their numbers in the tree that a script starts from, so that a script
/// keeps its meaning when steps before are dropped. The model refuses an illegal one, and the tree stays as it was.
/// Source: exit-page, Model (UIKit-shaped, runs on Linux).
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

    /// The same with other numbers for the views; `nil` when one of them has none.
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

/// The alphas that matter, as Swift source: on both sides of the border between visible and not, and on it.
/// Source: exit-page, Visible.
package enum AlphaValue: String, CaseIterable, Sendable {
    case one = "1"
    case half = "0.5"
    case smallestPositive = ".leastNonzeroMagnitude"
    case infinity = ".infinity"
    // Those from here on are not visible.
    case zero = "0"
    case negativeZero = "-0.0"
    case negative = "-1"
    case notANumber = ".nan"

    package var value: Double {
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
}

package enum MutationOutcome: Equatable, Sendable {
    case applied
    /// The model refused it, and the tree is as it was.
    case refused(HierarchyError)
    /// It names a view that the script's tree does not have; nothing happened.
    case skipped
}

/// A script being carried out on a live tree.
///
///     let run = MutationRun(script)
///     while let outcome = run.performNextStep() { … }
package final class MutationRun {
    package let script: MutationScript

    /// The live tree as it was built; its views are those the steps name, wherever they are now.
    package let tree: ViewTree

    package private(set) var position = 0

    package init(_ script: MutationScript) {
        self.script = script
        tree = script.start.build()
    }

    package var root: View { tree.root }

    @discardableResult
    package func performNextStep() -> MutationOutcome? {
        guard position < script.steps.count else { return nil }
        defer { position += 1 }
        return Self.perform(script.steps[position], on: tree.views)
    }

    static func perform(_ mutation: TreeMutation, on views: ContiguousArray<View>) -> MutationOutcome {
        guard mutation.nodes.allSatisfy(views.indices.contains) else { return .skipped }
        do throws(HierarchyError) {
            switch mutation {
            case .setHidden(let node, let isHidden): views[node].isHidden = isHidden
            case .setAlpha(let node, let alpha): views[node].alpha = alpha.value
            case .add(let node, let superview): try views[superview].addSubview(views[node])
            case .insert(let node, let superview, let index): try views[superview].insertSubview(views[node], at: index)
            case .remove(let node): views[node].removeFromSuperview()
            case .bringToFront(let node, let superview): try views[superview].bringSubviewToFront(views[node])
            case .sendToBack(let node, let superview): try views[superview].sendSubviewToBack(views[node])
            case .exchange(let node, let first, let second):
                try views[node].exchangeSubview(at: first, withSubviewAt: second)
            }
            return .applied
        } catch {
            return .refused(error)
        }
    }
}
