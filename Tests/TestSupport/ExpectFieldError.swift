import JSONText
import Testing

/// Expects a field on the first line of a document to be refused with a message.
///
/// - Parameter message: the text of the error, which stands after the line in its description.
package func expectFieldError(
    _ message: String, sourceLocation: SourceLocation = #_sourceLocation, _ read: () throws(FieldError) -> Void
) {
    do throws(FieldError) {
        try read()
        Issue.record("accepted: \(message)", sourceLocation: sourceLocation)
    } catch {
        #expect(error.text == message, sourceLocation: sourceLocation)
        #expect(error.line == 1 && error.description == "1: \(message)", sourceLocation: sourceLocation)
    }
}
