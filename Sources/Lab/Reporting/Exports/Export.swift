import Foundation
import JSONText
import Results

/// A result in another format.
package struct Export: Sendable {
    /// A file of an export.
    package struct File: Sendable {
        /// The file's ending, or its whole name if there is a file for each cell; empty for a single file.
        package var name: String
        /// The content.
        package var text: String
    }

    /// The files, in the order of the result.
    package var files: [File]
    /// The cells that the format cannot contain.
    package var leftOut: [Cell]

    /// Other parts of the result that the format cannot contain, each kind with its number.
    package var otherLeftOut: [String] = []

    /// All omissions in words: `2 of resident, 1 of allocations, 1 mismatch`; `nil` without any.
    package var leftOutStatement: String? {
        let kinds = leftOut.grouped { cell in
            if cell.isOfNoImplementation { return cell.idOfAllCores.label }
            return cell.metric.isCallTime ? "\(cell.plan) time" : cell.metric.name
        }

        let statements = kinds.map { "\($0.elements.count) of \($0.key)" } + otherLeftOut
        return statements.isEmpty ? nil : statements.joined(separator: ", ")
    }
}

extension Export {
    init(_ text: String, leftOut: [Cell] = []) { self.init(files: [File(name: "", text: text)], leftOut: leftOut) }

    init(json value: JSONValue, leftOut: [Cell]) { self.init(value.json + "\n", leftOut: leftOut) }
}
