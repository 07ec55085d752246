/// An irregularity in a dump that could still be read. With ``DumpImporter/strict`` it is an error.
package struct ImportWarning: Equatable, Sendable, CustomStringConvertible {
    /// The line, counted from 1.
    package let line: Int
    /// The irregularity, and how it was read.
    package let message: String

    /// `LINE: message`.
    package var description: String { "\(line): \(message)" }
}
