import Measurement

@testable import Reporting
@testable import Results

/// Experiments with an answer to what to ship.
enum ShippingSample {
    /// The cells of an experiment with a budget of 1 ms: on each input one of two implementations is ten times as fast
    /// as the reference, or, without a name, everything is over the budget.
    static func cells(_ experiment: String, _ answers: KeyValuePairs<String, String?>) -> [Cell] {
        answers.flatMap { input, best in
            ["documented", "recursive", "iterative"].flatMap { name -> [Cell] in
                let time = name == best ? 10.0 : 100
                return named(
                    experiment,
                    ChoiceSample.cells(name, input, time, to: 100, verdict: best == nil ? .over : .within))
            }
        }
    }

    /// Returns cells as those of an experiment. A time over its budget takes twice as long as that.
    static func named(_ experiment: String, _ cells: [Cell]) -> [Cell] {
        cells.map { cell in
            var cell = cell
            cell.id.experiment = experiment
            if let budget = cell.budget {
                let bound = budget.verdict == .within ? 5e5 : 2e6
                cell.budget = .made(limit: 1e6, bound: bound, budget.verdict)
            }
            return cell
        }
    }

    /// An experiment in which only what keeps an answer fits on one of two inputs.
    static var kept: [Cell] { named("kept", ChoiceSample.judged) }

    static func result(_ cells: [Cell]) -> ResultFile {
        var result = SearchResult.result
        result.notRun = []
        result.cells = cells
        result.upkeep = ["kept": "mutation"]
        return result
    }

    static func sum(_ cells: [Cell]) -> ShippingSum? { result(cells).shipping }
}
