import LabCommand

/// A span of time on the command line, `2s` or `7d`, of at most 1,000 years.
struct Span: ArgumentValue, Equatable {
    var milliseconds: Int64

    static var valueDescription: String { SpanText.description }

    init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    init(argument: String) throws(InvalidValue) {
        milliseconds = try SpanText.milliseconds(of: argument)
        guard milliseconds <= 365_000 * 86_400_000 else { throw InvalidValue(expected: "at most 365000d") }
    }

    var argument: String { SpanText.text(milliseconds: milliseconds) }
}
