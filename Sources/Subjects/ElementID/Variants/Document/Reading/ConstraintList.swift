/// The constraints of a screen in their own document: a list of objects with the parts of a ``ConstraintSelector``.
/// Here these parts describe a constraint.
package struct ConstraintList: Sendable {
    package private(set) var entries: [(selector: ConstraintSelector<ElementID>, path: String, line: Int)] = []
    /// The entries that cannot be a constraint.
    package private(set) var problems: VariantProblems

    /// Reads a list.
    ///
    /// - Complexity: O(bytes).
    package init(json bytes: [UInt8], limits: VariantLimits = VariantLimits()) throws(VariantError) {
        (entries, problems) = try bytes.withUnsafeBufferPointer { bytes throws(VariantError) in
            try VariantReader.read(bytes, limits) { reader in
                var entries: [(ConstraintSelector<ElementID>, String, Int)] = []
                reader.forEachElement(of: 0, "a list of constraints") { reader, number, value in
                    reader.count(value)
                    guard let selector = reader.constraint(value) else { return }
                    entries.append((selector, "$[\(number)]", reader.json.line(of: value)))
                }

                return entries
            }
        }
    }
}
