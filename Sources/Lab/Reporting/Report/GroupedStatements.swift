import Results

/// Returns each statement once with all its names: `a, b: statement`, in the order of first occurrence.
func grouped(_ statements: [(name: String, statement: String)]) -> [String] {
    statements.grouped(by: \.statement).map { statement, names in
        "\(names.map(\.name).joined(separator: ", ")): \(statement)"
    }
}
