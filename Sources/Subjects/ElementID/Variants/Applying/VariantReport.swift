public struct VariantReport: Sendable {
    public var applied = 0
    public var problems = VariantProblems()
}
