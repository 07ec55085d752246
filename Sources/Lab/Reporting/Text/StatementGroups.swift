/// What is said of several names alike, said once.
enum StatementGroups {
    /// `a, b: statement` for each statement, in the order in which they first come.
    static func lines(_ statements: [(name: String, statement: String)]) -> [String] {
        var order: [String] = []
        var names: [String: [String]] = [:]
        for (name, statement) in statements {
            if names[statement] == nil { order.append(statement) }
            names[statement, default: []].append(name)
        }
        return order.map { "\((names[$0] ?? []).joined(separator: ", ")): \($0)" }
    }
}
