import Reproducibility
import UIModel

/// Random mutations of one tree and of the subtrees that were cut off it; a seed decides all of them.
struct RandomMutations {
    let root: View
    /// Cut-off subtrees that may come back.
    private(set) var detached: [View] = []
    private var random: SplitMix64
    private let alphas: [Double] = [0, -1, .nan, .leastNonzeroMagnitude, 0.5, 1]
    private(set) var made = 0

    init(root: View, seed: UInt64) {
        self.root = root
        random = SplitMix64(seed: seed)
    }

    /// One mutation; returns what it was, for a message.
    mutating func mutate() -> String {
        do {
            return try attempt()
        } catch {
            // A refusal is part of the game: the tree must be as it was.
            return "refused: \(error)"
        }
    }

    private mutating func attempt() throws(HierarchyError) -> String {
        let view = anyView()
        let count = view.subviews.count
        switch random.index(below: 13) {
        case 0, 1:
            view.isHidden.toggle()
            return "toggle \(view.className)"
        case 2:
            view.alpha = alphas[random.index(below: alphas.count)]
            return "alpha \(view.className)"
        case 3:
            let tree = randomTree(depth: 3)
            try view.insertSubview(tree, at: random.index(below: count + 1))
            return "insert \(tree.className) into \(view.className)"
        case 4:
            let tree = randomTree(depth: 2)
            try view.addSubview(tree)
            return "add \(tree.className) to \(view.className)"
        case 5, 6:
            guard view !== root else { return "nothing" }

            view.removeFromSuperview()
            // Half of them come back some day, half are freed when this returns.
            if random.index(below: 2) == 0 { detached.append(view) }
            return "remove \(view.className)"
        case 7:
            guard !detached.isEmpty else { return "nothing" }
            let tree = detached.remove(at: random.index(below: detached.count))
            try view.insertSubview(tree, at: random.index(below: count + 1))
            return "bring back \(tree.className) into \(view.className)"
        case 8:
            let other = anyView()
            guard other !== root else { return "nothing" }
            try view.insertSubview(other, at: random.index(below: count + 1))
            return "move \(other.className) into \(view.className)"
        case 9:
            try view.exchangeSubview(at: random.index(below: count + 1), withSubviewAt: random.index(below: count + 1))
            return "exchange in \(view.className)"
        case 10:
            guard count > 0 else { return "nothing" }
            try view.bringSubviewToFront(view.subviews[random.index(below: count)])
            return "bring to front in \(view.className)"
        case 11:
            guard count > 0 else { return "nothing" }
            try view.sendSubviewToBack(view.subviews[random.index(below: count)])
            return "send to back in \(view.className)"
        default:
            // A view is freed while its subviews are held.
            guard view !== root, view.superview != nil else { return "nothing" }

            let survivors = view.subviews
            detached.removeAll { $0 === view }
            view.removeFromSuperview()
            detached.append(contentsOf: survivors)
            for survivor in survivors { survivor.removeFromSuperview() }

            return "dissolve \(view.className)"
        }
    }

    /// A random walk down the tree, or down one that was cut off.
    private mutating func anyView() -> View {
        var view = root
        if !detached.isEmpty, random.index(below: 5) == 0 { view = detached[random.index(below: detached.count)] }
        while !view.subviews.isEmpty, random.index(below: 4) > 0 {
            // The front, where the answer is, more often.
            let index = random.index(below: 2) == 0 ? view.subviews.count - 1 : random.index(below: view.subviews.count)
            view = view.subviews[index]
        }

        return view
    }

    private mutating func randomTree(depth: Int) -> View {
        made += 1
        let view = View(className: ClassSymbol("n\(made)"))
        view.isHidden = random.index(below: 4) == 0

        if depth > 0 {
            for _ in 0..<random.index(below: 4) { view.assemble([randomTree(depth: depth - 1)]) }
        }

        return view
    }
}
