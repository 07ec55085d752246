/// Something odd in a dump that could be read around. With ``DumpImporter/strict`` it is an error instead.
package struct ImportWarning: Equatable, Sendable, CustomStringConvertible {
    /// The line, counted from 1.
    package let line: Int
    /// The oddity, and how it was read.
    package let message: String

    /// `LINE: message`.
    package var description: String { "\(line): \(message)" }
}
