/// A variant document that cannot be read; nothing of it is applied.
package struct VariantError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The faults in the order of the text; the first ones, when there are very many.
    package let faults: [VariantProblem]
    /// The number of all faults.
    package let count: Int

    /// A line per fault, without a line end behind the last.
    package var description: String {
        (faults.map(\.description) + (count > faults.count ? ["\(count - faults.count) further faults"] : []))
            .joined(separator: "\n")
    }
}
