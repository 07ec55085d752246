package struct VariantReport: Sendable {
    package var applied = 0
    package var problems = VariantProblems()
}
