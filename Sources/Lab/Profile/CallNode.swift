/// A function in a tree of calls, with its costs on one path of callers. Source: profiles, Recording.
package struct CallNode: Sendable {
    package var function: ProfiledFunction
    /// True if the compiler inlined its code into the caller.
    package var isInlined = false
    /// The number of calls, with recursive ones; 0 for an inlined function: its calls cannot be counted.
    package var calls = 0
    /// The number of recursive calls.
    var recursiveCalls = 0
    /// The instructions of its own code.
    package var own = 0
    /// The instructions of its own code and of all that it calls.
    package var inclusive = 0
    /// The allocations of its own code and of all that it calls.
    package var allocations = 0
    /// The instructions of its own code by line.
    package var lines: [SourceLine: Int] = [:]
    /// The inclusive instructions by the line of the call.
    package var sites: [SourceLine: Int] = [:]
    /// The addresses of its executed instructions.
    var addresses: Set<Int> = []
    package var children: [CallNode] = []

    package init(_ function: ProfiledFunction) { self.function = function }
}

extension CallNode {
    /// Adds a child. If there is one of the same function, the two are merged.
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

    /// Adds up inclusive instructions and allocations from the leaves, and sorts children, the most expensive first.
    ///
    /// - Parameter isAllocating: true below an allocator: what it calls is part of the same allocation.
    mutating func complete(isAllocating: Bool = false) {
        let allocates = function.allocates
        for index in children.indices { children[index].complete(isAllocating: isAllocating || allocates) }

        inclusive = children.reduce(own) { $0 + $1.inclusive }
        allocations = children.reduce(allocates && !isAllocating ? calls : 0) { $0 + $1.allocations }
        children.sort { ($1.inclusive, $0.function.name) < ($0.inclusive, $1.function.name) }
    }

    /// Calls `body` for each node, callers before callees.
    package func visit(_ body: (_ node: CallNode, _ callers: [CallNode]) -> Void) { visit([], body) }

    private func visit(_ callers: [CallNode], _ body: (CallNode, [CallNode]) -> Void) {
        body(self, callers)
        for child in children { child.visit(callers + [self], body) }
    }

    /// Returns a part of a number, in proportion to the range from `start` to `end` of a whole. The parts of adjacent
    /// ranges add up to the number without rounding errors.
    static func part(_ number: Int, from start: Int, to end: Int, of whole: Int) -> Int {
        guard whole > 0 else { return 0 }
        func share(_ end: Int) -> Int { whole.dividingFullWidth(number.multipliedFullWidth(by: end)).quotient }
        return share(end) - share(start)
    }

    /// Returns the part of the node that belongs to one of several places that call it.
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
