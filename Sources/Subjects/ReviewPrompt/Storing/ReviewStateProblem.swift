import JSONText

/// A file that is there and holds no state: it is reported, kept aside, and treated as empty.
package struct ReviewStateProblem: Error, Hashable, Sendable, CustomStringConvertible {
    package var path: String
    /// The path where it is kept now.
    package var keptAs: String
    package var reason: Reason

    package enum Reason: Error, Hashable, Sendable {
        case empty
        /// It begins as a state, and its end is missing or not what was written.
        case torn
        case foreign
        /// It is of a version that this program does not know.
        case unknownVersion(String)
    }

    /// One line: file, what is wrong, what would be right and where it is kept.
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
