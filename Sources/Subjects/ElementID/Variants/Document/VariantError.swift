/// A variant document that cannot be read; nothing of it is applied.
public struct VariantError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The faults in the order of the text; the first ones, when there are very many.
    public let faults: [VariantProblem]
    /// The number of all faults.
    public let count: Int

    /// A line per fault, without a line end behind the last.
    public var description: String {
        (faults.map(\.description) + (count > faults.count ? ["\(count - faults.count) further faults"] : []))
            .joined(separator: "\n")
    }
}
