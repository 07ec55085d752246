/// The side or line of an item in a constraint. Source: element-id, Variant document.
///
/// Source: element-id, Variant document.
package enum LayoutAttribute: String, CaseIterable, Hashable, Sendable {
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
    /// The baseline of the last line, which the guide also calls `baseline`.
    case lastBaseline
    case firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins
    /// The second attribute of a constraint without a second item.
    case notAnAttribute

    /// Reads a name in upper or lower case: the guide's own sample writes `Top`.
    package init?(name: String) {
        guard let attribute = Self.attributesByName[name.lowercased()] else { return nil }
        self = attribute
    }

    private static let attributesByName = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0.rawValue.lowercased(), $0) } + [("baseline", .lastBaseline)])

    /// The names that can be read, for messages.
    static let names = allCases.map(\.rawValue) + ["baseline"]
}
