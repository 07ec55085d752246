import Results

/// Returns every statement once with all its names: `a, b: statement`, in the order in which statements first come.
func grouped(_ statements: [(name: String, statement: String)]) -> [String] {
    statements.grouped(by: \.statement).map { statement, names in
        "\(names.map(\.name).joined(separator: ", ")): \(statement)"
    }
}
