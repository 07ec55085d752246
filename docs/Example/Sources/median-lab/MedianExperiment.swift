import LabKit
import Reproducibility

/// Which number stands in the middle?
let medianExperiment = Experiment(
    "median",
    summary: "Find the lower median of some numbers.",
    operation: "median",
    sizeUnit: "numbers",
    plans: [.warm, .cold, .memory],
    budget: .p99(.milliseconds(1), plan: .cold),
    guarded: ["selected/random-1000"],
    answers: .equal,
    inputs: Numbers.ladder.inputs(quick: [10, 1_000, 100_000], standard: [100, 10_000], thorough: [1_000_000]),
    ladders: [Numbers.ladder],
    validation: [Numbers.everySmallList, Numbers.randomLists],
    implementations: [
        .reference("sorted") { sortedMedian($0.values) },
        .implementation("selected") { selectedMedian($0.values) },
    ])

/// What the median is taken of. A class, because an input has an identity: it is made once and measured in place.
final class Numbers {
    let values: [Int32]

    init(_ values: [Int32]) { self.values = values }

    /// Random numbers, as many as wanted; the same from the same seed on every machine.
    static let ladder = Ladder<Numbers>(
        "random", sizes: 1...10_000_000, recipe: { "\($0) uniform numbers of 32 bits" }
    ) { size, context in
        var random = Xoshiro256StarStar(seed: context.seed)
        let numbers = Numbers((0..<size).map { _ in Int32(truncatingIfNeeded: random.next()) })
        var digest = SHA256()
        for number in numbers.values { digest.update(number) }
        return Trial(subject: numbers, nodes: size, digest: "\(digest.finalize())")
    }

    /// Every list of up to so many numbers of three kinds: nothing in it can hide.
    static let everySmallList = ValidationCases<Numbers>(
        "every small list",
        generate: { budget, visit in
            var lists: [[Int32]] = [[]]
            for _ in 0...max(budget.exhaustiveSize, 0) {
                for list in lists {
                    guard try visit(list) else { return }
                }
                lists = lists.flatMap { list in [-1, 0, 1].map { list + [$0] } }
            }
        },
        trial: { (list: [Int32]) in Trial(subject: Numbers(list), nodes: list.count) },
        shrink: { list in
            list.indices.map { place in
                var smaller = list
                smaller.remove(at: place)
                return smaller
            }
        },
        source: { "\($0)" })

    /// Longer ones, of few different numbers and of many.
    static let randomLists = ValidationCases<Numbers>(
        "random lists",
        generate: { budget, visit in
            for number in 0..<budget.randomCases {
                var random = Xoshiro256StarStar(seed: Seed.derive(budget.seed, "numbers", "\(number)"))
                let kinds = 1 + random.index(below: 1_000)
                let list = (0..<random.index(below: 200)).map { _ in Int32(random.index(below: kinds)) }
                guard try visit(list) else { return }
            }
        },
        trial: { (list: [Int32]) in Trial(subject: Numbers(list), nodes: list.count) },
        shrink: { list in
            list.indices.map { place in
                var smaller = list
                smaller.remove(at: place)
                return smaller
            }
        },
        source: { "\($0)" })
}
