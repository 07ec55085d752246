/// An oddity in a dump that could be read nevertheless. With ``DumpImporter/strict`` it is an error instead.
package struct ImportWarning: Equatable, Sendable, CustomStringConvertible {
    /// The line, counted from 1.
    package let line: Int
    /// The oddity, and the way it was read.
    package let message: String

    /// `LINE: message`.
    package var description: String { "\(line): \(message)" }
}
