/// Text that a terminal shows and does not obey: all that a program writes goes through this type.
public struct VisibleText: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    public let description: String

    /// A text of any origin, in which line ends and tabs stay.
    public init(_ text: String) { description = SingleLine.escaped(text, keeping: "\n\t") }

    /// A text of the program's own: with colours, or in a format that has its own way to write what is not.
    package init(own text: String) { description = text }

    public init(stringLiteral text: String) { description = text }

    public static func + (first: VisibleText, second: VisibleText) -> VisibleText {
        VisibleText(own: first.description + second.description)
    }
}
