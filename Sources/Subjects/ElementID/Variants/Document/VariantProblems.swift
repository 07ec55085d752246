/// Problems, of which the first are kept and all are counted.
package struct VariantProblems: Sendable {
    /// Those that are kept, in order.
    package private(set) var kept: [VariantProblem] = []
    /// The number of things left out.
    package private(set) var skipped = 0
    package private(set) var warnings = 0
    package let limit: Int

    package init(limit: Int = VariantLimits().problems) { self.limit = limit }

    package var isEmpty: Bool { skipped == 0 && warnings == 0 }

    package var unlisted: Int { skipped + warnings - kept.count }

    /// Whether another one would be kept: what it says need not be made otherwise.
    var keepsMore: Bool { kept.count < limit }

    mutating func add(_ problem: VariantProblem) {
        if problem.isWarning { warnings += 1 } else { skipped += 1 }
        if keepsMore { kept.append(problem) }
    }

    mutating func countSkipped() { skipped += 1 }
}
