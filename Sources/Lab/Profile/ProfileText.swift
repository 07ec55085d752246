import Nouns
import Reporting

/// A profile as lines of text that fit into a width. Source: profiles, Recording.
package struct ProfileText {
    let profile: CellProfile
    /// The columns of a line.
    let width: Int
    /// The most rows of the tree of the steady state. Lists and the first call have fewer.
    let limit: Int

    package init(_ profile: CellProfile, width: Int, limit: Int = 40) {
        self.profile = profile
        self.width = width
        self.limit = max(limit, 3)
    }

    /// The steady state, then the first call.
    package var lines: [String] {
        var lines = profile.name.indented(then: 2, width: width) + [""]
        let name = profile.firstCall == nil ? "Whole process" : "Steady state"
        lines += section(name, profile.steadyState, rows: limit)
        lines += functions(profile.steadyState)
        lines += sources(profile.steadyState)
        lines += allocations(profile.steadyState)
        lines += SimulatedEvents.lines(of: profile.steadyState, width: width)

        if let first = profile.firstCall {
            lines += section("First call", first, rows: max(limit / 3, 3))
        }
        return lines + profile.notes.flatMap { "note: \($0)".indented(then: 2, width: width) }
    }

    /// The unit of numbers: a call, or nothing for a whole process.
    private var perCallSuffix: String { profile.firstCall == nil ? "" : " a call" }

    private func section(_ title: String, _ part: ProfilePart, rows: Int) -> [String] {
        let instructions = CountText.text(part.perCall(part.tree.inclusive))
        let allocations = CountText.text(part.perCall(part.tree.allocations))
        let noun = allocations == "1" ? "allocation" : "allocations"
        let bytes = part.recordedSites.map { ", \(CountText.text($0.bytes)) bytes" } ?? ""
        let heading = "\(title): \(instructions) instructions\(perCallSuffix), \(allocations) \(noun)\(bytes)"

        var lines = heading.indented(then: 2, width: width)
        if part.loop > 0 {
            let loop = CountText.text(part.perCall(part.loop))
            lines += "(left out: the lab's own loop, \(loop) a call)".indented(then: 2, width: width)
        }

        guard part.tree.inclusive > 0 else { return lines + reasonForNoInstructions(part) + [""] }

        lines += tree(part, rows: rows) + [""]
        return lines
    }

    /// Returns the reason why a call has no instruction of its own, and the command that counts it together with the
    /// loop.
    private func reasonForNoInstructions(_ part: ProfilePart) -> [String] {
        guard part.loop > 0 else { return ["No instruction was recorded."] }

        let reason =
            "The call is within the lab's loop: it is so short that the compiler made it a part of the loop, and no "
            + "function of its own is left to attribute instructions to. run --plan instructions counts both together."
        return reason.indented(then: 2, width: width)
    }

    private func row(
        _ part: ProfilePart, inclusive: Int, own: Int, calls: String?, name: String, indent: Int = 0
    ) -> ProfileTable.Row {
        let numbers = [
            CountText.share(Double(inclusive), of: Double(part.tree.inclusive)),
            CountText.text(part.perCall(inclusive)), CountText.text(part.perCall(own)),
        ]
        return ProfileTable.Row(numbers: calls.map { numbers + [$0] } ?? numbers, name: name, indent: indent)
    }

    /// Returns the number of calls of a function; an inlined one has no number.
    private func calls(_ part: ProfilePart, _ calls: Int, isInlined: Bool) -> String {
        isInlined ? "inlined" : CountText.text(part.perCall(calls))
    }

    private static let headings = ["share", "inclusive", "own", "calls"]

    // MARK: Tree

    /// Returns the rows of a tree: the most expensive nodes, each below its caller.
    private func tree(_ part: ProfilePart, rows: Int) -> [String] {
        var nodes: [(node: CallNode, depth: Int)] = []
        part.tree.visit { node, callers in
            if !callers.isEmpty { nodes.append((node, callers.count - 1)) }
        }

        // A caller costs at least as much as the functions that it calls. If they cost the same, it still comes first.
        let least = max(part.tree.inclusive / 200, 1)
        let order = nodes.indices.sorted { (-nodes[$0].node.inclusive, $0) < (-nodes[$1].node.inclusive, $1) }
        let dearest = order.prefix(rows).prefix { nodes[$0].node.inclusive >= least }
        let rows = dearest.sorted().map { position in
            let node = nodes[position].node
            return row(
                part, inclusive: node.inclusive, own: node.own,
                calls: calls(part, node.calls, isInlined: node.isInlined), name: node.function.name,
                indent: nodes[position].depth)
        }

        let table = ProfileTable(headings: Self.headings, title: "function", rows: rows).lines(width: width)
        guard let next = order.dropFirst(dearest.count).first else { return table }

        // Functions may be left out although one that costs the same is shown: there is no room.
        let isSmaller = dearest.last.map { nodes[next].node.inclusive < nodes[$0].node.inclusive } ?? true
        let remark = "(\(nodes.count - dearest.count) \(isSmaller ? "smaller" : "further") ones, left out)"
        return table + remark.indented(then: 2, width: width)
    }

    // MARK: Lists

    private var listLimit: Int { max(limit / 4, 3) }

    private func functions(_ part: ProfilePart) -> [String] {
        let functions = part.functions.filter { $0.own > 0 }
        guard !functions.isEmpty else { return [] }
        let rows = functions.prefix(listLimit).map { cost in
            row(
                part, inclusive: cost.inclusive, own: cost.own,
                calls: calls(part, cost.calls, isInlined: cost.isInlined), name: cost.function.name)
        }
        return ["By own instructions"]
            + ProfileTable(headings: Self.headings, title: "function", rows: rows).lines(width: width)
            + leftOut(functions.dropFirst(listLimit).map(\.own), "instructions", "function", part.perCall) + [""]
    }

    private func sources(_ part: ProfilePart) -> [String] {
        let lines = part.lines.sorted { ($1.own, $0.line) < ($0.own, $1.line) }
        guard !lines.isEmpty else { return [] }
        let rows = lines.prefix(listLimit).map { cost in
            row(part, inclusive: cost.inclusive, own: cost.own, calls: nil, name: "\(cost.line)")
        }
        let table = ProfileTable(headings: Self.headings.dropLast(), title: "line", rows: rows)
        return ["By line"] + table.lines(width: width)
            + leftOut(lines.dropFirst(listLimit).map(\.own), "instructions", "line", part.perCall)
            + instructionsWithoutLine(part) + [""]
    }

    /// Returns a sentence on the instructions without a known line.
    private func instructionsWithoutLine(_ part: ProfilePart) -> [String] {
        let rest = part.tree.inclusive - part.lines.reduce(0) { $0 + $1.own }
        guard rest > 0 else { return [] }

        let total = CountText.text(part.perCall(part.tree.inclusive))
        let share = "\(CountText.text(part.perCall(rest))) of \(total) instructions"
        let reason = "the code of libraries, or what the compiler made"
        return "(\(share) have no line: \(reason))".indented(then: 2, width: width)
    }

    /// Returns a sentence on the rows that are left out of a list and their cost; empty without any.
    ///
    /// - Parameters:
    ///   - costs: the counts of the rows that are left out.
    ///   - unit: the unit of the counts.
    ///   - noun: the word for what a row shows: `function`, `line`.
    ///   - perCall: divides a count by the number of operations.
    private func leftOut(
        _ costs: [Int], _ unit: String, _ noun: String, _ perCall: (Int) -> Double
    ) -> [String] {
        guard !costs.isEmpty else { return [] }

        let sum = CountText.text(perCall(costs.reduce(0, +)))
        return "(\(counted(costs.count, "more \(noun)")), \(sum) \(unit) together, left out)".indented(
            then: 2, width: width)
    }

    private func allocations(_ part: ProfilePart) -> [String] {
        if let sites = part.recordedSites { return memory(sites) }

        let rows = Self.byPath(part.countedSites) { [$0.function] + $0.libraryPath }
            .map { path, sites in (path: path, count: sites.reduce(0) { $0 + $1.allocations }) }
            .sorted { $0.count > $1.count }
        guard !rows.isEmpty else { return [] }
        let lines = rows.prefix(listLimit).flatMap { row in
            allocation(CountText.text(part.perCall(row.count)), row.path)
        }
        let heading = "Allocations\(perCallSuffix), by place"
        return heading.indented(then: 2, width: width) + lines
            + leftOut(rows.dropFirst(listLimit).map(\.count), "allocations", "place", part.perCall) + [""]
    }

    /// Groups places of allocation into rows by the functions that a row shows.
    private static func byPath<Site>(
        _ sites: [Site], _ path: (Site) -> [ProfiledFunction]
    ) -> [(path: [String], sites: [Site])] {
        sites.grouped { path($0).prefix(3).map(\.name) }.map { (path: $0.key, sites: $0.elements) }
    }

    /// Returns a table of the places that allocate and one of their lines, the most bytes first.
    private func memory(_ recorded: RecordedSites) -> [String] {
        let callPaths = Self.byPath(recorded.sites) { [$0.function] + $0.libraryPath }
            .map { path, sites in (name: path.joined(separator: " → "), sites: sites) }
        let lines = recorded.sites.filter { $0.line != nil }.grouped { "\($0.line?.description ?? "")" }
        return memoryTable("Allocations\(perCallSuffix), by place", "place", callPaths, recorded)
            + memoryTable("Allocations\(perCallSuffix), by line", "line", lines.map { ($0.key, $0.elements) }, recorded)
            + bytesWithoutLine(recorded)
    }

    /// Returns a sentence on the bytes without a known line.
    private func bytesWithoutLine(_ recorded: RecordedSites) -> [String] {
        let rest = recorded.sites.filter { $0.line == nil }.reduce(0) { $0 + $1.bytes }
        guard rest > 0 else { return [] }

        let share = "\(CountText.text(recorded.perCall(rest))) of \(CountText.text(recorded.bytes)) bytes"
        return "(\(share) have no line: the compiler made their code)".indented(then: 2, width: width) + [""]
    }

    private func memoryTable(
        _ heading: String, _ title: String, _ groups: [(name: String, sites: [RecordedSites.Site])],
        _ recorded: RecordedSites
    ) -> [String] {
        let sums = groups.map { name, sites in
            (
                name: name, bytes: sites.reduce(0) { $0 + $1.bytes },
                allocations: sites.reduce(0) { $0 + $1.allocations }
            )
        }.sorted { ($1.bytes, $1.allocations, $0.name) < ($0.bytes, $0.allocations, $1.name) }
        guard !sums.isEmpty else { return [] }

        let rows = sums.prefix(listLimit).map { sum in
            ProfileTable.Row(
                numbers: [recorded.perCall(sum.bytes), recorded.perCall(sum.allocations)].map { CountText.text($0) },
                name: sum.name)
        }
        let table = ProfileTable(headings: ["bytes", "allocations"], title: title, rows: rows)
        return heading.indented(then: 2, width: width) + table.lines(width: width)
            + leftOut(sums.dropFirst(listLimit).map(\.bytes), "bytes", title, recorded.perCall) + [""]
    }

    /// Returns a number of allocations next to the path to them. If the path does not fit, each function has a line.
    private func allocation(_ count: String, _ path: [String]) -> [String] {
        let label = count.padded(to: width < 60 ? 6 : 12, .right) + "  "
        let line = label + path.joined(separator: " → ")
        guard line.displayWidth > width else { return [line] }

        let margin = String(repeating: " ", count: label.count)
        return path.enumerated().map { number, name in
            let arrow = number == 0 ? "" : "→ "
            return (number == 0 ? label : margin) + arrow + name.shortened(to: width - label.count - arrow.count)
        }
    }
}
