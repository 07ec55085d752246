import Testing

@testable import Results

@Suite struct VerdictTests {
    @Test("a verdict on a budget is the verdict of the same name")
    func budgetVerdicts() {
        #expect(Verdict(.over) == .over && Verdict(.within) == .within && Verdict(.undecided) == .undecided)
    }
}
