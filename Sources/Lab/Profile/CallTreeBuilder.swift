import Foundation

/// Builds a tree of calls from a record of callgrind. Source: profiles, Recording.
///
/// callgrind has an entry for each path to a function, up to a number of callers, so the record is nearly a tree. On
/// longer paths, as in deep recursion, a function stands below the caller that reached it first. The own instructions
/// of each entry are in the tree once, so the sum of the tree is the sum of the record.
struct CallTreeBuilder {
    private let record: CallgrindRecord
    private let executable: String
    private let debug: DebugInformation
    private var functions: [String: ProfiledFunction] = [:]
    /// The calls of each function by others; empty for a root.
    private var incoming: [[Site]] = []
    /// The children of each function in the tree: the functions that it reached first.
    private var callees: [[Int]] = []
    private var roots: [Int] = []
    /// The number of recursive calls of each function.
    private var recursiveCalls: [Int] = []

    /// A place with calls of a function.
    private struct Site {
        var location: CallgrindRecord.Location
        var count: Int
        var inclusive: Int
    }

    /// Assigns each function of a record to its caller.
    ///
    /// - Parameters:
    ///   - record: the record of callgrind.
    ///   - executable: the path of the program.
    ///   - debug: the debug information of its addresses.
    init(_ record: CallgrindRecord, executable: String, debug: DebugInformation) {
        self.record = record
        self.executable = URL(fileURLWithPath: executable).lastPathComponent
        self.debug = debug
        connect()
    }

    /// Returns the addresses of an executable for which debug information is needed.
    static func addresses(in record: CallgrindRecord, of executable: String) -> Set<Int> {
        let name = URL(fileURLWithPath: executable).lastPathComponent
        var addresses: Set<Int> = []
        for function in record.functions where URL(fileURLWithPath: function.object).lastPathComponent == name {
            addresses.formUnion(function.own.keys.lazy.compactMap(\.address))
            addresses.formUnion(function.calls.lazy.compactMap(\.location.address))
        }
        return addresses
    }

    /// Returns the tree. Its root stands for the whole record.
    mutating func tree() -> CallNode {
        var root = CallNode(ProfiledFunction(name: "all", module: "", origin: .lab))
        for function in roots { root.merge(node(function)) }
        root.complete()
        return root
    }

    // MARK: Calls

    /// Assigns each function to the caller that reaches it first, beginning at functions without a caller.
    private mutating func connect() {
        let count = record.functions.count
        incoming = Array(repeating: [], count: count)
        callees = Array(repeating: [], count: count)
        recursiveCalls = Array(repeating: 0, count: count)

        var isCalled = Array(repeating: false, count: count)
        for (caller, function) in record.functions.enumerated() {
            for calls in function.calls where calls.target != caller { isCalled[calls.target] = true }
        }

        var isReached = Array(repeating: false, count: count)
        let first = record.functions.indices.filter { !isCalled[$0] }
        // If functions call each other and no other function calls them, the most expensive one is the root.
        let rest = record.functions.indices.filter { isCalled[$0] }.sorted { cost($1) < cost($0) }
        for start in first + rest where !isReached[start] {
            isReached[start] = true
            roots.append(start)
            reach(from: start, &isReached)
        }
    }

    private func cost(_ function: Int) -> Int { record.functions[function].calls.reduce(0) { $0 + $1.inclusive } }

    private mutating func reach(from start: Int, _ isReached: inout [Bool]) {
        var pending = [start]
        var next = 0
        while next < pending.count {
            let caller = pending[next]
            next += 1

            var reachedHere: Set<Int> = []
            for calls in record.functions[caller].calls {
                if calls.target == caller {
                    recursiveCalls[caller] += calls.count
                } else if !isReached[calls.target] || reachedHere.contains(calls.target) {
                    incoming[calls.target].append(
                        Site(location: calls.location, count: calls.count, inclusive: calls.inclusive))
                    guard reachedHere.insert(calls.target).inserted else { continue }

                    isReached[calls.target] = true
                    callees[caller].append(calls.target)
                    pending.append(calls.target)
                } else {
                    // The tree has another path to the function: its cost is counted there.
                    incoming[calls.target].append(
                        Site(location: CallgrindRecord.Location(), count: calls.count, inclusive: 0))
                }
            }
        }
    }

    // MARK: Nodes

    private mutating func node(_ index: Int) -> CallNode {
        let recordedFunction = record.functions[index]
        let isOfExecutable = isExecutable(recordedFunction.object)
        var node = CallNode(function(recordedFunction.symbol, in: recordedFunction.object))
        node.calls = incoming[index].reduce(recursiveCalls[index]) { $0 + $1.count }
        node.recursiveCalls = recursiveCalls[index]

        for (location, cost) in recordedFunction.own {
            add(cost, at: location, InlinePath(inlined: frames(at: location, isOfExecutable)), to: &node)
        }

        for child in callees[index] {
            let childNode = self.node(child)
            for (site, part) in parts(of: childNode, sites: incoming[child], recursive: recursiveCalls[child]) {
                attach(part, InlinePath(inlined: frames(at: site, isOfExecutable)), to: &node)
            }
        }

        return node
    }

