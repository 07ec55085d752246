import Measurement
import Nouns
import Results

/// The numbers of samples of a call in one process, by plan, and the warm-up before them.
struct SampleCounts: Sendable {
    /// The samples of one plan.
    struct Count: Sendable {
        var plan: Plan
        /// The most samples of one process.
        var most: Int
        /// True if all processes of all cells took the same number.
        var isSame: Bool
    }

    let counts: [Count]
    /// The profile by which the lab measured; `nil` if it is not known.
    private let profile: Profile?

    init(_ result: ResultFile) {
        counts = Plan.timing.compactMap { plan in
            var samples: [Int] = []
            for cell in result.cells where cell.plan == plan && cell.metric.isCallTime {
                // A closure, because a key path took 2,000 instructions for each process.
                samples += cell.processes.lazy.map { $0.samples.count }
            }
            guard let most = samples.max(), most > 0 else { return nil }
            return Count(plan: plan, most: most, isSame: samples.allSatisfy { $0 == most })
        }
        // Commands of other programs have a plan of their own.
        profile = result.source == nil && result.programWords.isEmpty ? result.profile : nil
    }

    /// The samples in words: `up to 50 warm, 105 cold`; `nil` if no call was timed.
    var text: String? {
        guard !counts.isEmpty else { return nil }
        let numbers = counts.map { "\($0.most.grouped) \($0.plan.rawValue)" }
        return (counts.allSatisfy(\.isSame) ? "" : "up to ") + numbers.joined(separator: ", ")
    }

    /// The warm-up before warm calls in words; `nil` without such calls, or for a profile that is not known.
    var warmUp: String? {
        guard let plan = profile?.warm, counts.contains(where: { $0.plan == .warm }) else { return nil }

        let limit = TimeSpan(nanoseconds: Double(plan.warmUpTimeLimit)).limitText
        let share = SignificantDigits.three(100 * plan.stableWithin)
        return "until \(plan.windowBatches) batches of calls take as long as the \(plan.windowBatches) before, within "
            + "\(share) %, or \(limit) have passed"
    }
}
