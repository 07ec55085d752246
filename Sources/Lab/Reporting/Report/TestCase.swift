/// A row of a report as a test case for a CI server.
package struct TestCase: Sendable {
    /// The name of a group of cases: the experiment.
    package var className: String
    package var name: String
    /// The measured time; 0 if a time makes no sense.
    package var seconds: Double = 0
    package var outcome: Outcome
    /// The measured numbers; empty if the outcome has them.
    package var output = ""

    /// The result of a test case.
    package enum Outcome: Sendable, Equatable {
        case passed
        /// - Parameter text: the text below the message.
        case failed(type: String, message: String, text: String = "")
        case broken(type: String, message: String)
        case skipped(message: String)
    }
}
