import Reproducibility
import UIModel

/// A live tree and everything that has to live with it.
package final class ViewTree {
    /// The root: a `Window` where one was asked for.
    package let root: View

    /// All views in preorder as they were when the tree was built: `views[i]` is node i of the blueprint.
    package let views: ContiguousArray<View>

    /// The blocks between the objects in memory; `nil` in natural order.
    package let decoys: DecoyAllocations?

    init(views: ContiguousArray<View>, decoys: DecoyAllocations?) {
        root = views[0]
        self.views = views
        self.decoys = decoys
    }

    /// The tree below a view that exists already, in O(n).
    package convenience init(of root: View) { self.init(views: root.preorder, decoys: nil) }

    /// The tree as it is now, in O(n).
    package var blueprint: TreeBlueprint { TreeBlueprint(of: root) }
}

/// The class of a built tree's root.
package enum TreeRoot: Hashable, Sendable {
    /// A `Window`, the root of a measured tree.
    case window
    /// A plain `View`, to be put somewhere.
    case view
}

extension TreeBlueprint {
    /// Makes the tree of live views, in O(n); in shuffled order several cache misses per view.
    package func build(allocation: AllocationOrder = .natural, root: TreeRoot = .window) -> ViewTree {
        let symbols = classNames.map { ClassSymbol($0) }
        switch allocation {
        case .natural: return ViewTree(views: naturalViews(symbols: symbols, root: root), decoys: nil)
        case .shuffled(let seed):
            let decoys = DecoyAllocations(seed: Seed.derive(seed, "decoys"))
            let views = shuffledViews(symbols: symbols, root: root, seed: Seed.derive(seed, "objects"), decoys: decoys)
            linkShuffled(views, seed: Seed.derive(seed, "subview lists"), decoys: decoys)
            return ViewTree(views: views, decoys: decoys)
        }
    }

    private func naturalViews(symbols: [ClassSymbol], root: TreeRoot) -> ContiguousArray<View> {
        ContiguousArray(unsafeUninitializedCapacity: count) { views, initializedCount in
            for node in 0..<count {
                let view = makeView(node, symbols: symbols, root: root)
                if node > 0 { Self.attach(view, to: views[Int(parents[node])]) }
                views.initializeElement(at: node, to: view)
            }

            initializedCount = count
        }
    }

    private func shuffledViews(
        symbols: [ClassSymbol], root: TreeRoot, seed: UInt64, decoys: DecoyAllocations
    ) -> ContiguousArray<View> {
        var random = Xoshiro256StarStar(seed: seed)
        var order = Array(0..<Int32(count))
        random.shuffleInPlace(&order)

        return ContiguousArray(unsafeUninitializedCapacity: count) { views, initializedCount in
            for node in order {
                decoys.interleave()
                views.initializeElement(at: Int(node), to: makeView(Int(node), symbols: symbols, root: root))
            }
            initializedCount = count
        }
    }

    /// Adds all subviews, after every view has allocated its list of subviews in shuffled order, by means of
    /// placeholders that are removed again. Rejected: adding the subviews in shuffled order; the checks for ancestors
    /// then took 4 s instead of 1 for a chain of 1,000,000.
    private func linkShuffled(_ views: ContiguousArray<View>, seed: UInt64, decoys: DecoyAllocations) {
        var random = Xoshiro256StarStar(seed: seed)
        let counts = childCounts
        var order = counts.indices.filter { counts[$0] > 0 }.map { Int32($0) }
        random.shuffleInPlace(&order)

        // Longer lists grow later, to places of their own.
        let placeholders = (0..<min(64, Int(counts.max() ?? 0))).map { _ in View() }
        for parent in order {
            decoys.interleave()
            let children = placeholders.prefix(Int(counts[Int(parent)]))
            for placeholder in children { Self.attach(placeholder, to: views[Int(parent)]) }
            for placeholder in children.reversed() { placeholder.removeFromSuperview() }
        }

        for node in parents.indices.dropFirst() { Self.attach(views[node], to: views[Int(parents[node])]) }
    }

    @inline(__always)
    private func makeView(_ node: Int, symbols: [ClassSymbol], root: TreeRoot) -> View {
        let symbol = symbols[Int(classIndices[node])]
        let view = node == 0 && root == .window ? Window(className: symbol) : View(className: symbol)
        if visibility[node] != .visible { visibility[node].apply(to: view) }
        return view
    }

    @inline(__always)
    private static func attach(_ view: View, to superview: View) {
        do {
            try superview.addSubview(view)
        } catch {
            preconditionFailure("a blueprint is a tree, so that no view can be refused: \(error)")
        }
    }
}