    /// The inlined functions at a place, the outermost first.
    private struct InlinedFunctions {
        var functions: [(function: ProfiledFunction, site: SourceLine?)] = []
        /// The line in the innermost function.
        var line: SourceLine?
    }

    /// The inlined functions between a function and a place in it.
    private struct InlinePath {
        var rest: ArraySlice<(function: ProfiledFunction, site: SourceLine?)>
        var line: SourceLine?

        init(inlined: InlinedFunctions) {
            rest = inlined.functions[...]
            line = inlined.line
        }

        /// The path without its outermost function.
        var innerPath: InlinePath {
            var path = self
            path.rest = rest.dropFirst()
            return path
        }
    }

    private mutating func frames(at location: CallgrindRecord.Location, _ isOfExecutable: Bool) -> InlinedFunctions {
        guard isOfExecutable, let address = location.address, let frames = debug.frames[address], !frames.isEmpty else {
            let isRecorded = location.line > 0 && !location.file.isEmpty && location.file != "???"
            return InlinedFunctions(line: isRecorded ? SourceLine(file: location.file, line: location.line) : nil)
        }

        var inlined = InlinedFunctions(line: frames[0].line)
        for level in stride(from: frames.count - 2, through: 0, by: -1) {
            inlined.functions.append((function(frames[level].symbol, in: nil), frames[level + 1].line))
        }
        return inlined
    }

    private func add(_ cost: Int, at location: CallgrindRecord.Location, _ path: InlinePath, to node: inout CallNode) {
        if let frame = path.rest.first {
            withInlined(frame.function, in: &node) { child in
                if let site = frame.site { child.sites[site, default: 0] += cost }
                add(cost, at: location, path.innerPath, to: &child)
            }
            return
        }

        node.own += cost
        if let line = path.line { node.lines[line, default: 0] += cost }
        if let address = location.address { node.addresses.insert(address) }
    }

    private func attach(_ child: CallNode, _ path: InlinePath, to node: inout CallNode) {
        let total = child.total
        if let frame = path.rest.first {
            withInlined(frame.function, in: &node) { inner in
                if let site = frame.site { inner.sites[site, default: 0] += total }
                attach(child, path.innerPath, to: &inner)
            }
            return
        }

        var child = child
        if let line = path.line { child.sites[line, default: 0] += total }
        node.merge(child)
    }

    /// Calls `body` with the child for an inlined function. Adds the child if it is new.
    private func withInlined(
        _ function: ProfiledFunction, in node: inout CallNode, _ body: (inout CallNode) -> Void
    ) {
        let position: Int
        if let index = node.children.firstIndex(where: { $0.isInlined && $0.function == function }) {
            position = index
        } else {
            var child = CallNode(function)
            child.isInlined = true
            node.children.append(child)
            position = node.children.count - 1
        }
        body(&node.children[position])
    }

    /// Divides a node among the places that call it, in proportion to the cost of their calls.
    private func parts(
        of node: CallNode, sites: [Site], recursive recursiveCalls: Int
    ) -> [(CallgrindRecord.Location, CallNode)] {
        let locatedSites = sites.filter { $0.location != CallgrindRecord.Location() }
        guard locatedSites.count > 1 else {
            return [(locatedSites.first?.location ?? CallgrindRecord.Location(), node)]
        }

        let inclusiveCosts = locatedSites.map(\.inclusive)
        let costs = inclusiveCosts.contains { $0 > 0 } ? inclusiveCosts : locatedSites.map(\.count)
        let total = costs.reduce(0, +)
        guard total > 0 else { return [(locatedSites[0].location, node)] }

        var start = 0
        return zip(locatedSites, costs).map { site, cost in
            defer { start += cost }
            var part = node.part(from: start, to: start + cost, of: total)
            part.calls = site.count + CallNode.part(recursiveCalls, from: start, to: start + cost, of: total)
            return (site.location, part)
        }
    }

    private func isExecutable(_ object: String) -> Bool {
        URL(fileURLWithPath: object).lastPathComponent == executable
    }

    /// Returns the function of a symbol.
    ///
    /// - Parameter object: the object file; `nil` for the executable.
    private mutating func function(_ symbol: String, in object: String?) -> ProfiledFunction {
        let library = object.map { URL(fileURLWithPath: $0).lastPathComponent }.flatMap { $0 == executable ? nil : $0 }
        let key = "\(library ?? "")\u{0}\(symbol)"
        if let function = functions[key] { return function }

        let function = ProfiledFunction(symbol: symbol, library: library, in: executable)
        functions[key] = function
        return function
    }
}

extension CallNode {
    /// The inclusive instructions, before ``inclusive`` is set.
    fileprivate var total: Int { children.reduce(own) { $0 + $1.total } }
}
