extension CellProfile {
    /// A function of the steady state with its costs and its calls, as callgrind's format has them.
    private struct FunctionBlock {
        /// The calls of another function.
        struct Calls {
            /// The line of the calls; 0 if it is not known.
            var line = 0
            var count = 0
            var inclusive = 0
        }

        /// The own instructions without a line.
        var ownWithoutLine = 0
        /// The own instructions by line.
        var lines: [SourceLine: Int] = [:]
        var callees: [ProfiledFunction: Calls] = [:]
    }

    /// The steady state in the format of callgrind.
    var callgrind: String {
        let blocks = functionBlocks.sorted { $0.key.name < $1.key.name }
        let total = steadyState.tree.inclusive
        let heading = """
            # callgrind format
            version: 1
            creator: milli
            cmd: \(name.replacing("\n", with: " "))
            positions: line
            events: Ir
            summary: \(total)


            """

        return heading + blocks.map { Self.text(of: $0.key, $0.value) }.joined() + "totals: \(total)\n"
    }

    /// The functions, each with its costs summed over all paths to it.
    private var functionBlocks: [ProfiledFunction: FunctionBlock] {
        var blocks: [ProfiledFunction: FunctionBlock] = [:]
        steadyState.tree.visit { node, callers in
            var block = blocks[node.function] ?? FunctionBlock()
            block.lines.merge(node.lines, uniquingKeysWith: +)
            block.ownWithoutLine += node.own - node.lines.values.reduce(0, +)
            blocks[node.function] = block

            guard let caller = callers.last else { return }

            var calls = blocks[caller.function]?.callees[node.function] ?? FunctionBlock.Calls()
            calls.line = node.sites.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key.line ?? 0
            calls.count += max(node.calls, 1)
            calls.inclusive += node.inclusive
            blocks[caller.function]?.callees[node.function] = calls
        }

        return blocks
    }

    private static func text(of function: ProfiledFunction, _ block: FunctionBlock) -> String {
        let files = Dictionary(grouping: block.lines, by: \.key.file)
        let main = files.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key ?? "???"
        var text = "fl=\(main)\nfn=\(title(of: function))\n"
        if block.ownWithoutLine > 0 { text += "0 \(block.ownWithoutLine)\n" }

        for (file, lines) in files.sorted(by: { $0.key < $1.key }) {
            text += file == main ? "" : "fi=\(file)\n"
            for (line, cost) in lines.sorted(by: { $0.key < $1.key }) { text += "\(line.line) \(cost)\n" }
            text += file == main ? "" : "fe=\(main)\n"
        }

        for (callee, calls) in block.callees.sorted(by: { $0.key.name < $1.key.name }) {
            text += "cfn=\(title(of: callee))\ncalls=\(calls.count) 0\n\(calls.line) \(calls.inclusive)\n"
        }

        return text + "\n"
    }

    private static func title(of function: ProfiledFunction) -> String {
        function.origin == .library && !function.module.isEmpty
            ? "\(function.name) [\(function.module)]" : function.name
    }
}
