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

        lines += [header("function")] + tree(part, rows: rows) + [""]
        return lines
    }

    private func header(_ title: String) -> String {
        "share".right(6) + "inclusive".right(12) + "own".right(11) + "calls".right(8) + "  \(title)"
    }

    private func row(_ part: ProfilePart, inclusive: Int, own: Int, calls: Int?, name: String) -> String {
        let numbers =
            CountText.share(Double(inclusive), of: Double(part.tree.inclusive)).right(6)
            + CountText.text(part.perCall(inclusive)).right(12) + CountText.text(part.perCall(own)).right(11)
            + (calls.map { CountText.text(part.perCall($0)) } ?? "").right(8) + "  "
        return numbers + name.shortened(to: max(width - numbers.count, 8))
    }

    // MARK: Tree

    /// The rows of a tree: the dearest nodes, each below its caller.
    private func tree(_ part: ProfilePart, rows: Int) -> [String] {
        let root = part.tree
        var costs: [Int] = []
        root.visit { node, _ in costs.append(node.inclusive) }
        let least = max(costs.sorted(by: >).dropFirst(rows).first.map { $0 + 1 } ?? 0, root.inclusive / 200, 1)

        var lines: [String] = []
        for child in root.children { append(child, depth: 0, least: least, part, to: &lines) }
        let hidden = costs.count - 1 - lines.count
        if hidden > 0 { lines.append("".right(24) + "  (\(hidden) smaller ones, left out)") }
        return lines
    }

    private func append(_ node: CallNode, depth: Int, least: Int, _ part: ProfilePart, to lines: inout [String]) {
        guard node.inclusive >= least else { return }

        // A narrow line keeps room for the name.
        let indent = String(repeating: " ", count: min(depth, max((width - 60) / 2 + 4, 4)))
        let mark = node.isInlined ? " (inlined)" : ""
        lines.append(
            row(
                part, inclusive: node.inclusive, own: node.own, calls: node.isInlined ? nil : node.calls,
                name: indent + node.function.name + mark))
        for child in node.children { append(child, depth: depth + 1, least: least, part, to: &lines) }
    }

    // MARK: Lists

    private var listLimit: Int { max(limit / 4, 3) }

    private func functions(_ part: ProfilePart) -> [String] {
        let functions = part.functions.filter { $0.own > 0 }.prefix(listLimit)
        guard !functions.isEmpty else { return [] }
        return ["By own instructions", header("function")]
            + functions.map { cost in
                row(
                    part, inclusive: cost.inclusive, own: cost.own, calls: cost.isInlined ? nil : cost.calls,
                    name: cost.function.name + (cost.isInlined ? " (inlined)" : ""))
            } + [""]
    }

    private func sources(_ part: ProfilePart) -> [String] {
        let lines = part.lines.sorted { ($1.own, $0.line) < ($0.own, $1.line) }.prefix(listLimit)
        guard !lines.isEmpty else { return [] }
        return ["By line", header("line")]
            + lines.map { cost in
                row(part, inclusive: cost.inclusive, own: cost.own, calls: nil, name: "\(cost.line)")
            } + [""]
    }

    private func allocations(_ part: ProfilePart) -> [String] {
        let sites = part.allocationSites.prefix(listLimit)
        guard !sites.isEmpty else { return [] }
        return ["Allocations a call, by place"]
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
