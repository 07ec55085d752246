import Reporting

/// A profile as lines of text that fit into a width. Source: profiles, Recording.
package struct ProfileText {
    let profile: CellProfile
    /// The columns of a line.
    let width: Int
    /// The most rows of a tree; a third of it for lists.
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

    private func section(_ title: String, _ part: ProfilePart, rows: Int) -> [String] {
        let instructions = CountText.text(part.perCall(part.tree.inclusive))
        let allocations = CountText.text(part.perCall(part.tree.allocations))
        let noun = allocations == "1" ? "allocation" : "allocations"
        let bytes = part.places.map { ", \(CountText.text($0.bytes)) bytes" } ?? ""
        var heading = "\(title): \(instructions) instructions a call, \(allocations) \(noun)\(bytes)"
        if profile.firstCall == nil { heading = "\(title): \(instructions) instructions, \(allocations) \(noun)" }

        var lines = heading.indented(then: 2, width: width)
        if part.loop > 0 {
            let loop = CountText.text(part.perCall(part.loop))
            lines += "(left out: the lab's own loop, \(loop) a call)".indented(then: 2, width: width)
        }

        guard part.tree.inclusive > 0 else { return lines + vanished(part) + [""] }

        lines += tree(part, rows: rows) + [""]
        return lines
    }

    /// Returns the reason why a call has no instruction of its own, and the command that counts it with the loop.
    private func vanished(_ part: ProfilePart) -> [String] {
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

    /// Returns the calls of a function; of one that was put into its caller there is no number.
    private func calls(_ part: ProfilePart, _ calls: Int, isInlined: Bool) -> String {
        isInlined ? "inlined" : CountText.text(part.perCall(calls))
    }

    private static let headings = ["share", "inclusive", "own", "calls"]

    // MARK: Tree

    /// The rows of a tree: the dearest nodes, each below its caller.
    private func tree(_ part: ProfilePart, rows: Int) -> [String] {
        let root = part.tree
        var costs: [Int] = []
        root.visit { node, _ in costs.append(node.inclusive) }
        let least = max(costs.sorted(by: >).dropFirst(rows).first.map { $0 + 1 } ?? 0, root.inclusive / 200, 1)

        var shown: [ProfileTable.Row] = []
        for child in root.children { append(child, depth: 0, least: least, part, to: &shown) }
        let hidden = costs.count - 1 - shown.count
        let rest = hidden > 0 ? "(\(hidden) smaller ones, left out)".indented(then: 2, width: width) : []
        return ProfileTable(headings: Self.headings, title: "function", rows: shown).lines(width: width) + rest
    }

    private func append(
        _ node: CallNode, depth: Int, least: Int, _ part: ProfilePart, to rows: inout [ProfileTable.Row]
    ) {
        guard node.inclusive >= least else { return }

        rows.append(
            row(
                part, inclusive: node.inclusive, own: node.own,
                calls: calls(part, node.calls, isInlined: node.isInlined), name: node.function.name, indent: depth))
        for child in node.children { append(child, depth: depth + 1, least: least, part, to: &rows) }
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
            + withoutLine(part) + [""]
    }

    /// Returns a sentence on the instructions that no line is known for.
    private func withoutLine(_ part: ProfilePart) -> [String] {
        let rest = part.tree.inclusive - part.lines.reduce(0) { $0 + $1.own }
        guard rest > 0 else { return [] }

        let all = CountText.text(part.perCall(part.tree.inclusive))
        let share = "\(CountText.text(part.perCall(rest))) of \(all) instructions"
        let reason = "the code of libraries, or what the compiler made"
        return "(\(share) have no line: \(reason))".indented(then: 2, width: width)
    }

    /// Returns a sentence on the rest of a list and what it costs; none if there is no rest.
    ///
    /// - Parameters:
    ///   - costs: the counts of the rows that are not shown.
    ///   - unit: their unit.
    ///   - noun: what a row is of.
    ///   - perCall: the count of one call.
    private func leftOut(
        _ costs: [Int], _ unit: String, _ noun: String, _ perCall: (Int) -> Double
    ) -> [String] {
        guard !costs.isEmpty else { return [] }

        let sum = CountText.text(perCall(costs.reduce(0, +)))
        return "(\(counted(costs.count, "more \(noun)")), \(sum) \(unit) together, left out)".indented(
            then: 2, width: width)
    }

    private func allocations(_ part: ProfilePart) -> [String] {
        if let places = part.places { return memory(places) }

        // Places that differ only in functions that are not shown are one row.
        let rows = part.allocationSites.grouped { ([$0.function] + $0.through.prefix(2)).map(\.name) }
            .map { way, sites in (way: way, count: sites.reduce(0) { $0 + $1.allocations }) }
            .sorted { $0.count > $1.count }
        guard !rows.isEmpty else { return [] }
        let lines = rows.prefix(listLimit).flatMap { row in
            allocation(CountText.text(part.perCall(row.count)), row.way)
        }
        let heading = profile.firstCall == nil ? "Allocations, by place" : "Allocations a call, by place"
        return heading.indented(then: 2, width: width) + lines
            + leftOut(rows.dropFirst(listLimit).map(\.count), "allocations", "place", part.perCall) + [""]
    }

    /// Returns the places that allocate, and their lines, those with the most bytes first.
    private func memory(_ places: AllocationPlaces) -> [String] {
        // Places that differ only in functions that are not shown are one row.
        let ways = places.sites.grouped { site in
            ([site.function] + site.through.prefix(2)).map(\.name).joined(separator: " → ")
        }
        let lines = places.sites.filter { $0.line != nil }.grouped { "\($0.line?.description ?? "")" }
        return memoryTable("Allocations a call, by place", "place", ways.map { ($0.key, $0.elements) }, places)
            + memoryTable("Allocations a call, by line", "line", lines.map { ($0.key, $0.elements) }, places)
            + bytesWithoutLine(places)
    }

    /// Returns a sentence on the bytes that no line is known for.
    private func bytesWithoutLine(_ places: AllocationPlaces) -> [String] {
        let rest = places.sites.filter { $0.line == nil }.reduce(0) { $0 + $1.bytes }
        guard rest > 0 else { return [] }

        let share = "\(CountText.text(places.perCall(rest))) of \(CountText.text(places.bytes)) bytes"
        return "(\(share) have no line: the compiler made their code)".indented(then: 2, width: width) + [""]
    }

    private func memoryTable(
        _ heading: String, _ title: String, _ groups: [(name: String, sites: [AllocationPlaces.Site])],
        _ places: AllocationPlaces
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
                numbers: [places.perCall(sum.bytes), places.perCall(sum.allocations)].map { CountText.text($0) },
                name: sum.name)
        }
        let table = ProfileTable(headings: ["bytes", "allocations"], title: title, rows: rows)
        return heading.indented(then: 2, width: width) + table.lines(width: width)
            + leftOut(sums.dropFirst(listLimit).map(\.bytes), "bytes", title, places.perCall) + [""]
    }

    /// Returns a number of allocations next to the way to them, one function below the other if they need more room.
    private func allocation(_ count: String, _ way: [String]) -> [String] {
        let label = count.padded(to: width < 60 ? 6 : 12, .right) + "  "
        let line = label + way.joined(separator: " → ")
        guard line.displayWidth > width else { return [line] }

        let margin = String(repeating: " ", count: label.count)
        return way.enumerated().map { number, name in
            let arrow = number == 0 ? "" : "→ "
            return (number == 0 ? label : margin) + arrow + name.shortened(to: width - label.count - arrow.count)
        }
    }
}
