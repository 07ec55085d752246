package struct VerificationRequest: Codable, Hashable, Sendable {
    package var budget: ValidationBudget
    /// The implementations to look at beside the reference.
    package var only: [String]
    /// The one case that is to be shown, by family and number, without comparing anything; all are compared when `nil`.
    package var shown: [Int]?

    package init(_ budget: ValidationBudget, only: [String]) {
        self.budget = budget
        self.only = only
    }
}
