/// A sentence on two runs. A view chooses sentences by their subjects.
package struct ComparisonStatement: Sendable, Equatable {
    enum Subject: Sendable {
        /// The call that decides a question that two runs leave open.
        case decision
        /// The call that shows the cause of a worse count.
        case cause
        /// The order of the two runs in time, if head is the earlier one.
        case order
        /// The trust in both runs for the question which times changed.
        case trust
        /// The differences of the machines and builds.
        case machines
        /// The mean of warm times, next to that of floors.
        case means
        /// The possible origins of a difference in time.
        case origin
        /// The times that changed most.
        case times
        /// The counts that got worse by most.
        case counts
        case budgets
        /// The numbers that are not compared.
        case gaps
    }

    let subject: Subject
    /// The sentence. If a call follows it, it has no full stop.
    let sentence: String
    /// The call to type, which stands after the sentence.
    let call: String?

    /// Returns the place of a call: `with 44 checked out`.
    ///
    /// - Parameter commit: the commit of the later run; `nil` if no checkout repeats it.
    static func place(ofCallOn commit: String?) -> String {
        commit.map { "with \($0) checked out" } ?? "in the work tree that was measured last"
    }

    /// The sentence and its call in one line.
    var text: String { call.map { "\(sentence): \($0)" } ?? sentence }

    init(_ subject: Subject, _ sentence: String, call: String? = nil) {
        self.subject = subject
        self.sentence = sentence
        self.call = call
    }
}
