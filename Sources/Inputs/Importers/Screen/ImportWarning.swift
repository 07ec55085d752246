/// Something odd in a dump that could be read around. With ``DumpImporter/strict`` it is an error instead.
public struct ImportWarning: Equatable, Sendable, CustomStringConvertible {
    /// The line, counted from 1.
    public let line: Int
    /// The oddity, and how it was read.
    public let message: String

    /// `LINE: message`.
    public var description: String { "\(line): \(message)" }
}
