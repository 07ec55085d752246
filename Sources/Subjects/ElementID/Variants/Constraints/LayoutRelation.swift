/// The relation of the two sides of a constraint.
///
/// Source: element-id, Variant document.
package enum LayoutRelation: String, CaseIterable, Hashable, Sendable {
    case lessThanOrEqual, equal, greaterThanOrEqual

    /// Reads a name in upper or lower case: the guide's own sample writes `Equal`.
    package init?(name: String) {
        let name = name.lowercased()
        guard let relation = Self.allCases.first(where: { $0.rawValue.lowercased() == name }) else { return nil }
        self = relation
    }

    /// The names that can be read, for messages.
    static let names = allCases.map(\.rawValue)
}
