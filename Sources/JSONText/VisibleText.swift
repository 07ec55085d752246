/// Text that a terminal shows and does not obey. All output of a program goes through this type.
public struct VisibleText: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The text, ready to be written.
    public let description: String

    /// A text of any origin, with escapes for control characters other than line ends and tabs.
    public init(_ text: String) { description = SingleLine.escaped(text, keeping: "\n\t") }

    /// A text that the program made itself, with colours or in a format that has escapes of its own.
    package init(own text: String) { description = text }

    /// A text of the program's source.
    public init(stringLiteral text: String) { description = text }

    /// Two texts, one after the other.
    public static func + (first: VisibleText, second: VisibleText) -> VisibleText {
        VisibleText(own: first.description + second.description)
    }
}
