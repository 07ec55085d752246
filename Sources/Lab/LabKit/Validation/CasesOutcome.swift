/// The outcome of running through a family of cases.
struct CasesOutcome {
    var cases = 0
    var disagreement: Disagreement?
    var counterexample = ""
}
