/// What a row is to a CI server: a test case.
package struct TestCase: Sendable {
    /// What cases are grouped by: the experiment.
    package var className: String
    package var name: String
    /// What it took; 0 where that says nothing.
    package var seconds: Double = 0
    package var outcome: Outcome
    /// What was measured; nothing where the outcome says all.
    package var output = ""

    package enum Outcome: Sendable, Equatable {
        case passed
        /// It was decided against, and how; `text` is what stands below the message.
        case failed(type: String, message: String, text: String = "")
        case broken(type: String, message: String)
        case skipped(message: String)
    }
}
