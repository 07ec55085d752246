/// The problems of a variant document: all are counted, and the first ones are kept.
package struct VariantProblems: Sendable {
    /// The first problems, in order.
    package private(set) var listed: [VariantProblem] = []
    /// The number of entries left out.
    package private(set) var skipped = 0
    package private(set) var warnings = 0
    /// The most problems that are kept.
    package let limit: Int

    /// Makes an empty list.
    package init(limit: Int = VariantLimits().problems) { self.limit = limit }

    package var isEmpty: Bool { skipped == 0 && warnings == 0 }

    /// The number of problems that were counted and not kept.
    package var unlisted: Int { skipped + warnings - listed.count }

    /// True if another problem would be kept; if not, its reason need not be made.
    var keepsMore: Bool { listed.count < limit }

    /// Counts a problem, and keeps it if it is one of the first.
    mutating func add(_ problem: VariantProblem) {
        if problem.isWarning { warnings += 1 } else { skipped += 1 }
        if keepsMore { listed.append(problem) }
    }

    /// Counts an entry left out without keeping the problem.
    mutating func countSkipped() { skipped += 1 }
}
