import UIModel

extension TreeBlueprint {
    /// The tree below a live view, the view included as the root.
    ///
    /// - Complexity: O(n); a tree of any depth.
    public init(of root: View) {
        self.init(preorder: View.preorder(from: root))
    }

    /// - Parameter preorder: a root and everything below it, in preorder.
    init(preorder views: ContiguousArray<View>) {
        var flattening = Flattening(capacity: views.count)
        flattening.visit(views)
        self.init(
            trustedParents: flattening.parents, classIndices: flattening.classIndices,
            classNames: flattening.classNames, visibility: flattening.visibility)
    }
}

extension View {
    /// A view and everything below it, in preorder.
    ///
    /// - Complexity: O(n); a tree of any depth.
    static func preorder(from root: View) -> ContiguousArray<View> {
        var visited: ContiguousArray<View> = []
        var pending = [root]
        while let view = pending.popLast() {
            visited.append(view)
            pending.append(contentsOf: view.subviews.reversed())
        }
        return visited
    }
}

private struct Flattening {
    private(set) var parents: [Int32] = []
    private(set) var classIndices: [UInt32] = []
    private(set) var classNames: [String] = []
    private(set) var visibility: [NodeVisibility] = []
    private var numbers: [ClassSymbol: UInt32] = [:]

    init(capacity: Int) {
        parents.reserveCapacity(capacity)
        classIndices.reserveCapacity(capacity)
        visibility.reserveCapacity(capacity)
    }

    mutating func visit(_ views: ContiguousArray<View>) {
        // The open nodes from the root down to the one before: a node's parent is the last of them that holds it.
        var open: ContiguousArray<(view: Unmanaged<View>, number: Int32)> = []
        for view in views {
            let superview = open.isEmpty ? nil : view.superview
            while let last = open.last, last.view.toOpaque() != superview.map(Self.address) { open.removeLast() }
            parents.append(open.last?.number ?? -1)
            open.append((Unmanaged.passUnretained(view), Int32(parents.count - 1)))
            classIndices.append(number(of: view.classSymbol))
            visibility.append(NodeVisibility(of: view))
        }
    }

    private static func address(_ view: View) -> UnsafeMutableRawPointer {
        Unmanaged.passUnretained(view).toOpaque()
    }

    private mutating func number(of symbol: ClassSymbol) -> UInt32 {
        if let number = numbers[symbol] { return number }
        let number = UInt32(classNames.count)
        numbers[symbol] = number
        classNames.append(symbol.name)
        return number
    }
}
