/// A function in a tree of calls: what it costs where it is called from one place. Source: profiles, Recording.
package struct CallNode: Sendable {
    package var function: ProfiledFunction
    /// True if the compiler put its code into the caller's.
    package var isInlined = false
    /// The calls, those of itself included; 0 for an inlined function, whose calls cannot be counted.
    package var calls = 0
    /// The calls of itself among them.
    var recursiveCalls = 0
    /// The instructions of its own.
    package var own = 0
    /// The instructions of its own and of all that it calls.
    package var inclusive = 0
    /// The allocations in it and in all that it calls.
    package var allocations = 0
    /// Its own instructions by line.
    package var lines: [SourceLine: Int] = [:]
    /// The instructions of it and of all that it calls, by the line of the caller.
    package var sites: [SourceLine: Int] = [:]
    /// The addresses of its own code that ran.
    var addresses: Set<Int> = []
    package var children: [CallNode] = []

    package init(_ function: ProfiledFunction) { self.function = function }
}

extension CallNode {
    /// Adds a child, or adds it to the one of the same function.
    mutating func merge(_ child: CallNode) {
        guard
            let position = children.firstIndex(where: {
                $0.function == child.function && $0.isInlined == child.isInlined
            })
        else {
            children.append(child)
            return
        }

        children[position].add(child)
    }

    /// Adds another node of the same function.
    private mutating func add(_ other: CallNode) {
        calls += other.calls
        recursiveCalls += other.recursiveCalls
        own += other.own
        inclusive += other.inclusive
        allocations += other.allocations
        lines.merge(other.lines, uniquingKeysWith: +)
        sites.merge(other.sites, uniquingKeysWith: +)
        addresses.formUnion(other.addresses)
        for child in other.children { merge(child) }
    }

    /// Adds up inclusive instructions and allocations from the leaves, and sorts children, the dearest first.
    ///
    /// - Parameter isAllocating: if a caller allocates: what an allocator calls is no allocation of its own.
    mutating func complete(isAllocating: Bool = false) {
        let allocates = function.allocates
        for index in children.indices { children[index].complete(isAllocating: isAllocating || allocates) }

        inclusive = children.reduce(own) { $0 + $1.inclusive }
        allocations = children.reduce(allocates && !isAllocating ? calls : 0) { $0 + $1.allocations }
        children.sort { ($1.inclusive, $0.function.name) < ($0.inclusive, $1.function.name) }
    }

    /// Calls `body` for each node, callers first.
    package func visit(_ body: (_ node: CallNode, _ callers: [CallNode]) -> Void) { visit([], body) }

    private func visit(_ callers: [CallNode], _ body: (CallNode, [CallNode]) -> Void) {
        body(self, callers)
        for child in children { child.visit(callers + [self], body) }
    }

    /// Returns the part of a number from one share of a whole to another, so that all parts together are the number.
    static func part(_ number: Int, from start: Int, to end: Int, of whole: Int) -> Int {
        guard whole > 0 else { return 0 }
        func share(_ end: Int) -> Int { whole.dividingFullWidth(number.multipliedFullWidth(by: end)).quotient }
        return share(end) - share(start)
    }

    /// Returns the part of the node that one of several places calls.
    func part(from start: Int, to end: Int, of whole: Int) -> CallNode {
        var node = self
        node.calls = Self.part(calls, from: start, to: end, of: whole)
        node.recursiveCalls = Self.part(recursiveCalls, from: start, to: end, of: whole)
        node.own = Self.part(own, from: start, to: end, of: whole)
        for (line, cost) in lines { node.lines[line] = Self.part(cost, from: start, to: end, of: whole) }
        for (line, cost) in sites { node.sites[line] = Self.part(cost, from: start, to: end, of: whole) }
        node.children = children.map { $0.part(from: start, to: end, of: whole) }
        return node
    }
}
