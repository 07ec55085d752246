import JSONText

/// A file that exists but holds no state. It is reported, set aside, and treated as empty.
package struct ReviewStateProblem: Error, Hashable, Sendable, CustomStringConvertible {
    package var path: String
    /// The path of the file that was set aside.
    package var keptAs: String
    package var reason: Reason

    package enum Reason: Error, Hashable, Sendable {
        case empty
        /// It begins like a state, and its end is missing or damaged.
        case torn
        case foreign
        /// It is of a version that this program does not know.
        case unknownVersion(String)
    }

    /// One line: the file, the fault, the expected content, and the name under which the file is kept.
    package var description: String {
        let text =
            switch reason {
            case .empty: "is empty"
            case .torn: "is torn: its checksum or its end is missing"
            case .foreign: "is no state file"
            case .unknownVersion(let found): "is \(JSONQuoting.quoted(found)), a version that is not known here"
            }

        return
            "\(path): \(text); \(ReviewStateText.schema) was expected. It is kept as \(keptAs), "
            + "and the state begins anew"
    }
}
