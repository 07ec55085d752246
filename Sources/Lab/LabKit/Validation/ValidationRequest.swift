/// A request to validate one experiment.
package struct ValidationRequest: Codable, Hashable, Sendable {
    package var budget: ValidationBudget
    /// The implementations without the reference.
    package var only: [String]
    /// The single case to show as code, without comparing anything; `nil` to compare all.
    package var shownCase: CaseID?

    /// A case by its family and number.
    package struct CaseID: Codable, Hashable, Sendable {
        /// The position of the family in the experiment.
        package var family: Int
        /// The number of the case in its family, from 1.
        package var number: Int

        package init(family: Int, number: Int) {
            self.family = family
            self.number = number
        }
    }

    package init(_ budget: ValidationBudget, only: [String]) {
        self.budget = budget
        self.only = only
    }
}
