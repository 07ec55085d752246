import JSONText

/// A specification of Vega-Lite in a file of its own, with placeholders for values.
///
/// A placeholder is a text that begins with a dollar sign: `"values": "$points"`. As a member's value it is replaced,
/// or the member is left out. In a list it is replaced by any number of elements. Inserted values are never read again,
/// so a user's name that begins with a dollar sign stays a text.
struct ChartTemplate: Sendable {
    private let specification: JSONValue

    /// The template in a resource of the package.
    init(_ bytes: [UInt8]) {
        guard let document = try? JSONDocument(copying: bytes) else {
            preconditionFailure("a chart's template is a file of this package, and no JSON")
        }

        specification = JSONValue(document, 0)
    }

    /// Returns the specification with values in place of its placeholders.
    ///
    /// - Parameter values: the values by the name of the placeholder; `nil` to leave it out.
    /// - Precondition: each placeholder has an entry, and each entry has a placeholder.
    func filled(_ values: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        var filling = Filling(values: Dictionary(values.map { ($0, $1) }, uniquingKeysWith: { first, _ in first }))
        let result = filling.value(specification) ?? .null
        precondition(
            filling.used.count == filling.values.count,
            "a chart's template has no place for \(Set(filling.values.keys).subtracting(filling.used).sorted())")
        return result
    }

    private struct Filling {
        let values: [String: JSONValue?]
        var used: Set<String> = []

        mutating func value(_ template: JSONValue) -> JSONValue? {
            switch template {
            case .text(let text): text.first == "$" ? self[text] : template
            case .array(let elements): .array(elements.flatMap { self.elements($0) })
            case .object(let members):
                .object(
                    members.compactMap { member in value(member.value).map { (key: member.name, value: $0) } })
            case .null, .bool, .number: template
            }
        }

        private mutating func elements(_ template: JSONValue) -> [JSONValue] {
            guard let value = value(template) else { return [] }
            if case .text(let text) = template, text.first == "$", case .array(let elements) = value { return elements }
            return [value]
        }

        private subscript(placeholder: String) -> JSONValue? {
            mutating get {
                let name = String(placeholder.dropFirst())
                guard let value = values[name] else {
                    preconditionFailure("nothing fills the place \(placeholder) of a chart's template")
                }

                used.insert(name)
                return value
            }
        }
    }
}

extension ChartTemplate {
    static let axis = ChartTemplate(PackageResources.axis_json)
    static let capacity = ChartTemplate(PackageResources.capacity_json)
    static let comparison = ChartTemplate(PackageResources.comparison_json)
    static let distribution = ChartTemplate(PackageResources.distribution_json)
    static let dots = ChartTemplate(PackageResources.dots_json)
    static let estimates = ChartTemplate(PackageResources.estimates_json)
    static let horizontalBudget = ChartTemplate(PackageResources.horizontal_budget_json)
    static let price = ChartTemplate(PackageResources.price_json)
    static let series = ChartTemplate(PackageResources.series_json)
    static let sizes = ChartTemplate(PackageResources.sizes_json)
    static let throughput = ChartTemplate(PackageResources.throughput_json)
    static let verticalBudget = ChartTemplate(PackageResources.vertical_budget_json)
}

extension JSONValue {
    /// Copies a value of a parsed text. Members keep their order.
    fileprivate init(_ document: JSONDocument, _ value: Int) {
        switch document.kind(of: value) {
        case .object:
            self = .object(
                document.children(of: value).map { (key: document.key(of: $0) ?? "", value: JSONValue(document, $0)) })
        case .array: self = .array(document.children(of: value).map { JSONValue(document, $0) })
        case .string: self = .text(document.string(value) ?? "")
        case .number: self = .number(document.double(value) ?? .nan)
        case .true: self = true
        case .false: self = false
        case .null, nil: self = nil
        }
    }
}
