import Measurement
import Results

/// The numbers of judged inputs, by the verdicts on their implementations.
struct InputCounts: Sendable, Equatable {
    let all: Int
    /// The inputs on which every implementation fits.
    let fittingAll: Int
    /// The inputs on which at least one implementation fits.
    let fittingAny: Int
    /// The inputs on which every implementation is over its budget.
    let misses: Int
    /// The inputs on which nothing fits for certain, but something may.
    let undecided: Int
    /// The inputs on which the reference was judged.
    let judgedReferences: Int
    /// The inputs on which the reference fits.
    let fittingReferences: Int

    init(_ inputs: [JudgedInput]) {
        all = inputs.count
        fittingAll = inputs.count(where: \.fitsEveryImplementation)
        fittingAny = inputs.count { $0.verdict == .within }
        misses = inputs.count { $0.verdict == .over }
        undecided = inputs.count { $0.verdict == .undecided }

        let references = inputs.compactMap(\.referenceVerdict)
        judgedReferences = references.count
        fittingReferences = references.count { $0 == .within }
    }
}
