import Measurement
import Nouns
import Results

/// The implementations whose times came out shorter by most, in words.
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
                inputs: inputs(of: changes, among: comparedByName[name] ?? [])
            )
        }.sorted { ($0.ratio, $0.name) < ($1.ratio, $1.name) }

        let named = gains.prefix(mostNamed).enumerated().map { index, gain in
            "\(gain.name)\(index == 0 ? " took" : "") \(size(of: gain.ratio))\(gain.inputs)"
        }
        let others = gains.count - named.count
        let rest = others > 0 ? "; \(others.grouped) more took less time as well" : ""
        return "\(named.listed)\(rest)"
    }

    /// Returns a mean ratio as a gain: `about 20 % less time`, `less time by a factor of 2,000`.
    private static func size(of ratio: Double) -> String {
        guard ChangeSize.isInPercent(ratio) else { return ChangeSize.factor(ratio, "less time") }

        let share = 100 * (1 - ratio)
        // Near to everything, a whole number would be everything.
        return "about \(SignificantDigits.fixed(share, decimals: share > 98 ? 1 : 0)) % less time"
    }

    /// Returns the number of inputs with a gain, of those that were compared; nothing if there is one alone.
    private static func inputs(of changes: [Finding], among compared: [Finding]) -> String {
        let number = Set(changes.map(\.cell.input)).count
        let all = Set(compared.map(\.cell.input)).count
        if all < 2 { return "" }
        return number == all ? " on all \(all.grouped) inputs" : " on \(number.grouped) of \(all.grouped) inputs"
    }
}
