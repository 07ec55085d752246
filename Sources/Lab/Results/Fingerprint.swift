import Foundation

/// The text that must be equal in two environments before their stored values are compared: `name=value; …`.
package enum Fingerprint {
    /// The differing fields of two fingerprints, in words, with both values.
    package static func differences(_ first: String, _ second: String) -> [String] {
        guard first != second else { return [] }

        let ofFirst = Dictionary(fields(first), uniquingKeysWith: { one, _ in one })
        let ofSecond = Dictionary(fields(second), uniquingKeysWith: { one, _ in one })
        let names = fields(first).map(\.name) + fields(second).map(\.name).filter { ofFirst[$0] == nil }.sorted()

        return names.filter { ofFirst[$0] != ofSecond[$0] }.map { name in
            "\(name) (\(ofFirst[name] ?? "not given"), \(ofSecond[name] ?? "not given"))"
        }
    }

    /// The fields of a fingerprint, in their order.
    package static func fields(_ text: String) -> [(name: String, value: String)] {
        text.components(separatedBy: "; ").map { field in
            let parts = field.split(separator: "=", maxSplits: 1).map(String.init)
            return (parts.first ?? "", parts.count > 1 ? parts[1] : "")
        }
    }
}
