/// Collects the implementations between the second braces of an ``Experiment``.
@resultBuilder
public enum ImplementationBuilder<Subject, Answer> {
    /// A part of the list.
    public typealias Part = [Implementation<Subject, Answer>]

    /// Takes one statement.
    public static func buildExpression(_ implementation: Implementation<Subject, Answer>) -> Part { [implementation] }

    /// Joins statements.
    public static func buildBlock(_ parts: Part...) -> Part { parts.flatMap { $0 } }

    /// Joins the rounds of a `for` loop.
    public static func buildArray(_ parts: [Part]) -> Part { parts.flatMap { $0 } }

    /// Takes the statements of an `if` without `else`, or nothing.
    public static func buildOptional(_ part: Part?) -> Part { part ?? [] }

    /// Takes the first branch of an `if`.
    public static func buildEither(first: Part) -> Part { first }

    /// Takes the second branch of an `if`.
    public static func buildEither(second: Part) -> Part { second }
}
