import UIModel

/// The controllers of a hierarchy before they become views. A presented controller changes the order of its siblings
/// and the visibility of the controllers above it.
struct ControllerTree {
    /// The state of a controller, as UIKit prints it.
    enum State: String {
        case appeared, appearing, disappearing, disappeared
    }

    struct Node {
        var symbol: ClassSymbol
        var address: UInt64?
        var depth: Int
        var isPresented: Bool
        var state: State
        var isHidden: Bool
        var line: Int
        var parent: Int?
        var children: [Int] = []
    }

    private var nodes: [Node] = []
    /// The controllers that a deeper line may belong to, from the outermost.
    private var path: [Int] = []

    var isEmpty: Bool { nodes.isEmpty }
    var count: Int { nodes.count }

    /// Adds the controller of the next line, below the nearest one with a smaller depth.
    ///
    /// - Returns: the number of skipped levels between the two; `nil` for a root.
    mutating func append(_ node: Node) -> Int? {
        while let last = path.last, nodes[last].depth >= node.depth { path.removeLast() }

        var node = node
        node.parent = path.last
        let number = nodes.count
        nodes.append(node)
        path.append(number)

        guard let parent = node.parent else { return nil }

        nodes[parent].children.append(number)
        return node.depth - nodes[parent].depth - 1
    }

    /// Adds all controllers to the builder, presented ones last among their siblings.
    consuming func emit(into builder: ScreenBuilder) throws(DumpError) {
        hideLeaving()
        showPresenters()

        // `nil` stands for closing the view whose children were added.
        var pending: [Int?] = nodes.indices.reversed().filter { nodes[$0].parent == nil }
        while let next = pending.popLast() {
            guard let number = next else {
                builder.close()
                continue
            }

            let node = nodes[number]
            try builder.open(
                node.symbol,
                ScreenBuilder.Traits(
                    isHidden: node.isHidden, controller: node.symbol, isPresented: node.isPresented),
                ImportedElement(address: node.address, isLeaving: node.state == .disappearing), line: node.line)
            pending.append(nil)
            pending.append(contentsOf: node.children.reversed().filter { nodes[$0].isPresented })
            pending.append(contentsOf: node.children.reversed().filter { !nodes[$0].isPresented })
        }
    }

    /// Hides controllers that disappear while others take their place: a presented one if its presenter is there, and
    /// any other if a sibling is there.
    private mutating func hideLeaving() {
        func isComing(_ number: Int) -> Bool {
            nodes[number].state == .appearing || nodes[number].state == .appeared
        }

        var comingChildren = [Int](repeating: 0, count: nodes.count)
        for number in nodes.indices where isComing(number) && !nodes[number].isPresented {
            if let parent = nodes[number].parent { comingChildren[parent] += 1 }
        }

        for number in nodes.indices where nodes[number].state == .disappearing {
            guard let parent = nodes[number].parent else { continue }
            if nodes[number].isPresented ? isComing(parent) : comingChildren[parent] > 0 {
                nodes[number].isHidden = true
            }
        }
    }

    /// Shows the controllers above a visible presented controller. Parents come before their children.
    private mutating func showPresenters() {
        var leads = [Bool](repeating: false, count: nodes.count)
        for number in nodes.indices.reversed() {
            if leads[number] { nodes[number].isHidden = false }
            guard leads[number] || (nodes[number].isPresented && !nodes[number].isHidden) else { continue }
            if let parent = nodes[number].parent { leads[parent] = true }
        }
    }
}
