import Measurement
import Nouns
import Results

/// The implementations with the largest gains in time, in words.
enum LargestGains {
    /// The most implementations that a clause names.
    private static let mostNamed = 3

    /// Returns the implementations with their mean gain, the largest first, as a clause:
    /// `recursive took about 20 % less time on all 9 inputs`.
    ///
    /// - Parameters:
    ///   - changes: times that came out shorter, at least one.
    ///   - compared: all times that were compared.
    static func clause(of changes: [Finding], among compared: [Finding]) -> String {
        let isAlone = ChangePlaces.isOfOneExperiment(compared)
        let comparedByName = Dictionary(grouping: compared) { ChangePlaces.name(of: $0, isAlone: isAlone) }
        let gains = changes.grouped { ChangePlaces.name(of: $0, isAlone: isAlone) }.map { name, changes in
            (
                name: name, ratio: GeometricMean.of(changes.map { 1 + ($0.change ?? 0) }) ?? 1,
                scope: Scope(changes, among: comparedByName[name] ?? [])
            )
        }.sorted { ($0.ratio, $0.name) < ($1.ratio, $1.name) }

        let named = gains.prefix(mostNamed).enumerated().map { index, gain in
            "\(gain.name)\(index == 0 ? " took" : "") \(size(of: gain.ratio, gain.scope.noun))\(gain.scope.inputs)"
        }
        let others = gains.count - named.count
        let rest = others > 0 ? "; \(others.grouped) more took less time as well" : ""
        return "\(named.listed)\(rest)"
    }

    /// Returns a mean ratio as a gain: `about 20 % less time`, `less time by a factor of 2,000`.
    private static func size(of ratio: Double, _ noun: String) -> String {
        guard ChangeSize.isInPercent(ratio) else { return ChangeSize.factor(ratio, "less \(noun)") }

        let share = 100 * (1 - ratio)
        // Close to 100 %, a whole number would be 100 %.
        return "about \(SignificantDigits.fixed(share, decimals: share > 98 ? 1 : 0)) % less \(noun)"
    }

    /// The times of an implementation that have a gain.
    private struct Scope {
        /// The word for the times: `time`; or their measure, if times of another measure have no gain.
        let noun: String
        /// The number of inputs with the gain, out of all compared ones: ` on 2 of 9 inputs`; empty for a single input.
        let inputs: String

        init(_ changes: [Finding], among compared: [Finding]) {
            let measures = Set(changes.map(\.cell.measure))
            let isOfAll = measures == Set(compared.map(\.cell.measure))
            noun = isOfAll ? "time" : measures.sorted().listed

            let number = Set(changes.map(\.cell.input)).count
            let all = Set(compared.filter { measures.contains($0.cell.measure) }.map(\.cell.input)).count
            let share = number == all ? "all \(all.grouped)" : "\(number.grouped) of \(all.grouped)"
            inputs = all < 2 ? "" : " on \(share) inputs"
        }
    }
}
