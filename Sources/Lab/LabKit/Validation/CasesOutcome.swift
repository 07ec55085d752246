struct CasesOutcome {
    var cases = 0
    var disagreement: Disagreement?
    var counterexample = ""
}
