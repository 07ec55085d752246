/// The relation of the two sides of a constraint. Source: element-id, Variant document.
package enum LayoutRelation: String, CaseIterable, Hashable, Sendable {
    case lessThanOrEqual, equal, greaterThanOrEqual

    /// Reads a name, upper and lower case alike: the guide's own sample writes `Equal`.
    package init?(name: String) {
        let name = name.lowercased()
        guard let relation = Self.allCases.first(where: { $0.rawValue.lowercased() == name }) else { return nil }
        self = relation
    }

    static let names = allCases.map(\.rawValue)
}
