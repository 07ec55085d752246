import ExitPage
import LabCommand

/// An age on the command line: `24h`, `90min`, `7d`.
extension ExitWindow: ArgumentValue {
    /// What an age looks like.
    public static var valueDescription: String { SpanText.description }

    /// Reads an age.
    public init(argument: String) throws(InvalidValue) {
        self.init(milliseconds: try SpanText.milliseconds(of: argument))
    }

    /// The age as a span is written.
    public var argument: String { SpanText.text(milliseconds: milliseconds) }
}
