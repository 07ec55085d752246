/// A sentence on two runs, with its subject, by which a view takes it or leaves it out.
struct ComparisonStatement: Sendable, Equatable {
    enum Subject: Sendable {
        /// The worth of the two runs for the question which times changed.
        case trust
        /// The differences of the machines and builds.
        case machines
        /// The origins that a difference in time can have.
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
    let text: String

    init(_ subject: Subject, _ text: String) {
        self.subject = subject
        self.text = text
    }
}
