@testable import Reporting
@testable import Results

/// Cells of an experiment on upkeep, with mixes of questions and changes.
enum MixSample {
    /// The warm cells of implementations on one input.
    ///
    /// - Parameters:
    ///   - questionsPerChange: the ratio of the mix; `nil` for an input that declares none.
    ///   - times: the medians, with intervals of one per cent to each side.
    static func input(
        _ questionsPerChange: Double?, size: Int = 1_000, isTypical: Bool = false, shape: String = "app",
        _ times: [String: Double]
    ) -> [Cell] {
        let name = "\(shape)-\(size)-\(questionsPerChange.map { "\($0)" } ?? "")"
        let all = times.sorted { $0.key < $1.key }.flatMap { implementation, time in
            ChoiceSample.cells(
                implementation, name, time, to: times["documented"] ?? time, isTypical: isTypical)
        }
        return all.map { cell in
            var cell = cell
            cell.id.experiment = "mutation"
            cell.input.size = size
            cell.input.questionsPerChange = questionsPerChange
            return cell
        }
    }

    /// Mixes of 1 question per 100 changes, 1 per change and 100 per change, on which memoised takes some times and all
    /// others 100 ns.
    static func mixes(_ keeper: [Double], size: Int = 1_000, isTypical: Bool = false) -> [Cell] {
        zip([0.01, 1, 100], keeper).flatMap { ratio, time in
            input(
                ratio, size: size, isTypical: isTypical, ["documented": 100, "iterative": 100, "memoised": time])
        }
    }

    /// From how many questions per change on memoised pays against iterative.
    static func breakEven(_ cells: [Cell], at sizes: [Int] = [1_000]) -> BreakEven? {
        MeasuredMixes(cells, plan: .warm).breakEven(of: "memoised", insteadOf: "iterative", at: sizes)
    }
}
