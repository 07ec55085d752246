import JSONText
import Foundation
import Results

/// What a result is in another format.
public struct Export: Sendable {
    public struct File: Sendable {
        /// The file's ending, or, for one file per cell, its whole name; empty where there is one file.
        public var name: String
        public var text: String
    }

    public var files: [File]
    /// The cells that the format has no place for.
    public var leftOut: [Cell]

    /// What is left out in words: `2 of resident, 1 of allocations`; `nil` for nothing.
    public var leftOutStatement: String? {
        guard !leftOut.isEmpty else { return nil }

        let kinds = leftOut.grouped { cell in
            cell.isOfNoImplementation
                ? cell.idOfAllCores.label : cell.metric == .time ? "\(cell.plan) time" : cell.metric.name
        }

        return kinds.map { "\($0.elements.count) of \($0.key)" }.joined(separator: ", ")
    }
}

extension Export {
    init(_ text: String, leftOut: [Cell] = []) { self.init(files: [File(name: "", text: text)], leftOut: leftOut) }

    init(json value: JSONValue, leftOut: [Cell]) { self.init(value.json + "\n", leftOut: leftOut) }
}
