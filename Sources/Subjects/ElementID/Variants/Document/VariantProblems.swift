/// The problems of a variant document: all are counted, and the first ones are kept.
package struct VariantProblems: Sendable {
    /// The first problems, in order.
    package private(set) var list: [VariantProblem] = []
    /// The number of entries left out.
    package private(set) var skippedCount = 0
    package private(set) var warnings = 0
    /// The maximum number of problems that are kept.
    package let limit: Int

    /// Makes an empty list.
    package init(limit: Int = VariantLimits().problems) { self.limit = limit }

    package var isEmpty: Bool { skippedCount == 0 && warnings == 0 }

    /// The number of problems that are counted but not kept.
    package var unlistedCount: Int { skippedCount + warnings - list.count }

    /// True if another problem would be kept; if not, its reason need not be made.
    var keepsMore: Bool { list.count < limit }

    /// Counts a problem, and keeps it if it is one of the first.
    mutating func add(_ problem: VariantProblem) {
        if problem.isWarning { warnings += 1 } else { skippedCount += 1 }
        if keepsMore { list.append(problem) }
    }

    /// Counts an entry left out without keeping the problem.
    mutating func countSkipped() { skippedCount += 1 }
}
