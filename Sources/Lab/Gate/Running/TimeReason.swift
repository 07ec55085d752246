/// The reason that stands next to a verdict on time.
enum TimeReason {
    /// The cell was given up.
    case lost(CellLoss)
    case controlFailed(name: String)
    case notRun
    case interrupted
    /// Neither beyond the tolerance nor within it.
    case imprecise(Precision)
    /// No time was left to measure a regression again.
    case noTimeToConfirm
    /// Fresh units, as a plural, did not confirm a regression.
    case refuted(by: String)
    /// The intervals of comparison and confirmation do not meet, and at least one reaches into the tolerance.
    case contradicted
    /// The intervals of both comparisons do not meet, but both are beyond the tolerance.
    case ofUncertainSize

    /// One sentence without a full stop.
    var sentence: String {
        switch self {
        case .lost(let loss): loss.sentence
        case .controlFailed(let name): "the \(name) control failed: this machine cannot tell times apart now"
        case .notRun: "no process of it was run before the time was up"
        case .interrupted: "it was interrupted before any process of it was run"
        case .imprecise(let precision): precision.sentence
        case .noTimeToConfirm: "a regression was seen, and no time was left to confirm it; give a longer --time-limit"
        case .refuted(let units): "a regression was seen, and fresh \(units) did not confirm it"
        case .contradicted: "the comparison and its confirmation contradict each other"
        case .ofUncertainSize: "both are regressions, but of different sizes: how large it is remains open"
        }
    }
}
