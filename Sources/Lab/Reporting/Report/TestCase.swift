/// A row of a report as a CI server sees it: a test case.
package struct TestCase: Sendable {
    /// The name that groups cases: the experiment.
    package var className: String
    package var name: String
    /// The time that was measured; 0 where a time says nothing.
    package var seconds: Double = 0
    package var outcome: Outcome
    /// The numbers that were measured; empty where the outcome has them.
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
