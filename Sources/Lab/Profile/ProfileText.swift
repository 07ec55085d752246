/// A profile as lines of text that fit into a width. Source: measurement, Profiles.
package struct ProfileText {
    let profile: CellProfile
    /// The columns of a line.
    let width: Int
    /// The most rows of a tree; a third of it for lists.
    let limit: Int

    /// The least width that a tree fits into.
    package static let leastWidth = 60

    package init(_ profile: CellProfile, width: Int, limit: Int = 40) {
        self.profile = profile
        self.width = max(width, Self.leastWidth)
        self.limit = max(limit, 3)
    }

    /// The steady state, then the first call.
    package var lines: [String] {
        var lines = [profile.name.shortened(to: width), ""]
        let name = profile.firstCall == nil ? "Whole process" : "Steady state"
        lines += section(name, profile.steadyState, rows: limit)
        lines += functions(profile.steadyState)
        lines += sources(profile.steadyState)
        lines += allocations(profile.steadyState)
        lines += SimulatedEvents.lines(of: profile.steadyState)

        if let first = profile.firstCall {
            lines += section("First call", first, rows: max(limit / 3, 3))
        }
        return lines + profile.notes.flatMap { ["note: \($0)"].wrapped(to: width) }
    }

    private func section(_ title: String, _ part: ProfilePart, rows: Int) -> [String] {
        let instructions = CountText.text(part.perCall(part.tree.inclusive))
        let allocations = CountText.text(part.perCall(part.tree.allocations))
        var heading = "\(title): \(instructions) instructions a call, \(allocations) allocations"
        if profile.firstCall == nil { heading = "\(title): \(instructions) instructions, \(allocations) allocations" }

        var lines = [heading].wrapped(to: width)
        if part.loop > 0 {
            let loop = CountText.text(part.perCall(part.loop))
            lines += ["(left out: the lab's own loop, \(loop) a call)"].wrapped(to: width)
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
        return [reason].wrapped(to: width)
    }

    /// A row of a table: numbers, and the function or line that they are of.
    private struct Row {
        var numbers: [String]
        var name: String
    }

    private func row(_ part: ProfilePart, inclusive: Int, own: Int, calls: String?, name: String) -> Row {
        let numbers = [
            CountText.share(Double(inclusive), of: Double(part.tree.inclusive)),
            CountText.text(part.perCall(inclusive)), CountText.text(part.perCall(own)),
        ]
        return Row(numbers: calls.map { numbers + [$0] } ?? numbers, name: name)
    }

    /// Returns the calls of a function; of one that was put into its caller there is no number.
    private func calls(_ part: ProfilePart, _ calls: Int, isInlined: Bool) -> String {
        isInlined ? "inlined" : CountText.text(part.perCall(calls))
    }

    /// Returns rows under their headings, in columns as wide as their numbers, so that names have what is left.
    private func table(_ headings: [String], _ title: String, _ rows: [Row]) -> [String] {
        let all = [Row(numbers: headings, name: title)] + rows
        let widths = headings.indices.map { column in all.map { $0.numbers[column].count }.max() ?? 0 }
        return all.map { row in
            let numbers = zip(row.numbers, widths).map { $0.right($1) }.joined(separator: "  ") + "  "
            return numbers + row.name.shortened(to: max(width - numbers.count, 8))
        }
    }

    private static let headings = ["share", "inclusive", "own", "calls"]

    // MARK: Tree

    /// The rows of a tree: the dearest nodes, each below its caller.
    private func tree(_ part: ProfilePart, rows: Int) -> [String] {
        let root = part.tree
        var costs: [Int] = []
        root.visit { node, _ in costs.append(node.inclusive) }
        let least = max(costs.sorted(by: >).dropFirst(rows).first.map { $0 + 1 } ?? 0, root.inclusive / 200, 1)

        var shown: [Row] = []
        for child in root.children { append(child, depth: 0, least: least, part, to: &shown) }
        let hidden = costs.count - 1 - shown.count
        let rest = hidden > 0 ? ["  (\(hidden) smaller ones, left out)"] : []
        return table(Self.headings, "function", shown) + rest
    }

    private func append(_ node: CallNode, depth: Int, least: Int, _ part: ProfilePart, to rows: inout [Row]) {
        guard node.inclusive >= least else { return }

        // A narrow line keeps room for the name.
        let indent = String(repeating: " ", count: min(depth, max((width - 60) / 2 + 4, 4)))
        rows.append(
            row(
                part, inclusive: node.inclusive, own: node.own,
                calls: calls(part, node.calls, isInlined: node.isInlined), name: indent + node.function.name))
        for child in node.children { append(child, depth: depth + 1, least: least, part, to: &rows) }
    }

    // MARK: Lists

    private var listLimit: Int { max(limit / 4, 3) }

    private func functions(_ part: ProfilePart) -> [String] {
        let functions = part.functions.filter { $0.own > 0 }.prefix(listLimit)
        guard !functions.isEmpty else { return [] }
        let rows = functions.map { cost in
            row(
                part, inclusive: cost.inclusive, own: cost.own,
                calls: calls(part, cost.calls, isInlined: cost.isInlined), name: cost.function.name)
        }
        return ["By own instructions"] + table(Self.headings, "function", rows) + [""]
    }

    private func sources(_ part: ProfilePart) -> [String] {
        let lines = part.lines.sorted { ($1.own, $0.line) < ($0.own, $1.line) }.prefix(listLimit)
        guard !lines.isEmpty else { return [] }
        let rows = lines.map { cost in
            row(part, inclusive: cost.inclusive, own: cost.own, calls: nil, name: "\(cost.line)")
        }
        return ["By line"] + table(Array(Self.headings.dropLast()), "line", rows) + withoutLine(part) + [""]
    }

    /// Returns a sentence on the instructions that no line is known for.
    private func withoutLine(_ part: ProfilePart) -> [String] {
        let rest = part.tree.inclusive - part.lines.reduce(0) { $0 + $1.own }
        guard rest > 0 else { return [] }

        let all = CountText.text(part.perCall(part.tree.inclusive))
        let share = "\(CountText.text(part.perCall(rest))) of \(all) instructions"
        return ["(\(share) have no line: the code of libraries, or what the compiler made)"].wrapped(to: width)
    }

    private func allocations(_ part: ProfilePart) -> [String] {
        let sites = part.allocationSites.prefix(listLimit)
        guard !sites.isEmpty else { return [] }
        return [profile.firstCall == nil ? "Allocations, by place" : "Allocations a call, by place"]
            + sites.map { site in
                let way = ([site.function] + site.through.prefix(2)).map(\.name).joined(separator: " → ")
                let count = CountText.text(part.perCall(site.allocations)).right(12) + "  "
                return count + way.shortened(to: max(width - count.count, 8))
            } + [""]
    }
}

extension [String] {
    /// The texts, broken between words into lines of a width.
    func wrapped(to width: Int) -> [String] {
        flatMap { text -> [String] in
            var lines: [String] = []
            for word in text.split(separator: " ") {
                if let last = lines.last, last.count + 1 + word.count <= width {
                    lines[lines.count - 1] = "\(last) \(word)"
                } else {
                    lines.append(lines.isEmpty ? String(word) : "  \(word)")
                }
            }
            return lines
        }
    }
}
