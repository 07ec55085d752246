import Gate

extension GateRequest {
    /// The words of a call that have to be the same in all parts of a gate: every option that decides what is compared
    /// or how it is judged.
    ///
    /// - Parameters:
    ///   - patterns: the patterns that select cells.
    ///   - product: the executable that is built on both sides, if the call names one.
    func question(patterns: [Pattern], product: String?) -> [String: String] {
        let tolerance = tolerances.times ?? tolerances.counts
        let judged: String
        switch metrics {
        case .usual: judged = "the default ones"
        case .exact: judged = "all exact ones"
        case .named(let named): judged = named.map(\.name).sorted().joined(separator: ",")
        }

        return [
            "the patterns": patterns.map(\.text).joined(separator: " "),
            "the metrics": judged,
            "the tolerance": tolerance.map { "\($0)" } ?? "each its own",
            "the layouts": "\(settings.layouts)",
            "the time limit": "\(settings.timeLimit)",
            "the cells to time": timesAll ? "all" : "those whose code changed",
            "the spread to report": settings.tellsNoise ? "that of each cell" : "none",
            "the product": product ?? "this one",
            "the seed": "\(settings.seed)",
        ]
    }
}
