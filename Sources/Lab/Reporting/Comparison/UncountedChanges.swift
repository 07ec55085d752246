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

    /// The ratio of the time that changed most; `nil` if none changed.
    private let largestRatio: Double?
    private let changedTimes: Int

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
        let changes = times.flatMap(\.uncountedChanges)
        changedTimes = changes.count
        // The largest in per cent, as shown: of 25 % longer and 20 % shorter, ratios as far from 1, it is the first.
        largestRatio = changes.compactMap(\.change).max { abs($0) < abs($1) }.map { 1 + $0 }
    }

    /// A clause on times: `11 of 397 timings of floors, … changed, by 8.1 % at most`; `nil` if none changed.
    var clauseOnTimes: String? { Self.clause(kinds.filter { $0.noun == "timing" }, size) }

    /// The sentence on all of them, below the lists; `nil` if none changed.
    var sentence: String? {
        let areMixed = kinds.count > 1 && largestRatio != nil
        let ending = areMixed ? size.map { ", the \(agreeing(changedTimes, "timing", "timings"))\($0)" } : size
        guard let clause = Self.clause(kinds, ending) else { return nil }
        let number = kinds.reduce(0) { $0 + $1.changed }
        return "\(clause); \(agreeing(number, "it is", "they are")) not counted here."
    }

    private static func clause(_ kinds: [Kind], _ ending: String?) -> String? {
        guard !kinds.isEmpty else { return nil }
        let numbers = kinds.map { "\($0.changed.grouped) of \(counted($0.total, $0.noun))" }
        let end = ending.map { $0.hasPrefix(",") ? $0 : ",\($0)" } ?? ""
        return "\(numbers.listed) of \(Role.wordsOfUncounted) changed\(end)"
    }

    /// The size of the largest change of a time: ` by 8.1 % at most`.
    private var size: String? {
        guard let largestRatio else { return nil }
        let limit = changedTimes == 1 ? "" : " at most"
        guard ChangeSize.isInPercent(largestRatio) else {
            return " by a factor of \(SignificantDigits.three(max(largestRatio, 1 / largestRatio)))\(limit)"
        }
        return " by \(SignificantDigits.fixed(abs(largestRatio - 1) * 100, decimals: 1)) %\(limit)"
    }
}
