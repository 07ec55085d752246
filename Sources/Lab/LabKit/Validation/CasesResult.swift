/// The result of running through a family of cases.
struct CasesResult {
    var cases = 0
    var disagreement: Disagreement?
    var counterexample = ""
}
