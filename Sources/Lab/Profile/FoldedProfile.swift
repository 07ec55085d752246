extension CellProfile {
    /// A line for each way to a function, `caller;callee count`, as flame graphs of other tools read it.
    var foldedStacks: String {
        var text = ""
        steadyState.tree.visit { node, callers in
            guard node.own > 0 else { return }
            let way = (callers.dropFirst() + [node]).map { $0.function.name.replacing(";", with: ":") }
            text += "\(way.joined(separator: ";")) \(node.own)\n"
        }
        return text
    }
}
