extension CellProfile {
    /// A line for each path to a function, `caller;callee count`: the input of other flame graph tools.
    var foldedStacks: String {
        var text = ""
        steadyState.tree.visit { node, callers in
            guard node.own > 0 else { return }
            let path = (callers.dropFirst() + [node]).map { $0.function.name.replacing(";", with: ":") }
            text += "\(path.joined(separator: ";")) \(node.own)\n"
        }
        return text
    }
}
