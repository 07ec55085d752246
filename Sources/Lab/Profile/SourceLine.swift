import Foundation

/// A line of source.
package struct SourceLine: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
    package var file: String
    package var line: Int

    package init(file: String, line: Int) {
        self.file = file
        self.line = line
    }

    /// The name of the file, without folders, and the line: `Index.swift:12`.
    package var description: String { "\(URL(fileURLWithPath: file).lastPathComponent):\(line)" }

    package static func < (one: Self, other: Self) -> Bool { (one.file, one.line) < (other.file, other.line) }
}
