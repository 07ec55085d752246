/// The instructions of the first call of a cell, or of later ones together.
package struct ProfilePart: Sendable {
    /// The operations that were recorded.
    package var operations: Int
    /// The tree of functions that the calls run, without the lab's own loop. Its root stands for the calls.
    package var tree: CallNode
    /// The instructions of the lab's own loop around the calls.
    package var loop: Int
    /// All instructions that callgrind counted: those of the tree and of the loop.
    package var total: Int
    /// All counted events by callgrind's names, with the simulated ones and those of the lab's loop.
    package var events: [String: Int] = [:]
    /// The places that allocate, with their bytes; `nil` if they were not recorded.
    package var recordedSites: RecordedSites?

    /// The name of the node that stands for the calls.
    static let calls = ProfiledFunction(name: "one call", module: "", origin: .glue)

    /// Takes the lab's own loop out of a recorded tree.
    ///
    /// - Parameter keepsAll: true for a program, which has no such loop.
    init(_ recorded: CallNode, operations: Int, keepsAll: Bool = false) {
        self.operations = max(operations, 1)
        total = recorded.inclusive
        var body = CallNode(Self.calls)
        if keepsAll {
            body.children = recorded.children
        } else {
            for child in recorded.children { Self.collect(child, into: &body, runsLibrary: false) }
            if body.children.isEmpty {
                for child in recorded.children { Self.collect(child, into: &body, runsLibrary: true) }
            }
        }

        body.calls = self.operations
        body.complete()
        tree = body
        loop = total - body.inclusive
    }

    /// Adds the nodes below the lab's functions to the calls.
    ///
    /// - Parameter runsLibrary: true if the implementation itself is a function of a library: its nodes count too.
    private static func collect(_ node: CallNode, into body: inout CallNode, runsLibrary: Bool) {
        switch node.function.origin {
        case .package:
            body.merge(node)
        case .library where runsLibrary && !node.isInlined:
            body.merge(node)
        case .library, .lab, .glue:
            for child in node.children { collect(child, into: &body, runsLibrary: runsLibrary) }
        }
    }

    /// Returns a count divided by the number of operations.
    package func perCall(_ count: Int) -> Double { Double(count) / Double(operations) }
}

extension ProfilePart {
    /// A function with its costs in the whole part: the sum over all paths to it.
    package struct FunctionCost: Sendable {
        package var function: ProfiledFunction
        package var isInlined: Bool
        package var calls = 0
        package var own = 0
        /// The instructions of the function and of all that it calls. Recursive calls are counted once.
        package var inclusive = 0
        package var allocations = 0
    }

    /// The functions, sorted by their own instructions, the most first.
    package var functions: [FunctionCost] {
        var costs: [ProfiledFunction: FunctionCost] = [:]
        tree.visit { node, callers in
            guard !callers.isEmpty else { return }
            var cost = costs[node.function] ?? FunctionCost(function: node.function, isInlined: true)
            cost.calls += node.calls
            cost.own += node.own
            if !node.isInlined { cost.isInlined = false }
            if !callers.contains(where: { $0.function == node.function }) {
                cost.inclusive += node.inclusive
                cost.allocations += node.allocations
            }
            costs[node.function] = cost
        }
        return costs.values.sorted { ($1.own, $0.function.name) < ($0.own, $1.function.name) }
    }

    /// A line with its costs in the whole part.
    package struct LineCost: Sendable {
        package var line: SourceLine
        package var own = 0
        /// The instructions of the line and of the functions that it calls.
        package var inclusive = 0
    }

    /// The lines, sorted by inclusive instructions, the most first.
    package var lines: [LineCost] {
        var costs: [SourceLine: LineCost] = [:]
        tree.visit { node, callers in
            // The instructions of calls are in the inclusive count of the calling line already.
            func isCalling(_ line: SourceLine, _ nodes: ArraySlice<CallNode>) -> Bool {
                nodes.contains { $0.sites[line] != nil }
            }

            let callersBelowRoot = callers.dropFirst()
            for (line, own) in node.lines {
                costs[line, default: LineCost(line: line)].own += own
                guard node.sites[line] == nil, !isCalling(line, callersBelowRoot) else { continue }
                costs[line, default: LineCost(line: line)].inclusive += own
            }

            for (line, inclusive) in node.sites where !isCalling(line, callersBelowRoot) {
                costs[line, default: LineCost(line: line)].inclusive += inclusive
            }
        }
        return costs.values.sorted { ($1.inclusive, $0.line) < ($0.inclusive, $1.line) }
    }

    /// A place of the package that allocates, as callgrind counts it: without a line and without bytes.
    package struct CountedSite: Sendable {
        /// The function of the package.
        package var function: ProfiledFunction
        /// The functions of libraries between the function and the allocation, the outermost first.
        package var libraryPath: [ProfiledFunction]
        package var allocations = 0
    }

    /// The places that allocate, sorted by the number of allocations, the most first.
    package var countedSites: [CountedSite] {
        var sites: [[ProfiledFunction]: CountedSite] = [:]
        tree.visit { node, callers in
            guard node.function.allocates, !callers.contains(where: { $0.function.allocates }) else { return }
            let first = callers.lastIndex { $0.function.origin == .package } ?? 0
            let libraryPath = callers[first...].dropFirst().map(\.function).filter { $0.origin != .glue }
            let key = [callers[first].function] + libraryPath
            sites[key, default: CountedSite(function: key[0], libraryPath: libraryPath)].allocations += node.calls
        }
        return sites.values.sorted {
            ($1.allocations, $0.function.name, $0.libraryPath.count)
                < ($0.allocations, $1.function.name, $1.libraryPath.count)
        }
    }
}
