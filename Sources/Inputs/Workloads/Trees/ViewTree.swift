import Reproducibility
import UIModel

/// A live tree, with the objects that must live as long as the tree.
package final class ViewTree {
    /// The root, which may be a `Window`.
    package let root: View

    /// All views in preorder at the time when the tree was built: `views[i]` is node i of the blueprint.
    package let views: ContiguousArray<View>

    /// The blocks between the objects in memory; `nil` in natural order.
    package let decoys: DecoyAllocations?

    init(views: ContiguousArray<View>, decoys: DecoyAllocations?) {
        root = views[0]
        self.views = views
        self.decoys = decoys
    }

    /// Makes the tree below an existing view, in O(n).
    package convenience init(of root: View) { self.init(views: root.preorder, decoys: nil) }

    /// The present state of the tree, in O(n).
    package var blueprint: TreeBlueprint { TreeBlueprint(of: root) }
}

extension TreeBlueprint {
    /// Makes live views of the tree, in O(n). In shuffled order, every view takes several cache misses.
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

    /// Adds all subviews. Before that, every view allocates its list of subviews, in shuffled order, by means of
    /// placeholders that are removed again.
    ///
    /// Rejected: adding the subviews in shuffled order. The checks for ancestors then took 4 s instead of 1 s for a
    /// chain of 1,000,000.
    private func linkShuffled(_ views: ContiguousArray<View>, seed: UInt64, decoys: DecoyAllocations) {
        var random = Xoshiro256StarStar(seed: seed)
        let counts = childCounts
        var order = counts.indices.filter { counts[$0] > 0 }.map { Int32($0) }
        random.shuffleInPlace(&order)

        // Longer lists are allocated when they grow, each at a place of its own.
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
