import Measurement
import Nouns
import Results

/// The changes in floors, peers and bare work, which count for nothing, out of all that were compared. The lines on
/// trust and the remarks below the lists say the same of them.
struct UncountedChanges: Sendable {
    private let kinds: [Kind]

    /// The numbers of one kind.
    private struct Kind: Sendable {
        let noun: String
        let changed: Int
        let total: Int
    }

    /// The ratios of the times that changed.
    private let ratios: [Double]

    init(_ tallies: [ChangeTally]) {
        let times = tallies.filter(\.metric.isDuration)
        let others = tallies.filter { !$0.metric.isDuration }
        let groups = [
            ("timing", times), ("count", others.filter(\.isExact)), ("measured value", others.filter { !$0.isExact }),
        ]
        kinds = groups.map { noun, group in
            Kind(
                noun: noun, changed: group.reduce(0) { $0 + $1.uncountedChanges.count },
                total: group.reduce(0) { $0 + $1.uncountedTotal })
        }.filter { $0.changed > 0 }
        ratios = times.flatMap(\.uncountedChanges).compactMap(\.change).map { 1 + $0 }
    }

    /// A clause on times: `11 of 397 timings of floors, … changed, by 8.1 % at most`; `nil` if none changed.
    var clauseOnTimes: String? {
        Self.clause(kinds.filter { $0.noun == "timing" }, ending: size.map { ", by \($0)" })
    }

    /// The sentence on all of them, below the lists; `nil` if none changed.
    var sentence: String? {
        let subject = kinds.count > 1 ? "the \(agreeing(ratios.count, "timing", "timings")) " : ""
        guard let clause = Self.clause(kinds, ending: size.map { ", \(subject)by \($0)" }) else { return nil }
        let number = kinds.reduce(0) { $0 + $1.changed }
        return "\(clause); \(agreeing(number, "it is", "they are")) not counted here."
    }

    private static func clause(_ kinds: [Kind], ending: String?) -> String? {
        guard !kinds.isEmpty else { return nil }
        let numbers = kinds.map { "\($0.changed.grouped) of \(counted($0.total, $0.noun))" }
        return "\(numbers.listed) of \(Role.wordsOfUncounted) changed\(ending ?? "")"
    }

    /// The size of the largest change of a time: `8.1 % at most`, or a factor if one of them is too large for per cent.
    /// `nil` if no time changed, or if one is 0 now.
    private var size: String? {
        guard let least = ratios.min(), let most = ratios.max(), least > 0 else { return nil }

        let limit = ratios.count == 1 ? "" : " at most"
        guard ChangeSize.isInPercent(least), ChangeSize.isInPercent(most) else {
            return "a factor of \(SignificantDigits.three(max(most, 1 / least)))\(limit)"
        }

        return "\(SignificantDigits.fixed(max(most - 1, 1 - least) * 100, decimals: 1)) %\(limit)"
    }
}
