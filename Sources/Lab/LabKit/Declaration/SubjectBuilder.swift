/// Collects the inputs and cases between the first braces of an ``Experiment``.
///
/// There is one `buildExpression`, generic in its part, rather than one for each type: among overloads the compiler
/// reports that none fits, in place of the mistake in the closure.
@resultBuilder
public enum SubjectBuilder<Subject> {
    /// Takes one statement.
    public static func buildExpression<Part: SubjectPart>(_ part: Part) -> Subjects<Subject>
    where Part.Subject == Subject {
        part.subjects
    }

    /// Joins statements.
    public static func buildBlock(_ parts: Subjects<Subject>...) -> Subjects<Subject> { Subjects(joining: parts) }

    /// Joins the rounds of a `for` loop.
    public static func buildArray(_ parts: [Subjects<Subject>]) -> Subjects<Subject> { Subjects(joining: parts) }

    /// Takes the statements of an `if` without `else`, or nothing.
    public static func buildOptional(_ part: Subjects<Subject>?) -> Subjects<Subject> { part ?? Subjects() }

    /// Takes the first branch of an `if`.
    public static func buildEither(first: Subjects<Subject>) -> Subjects<Subject> { first }

    /// Takes the second branch of an `if`.
    public static func buildEither(second: Subjects<Subject>) -> Subjects<Subject> { second }
}
