import LabKit
import Measurement
import Reproducibility
import Shortcuts
import Workloads

/// The inputs and cases of `shortcut-predict`.
extension PredictionSubject {
    private static func input(
        _ activities: Int, _ mix: (donations: Int, queries: Int), from profile: Profile
    ) -> Input<PredictionSubject> {
        Input(
            "activities-\(activities)-\(mix.donations):\(mix.queries)",
            shape: "activities \(mix.donations):\(mix.queries)", size: activities, from: profile,
            recipe: "DonationStream, \(activities) activities, 8 donations of each, "
                + "\(mix.donations) donations to \(mix.queries) queries"
        ) { context in
            var stream = DonationStream(activities: activities, seed: context.seed)
            var digest = SHA256()
            let history = (0..<8 * activities).map { _ in stream.next() }
            for (number, instant) in history {
                digest.update(Int64(number))
                digest.update(instant)
            }
            let now = stream.now
            var last = now
            var donations: ContiguousArray<(number: Int32, after: Int32)> = []
            for _ in 0..<10_000 {
                let (number, _) = stream.next()
                donations.append((Int32(number), Int32(clamping: stream.now - last)))
                last = stream.now
            }
            let subject = PredictionSubject(history: history, donations: donations, mix: mix, now: now)
            return Trial(subject: subject, nodes: activities, digest: "\(digest.finalize())")
        }
    }

    static let inputs: [Input<PredictionSubject>] = [
        input(1_000, (1, 1), from: .quick),
        input(10_000, (100, 1), from: .standard), input(10_000, (1, 1), from: .standard),
        input(10_000, (1, 100), from: .standard),
        input(1_000_000, (1, 1), from: .thorough), input(1_000_000, (100, 1), from: .thorough),
    ]

    // MARK: Validation

    struct Case: Sendable {
        var halfLife: Int64
        var steps: [Step]
        var now: Int64

        var trial: Trial<PredictionSubject> {
            Trial(
                subject: PredictionSubject(halfLife: halfLife, history: [], steps: steps, now: now), nodes: steps.count)
        }

        var smaller: [Case] {
            steps.indices.map { number in
                var smaller = self
                smaller.steps.remove(at: number)
                return smaller
            }
        }
    }

    /// Every short history of three activities, at instants that are whole half-lives apart, and not: two donations of one
    /// half-life ago are exactly as much as one of now.
    static let everySmallHistory = ValidationCases<PredictionSubject>(
        "every short history of three activities",
        generate: { budget, visit in
            let choices: [Step] =
                (0..<3).flatMap { number in
                    [Int64(0), 1_000, 2_000, 1_500].map { .donate(number, $0) }
                } + [.remove([0]), .remove([1, 2])]
            var histories = 1
            for length in 1...max(1, min(budget.exhaustiveSize - 1, 4)) where budget.exhaustiveSize > 1 {
                histories *= choices.count
                for number in 0..<histories {
                    var rest = number
                    let steps = (0..<length).map { _ in
                        defer { rest /= choices.count }
                        return choices[rest % choices.count]
                    }
                    guard try visit(Case(halfLife: 1_000, steps: steps, now: 2_300)) else { return }
                }
            }
        },
        trial: { (value: Case) in value.trial }, shrink: { $0.smaller }, source: { "\($0)" })

    /// Long histories of a few activities, now and then of years ago or of the future.
    static let randomHistories = ValidationCases<PredictionSubject>(
        "random histories",
        generate: { budget, visit in
            for number in 0..<budget.randomCases {
                var random = Xoshiro256StarStar(seed: Seed.derive(budget.seed, "predict", "\(number)"))
                let activities = 1 + random.index(below: 30)
                let steps = (0..<random.index(below: 80)).map { _ -> Step in
                    if random.chance(0.05) { return .remove([random.index(below: activities), 40]) }
                    let years = random.chance(0.05) ? Int64(random.index(below: 40)) : 0
                    let instant = Int64(random.index(below: 50)) * DecayedScore.week / 7 - years * 31_536_000_000
                    return .donate(random.index(below: activities), instant)
                }
                guard try visit(Case(halfLife: DecayedScore.week, steps: steps, now: 5_000_000_000)) else { return }
            }
        },
        trial: { (value: Case) in value.trial }, shrink: { $0.smaller }, source: { "\($0)" })
}
