/// Something odd in a dump that could be read around. With ``DumpImporter/strict`` it is an error instead.
public struct ImportWarning: Equatable, Sendable, CustomStringConvertible {
    /// The line, counted from 1.
    public let line: Int
    /// What is odd, and what was done about it.
    public let message: String

    /// A warning.
    public init(line: Int, message: String) {
        self.line = line
        self.message = message
    }

    /// `LINE: message`.
    public var description: String { "\(line): \(message)" }
}
