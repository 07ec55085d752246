import Gate
import Results

extension GateRequest {
    /// The options of a call that have to be the same in all parts of a gate: every one that decides what is compared
    /// or how it is judged.
    ///
    /// - Parameters:
    ///   - patterns: the patterns that select cells.
    ///   - product: the executable that is built on both sides, if the call names one.
    func question(patterns: [Pattern], product: String?) -> GateQuestion {
        var question = GateQuestion(layouts: settings.layouts, timeLimit: settings.timeLimit, seed: settings.seed)
        question.patterns = patterns.map(\.text)
        if case .named(let metrics) = metrics { question.metrics = metrics.map(\.name).sorted() }
        question.tolerance = tolerances.times ?? tolerances.counts
        question.timesAll = timesAll
        question.reportsNoise = settings.tellsNoise
        question.product = product
        return question
    }
}
