/// The reason why a variant document cannot be read. Nothing of it is applied.
package struct VariantError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The faults in the order of the text; only the first ones if there are very many.
    package let faults: [VariantProblem]
    /// The number of all faults.
    package let count: Int

    /// A line per fault, without a line end after the last.
    package var description: String {
        var lines = faults.map(\.description)
        if count > faults.count { lines.append("\(count - faults.count) further faults") }
        return lines.joined(separator: "\n")
    }
}
