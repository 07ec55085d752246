import UIModel

/// The controllers of a hierarchy before they become views: presented ones change the order of their siblings and the
/// visibility of those above.
struct ControllerTree {
    struct Node {
        var symbol: ClassSymbol
        var address: UInt64?
        var depth: Int
        var isPresented: Bool
        var isHidden: Bool
        var line: Int
        var parent: Int?
        var children: [Int] = []
    }

    private var nodes: [Node] = []
    private var roots: [Int] = []
    /// The controllers that a deeper line may belong to, outermost first.
    private var path: [Int] = []

    var isEmpty: Bool { nodes.isEmpty }
    var count: Int { nodes.count }

    /// Adds the controller of the next line below the nearest shallower one and returns how many levels are missing
    /// between the two, `nil` for a root.
    mutating func append(_ node: Node) -> Int? {
        while let last = path.last, nodes[last].depth >= node.depth { path.removeLast() }
        var node = node
        node.parent = path.last
        let number = nodes.count
        nodes.append(node)
        path.append(number)
        guard let parent = node.parent else {
            roots.append(number)
            return nil
        }
        nodes[parent].children.append(number)
        return node.depth - nodes[parent].depth - 1
    }

    /// Adds everything to the builder, presented controllers last among their siblings.
    consuming func emit(into builder: ScreenBuilder) throws(ImportFailure) {
        showPresenters()
        var pending: [Int?] = roots.reversed()
        while let next = pending.popLast() {
            guard let number = next else {
                builder.close()
                continue
            }
            let node = nodes[number]
            try builder.open(
                node.symbol, ScreenBuilder.Traits(isHidden: node.isHidden, controller: node.symbol),
                ImportedElement(address: node.address), line: node.line)
            pending.append(nil)
            pending.append(contentsOf: node.children.reversed().filter { nodes[$0].isPresented })
            pending.append(contentsOf: node.children.reversed().filter { !nodes[$0].isPresented })
        }
    }

    /// Shows what leads to a presented controller that is shown. Parents come before their children.
    private mutating func showPresenters() {
        var leads = [Bool](repeating: false, count: nodes.count)
        for number in nodes.indices.reversed() {
            if leads[number] { nodes[number].isHidden = false }
            guard leads[number] || (nodes[number].isPresented && !nodes[number].isHidden) else { continue }
            if let parent = nodes[number].parent { leads[parent] = true }
        }
    }
}
