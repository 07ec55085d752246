@testable import Results

/// Comparisons of small results, which are named first and second.
enum SmallComparison {
    static func of(_ first: ResultFile, _ second: ResultFile, isForced: Bool = false) -> Findings {
        Findings.comparing(NamedResult("first", first), with: NamedResult("second", second), isForced: isForced)
    }

    static func of(_ first: [Cell], _ second: [Cell], isForced: Bool = false) -> Findings {
        of(SmallResult.result(first), SmallResult.result(second), isForced: isForced)
    }
}
