/// Collects the parts between the braces of a ``Command``.
@resultBuilder
public enum CommandBuilder {
    /// Takes one part.
    public static func buildExpression(_ part: some CommandPart) -> [any CommandPart] { [part] }

    /// Takes an array of parts of one type.
    public static func buildExpression(_ parts: [some CommandPart]) -> [any CommandPart] { parts }

    /// Takes an array of parts of several types.
    public static func buildExpression(_ parts: [any CommandPart]) -> [any CommandPart] { parts }

    /// Joins the parts.
    public static func buildBlock(_ parts: [any CommandPart]...) -> [any CommandPart] { parts.flatMap { $0 } }

    /// Takes the parts of an `if` without `else`, or nothing.
    public static func buildOptional(_ parts: [any CommandPart]?) -> [any CommandPart] { parts ?? [] }
}
