import Foundation

/// The text that two environments must have in common for their stored values to be compared: `name=value; …`.
package enum Fingerprint {
    /// The fields in which two fingerprints differ, in words, with both values.
    package static func differences(_ first: String, _ second: String) -> [String] {
        guard first != second else { return [] }

        let mine = fields(first)
        let theirs = fields(second)
        let values = [mine, theirs].map { Dictionary($0, uniquingKeysWith: { first, _ in first }) }
        let names = mine.map(\.name) + theirs.map(\.name).filter { values[0][$0] == nil }.sorted()

        return names.filter { values[0][$0] != values[1][$0] }.map { name in
            "\(name) (\(values.map { $0[name] ?? "not given" }.joined(separator: ", ")))"
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
