import Reproducibility
import UIModel

extension MutationScript {
    /// Draws a script of mutations for a random tree of 1 to `maximumViews` views, a third of them invisible. All
    /// ordered trees of a size are equally likely.
    ///
    /// Each step is drawn for the tree as it is at that point, so that most steps have an effect. About one step in ten
    /// is drawn to be refused. Removed views come back, alone or with their subviews.
    package static func random(seed: UInt64, maximumViews: Int, steps: Int) -> MutationScript {
        precondition(maximumViews > 0, "a tree has at least its root")
        var random = Xoshiro256StarStar(seed: Seed.derive(seed, "mutation script"))
        let views = random.integer(in: 1...maximumViews)
        let start = TreeBlueprint.uniform(
            views: views, hidden: 0.2, transparent: 0.13, seed: Seed.derive(seed, "mutation script tree"))
        var drawing = MutationDrawing(views: start.build().views, random: random)

        return MutationScript(start: start, steps: (0..<steps).map { _ in drawing.next() })
    }
}

/// A source of mutations for a tree. It performs each mutation, so that the next one fits the tree.
private struct MutationDrawing {
    private enum Kind: Int, CaseIterable {
        case hide, alpha, add, insert, remove, bringToFront, sendToBack, exchange, moveSubtree, illegal
    }

    private static let weights: [UInt64] = [18, 33, 43, 53, 65, 72, 79, 86, 93, 100]

    private let views: ContiguousArray<View>
    private var random: Xoshiro256StarStar
    private let numbers: [ObjectIdentifier: Int]

    init(views: ContiguousArray<View>, random: Xoshiro256StarStar) {
        self.views = views
        self.random = random
        numbers = Dictionary(uniqueKeysWithValues: views.enumerated().map { (ObjectIdentifier($0.element), $0.offset) })
    }

    mutating func next() -> TreeMutation {
        let mutation = draw(Kind.allCases[random.weightedIndex(cumulative: Self.weights)])
        _ = MutationRun.perform(mutation, on: views)
        return mutation
    }

    private mutating func draw(_ kind: Kind) -> TreeMutation {
        let node = drawNode()
        let other = drawNode()
        let siblings = views[other].subviews
        switch kind {
        case .hide: return .setHidden(node, !views[node].isHidden)
        case .alpha: return .setAlpha(node, AlphaValue.allCases[random.index(below: AlphaValue.allCases.count)])
        case .add: return .add(node, to: other)
        case .insert: return .insert(node, into: other, at: drawPosition(for: node, in: other))
        case .remove: return .remove(node)
        case .bringToFront: return .bringToFront(drawSubview(of: other) ?? node, in: other)
        case .sendToBack: return .sendToBack(drawSubview(of: other) ?? node, in: other)
        case .exchange:
            guard !siblings.isEmpty else { return .setHidden(node, !views[node].isHidden) }
            return .exchange(in: other, random.index(below: siblings.count), random.index(below: siblings.count))
        case .moveSubtree: return moveSubtree(node)
        case .illegal: return illegal(node, other)
        }
    }

    private mutating func drawNode() -> Int { random.index(below: views.count) }

    private mutating func drawSubview(of node: Int) -> Int? {
        let subviews = views[node].subviews
        guard !subviews.isEmpty else { return nil }
        return numbers[ObjectIdentifier(subviews[random.index(below: subviews.count)])]
    }

    private mutating func drawPosition(for node: Int, in superview: Int) -> Int {
        let staying = views[node].superview === views[superview] ? 1 : 0
        return random.index(below: views[superview].subviews.count - staying + 1)
    }

    /// Moves a view with its subviews to a view that it does not contain, if there is one.
    private mutating func moveSubtree(_ node: Int) -> TreeMutation {
        let holders = views.indices.filter { $0 > 0 && !views[$0].subviews.isEmpty }
        let movedNode = holders.isEmpty ? node : holders[random.index(below: holders.count)]
        let targets = views.indices.filter { !views[$0].isDescendant(of: views[movedNode]) }
        let target = targets.isEmpty ? movedNode : targets[random.index(below: targets.count)]
        return .insert(movedNode, into: target, at: drawPosition(for: movedNode, in: target))
    }

    private mutating func illegal(_ node: Int, _ other: Int) -> TreeMutation {
        let count = views[other].subviews.count
        switch random.index(below: 7) {
        case 0: return .add(node, to: node)
        case 1: return .add(ancestor(of: node), to: node)
        case 2: return .add(0, to: other)
        case 3: return .insert(node, into: other, at: count + 1 + random.index(below: 3))
        case 4: return .insert(node, into: other, at: -1 - random.index(below: 3))
        case 5: return .bringToFront(views[other].superview == nil ? other : ancestor(of: other), in: other)
        default: return .exchange(in: other, random.index(below: count + 1), count + random.index(below: 3))
        }
    }

    /// Returns the topmost ancestor of a view, or one on the way to it.
    private mutating func ancestor(of node: Int) -> Int {
        var view = views[node]
        while let superview = view.superview, random.chance(0.7) || view === views[node] { view = superview }
        return numbers[ObjectIdentifier(view)] ?? node
    }
}
