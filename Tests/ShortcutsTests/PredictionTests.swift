import Foundation
import Reproducibility
import Testing

@testable import Shortcuts

@Suite struct PredictionTests {
    private static let week = DecayedScore.week

    @Test(
        "a score is the sum of 2^(−age / half-life), to 1e-9, however many donations there are and whenever they were")
    func definition() {
        for round in 0..<300 {
            var random = Xoshiro256StarStar(seed: Seed.derive(1, "score", "\(round)"))
            let halfLife = Int64(1 + random.index(below: Int(2 * Self.week)))
            let now: Int64 = round % 2 == 0 ? 1_767_225_600_000 : -50_000
            var score = DecayedScore()
            var expected = 0.0

            for _ in 0..<random.index(below: 400) {
                let age = Int64(random.index(below: Int(halfLife) * 40))
                score.add(now - age, halfLife: halfLife)
                expected += exp2(-Double(age) / Double(halfLife))
            }
            #expect(abs(score.value(at: now, halfLife: halfLife) - expected) <= 1e-9 * max(1, expected))
        }
    }

    @Test("a donation counts 1 when it is made, a half after a half-life, and a half of that after the next")
    func halves() {
        var score = DecayedScore()
        #expect(score.value(at: 5, halfLife: 10) == 0)
        score.add(0, halfLife: 10)
        #expect(
            [0, 10, 20, 10_000, 100_000].map { score.value(at: $0, halfLife: 10) } == [
                1, 0.5, 0.25, scalbn(1, -1_000), 0,
            ])
    }

    private func titles<Prediction: ActivityPrediction>(_ prediction: Prediction, at now: Int64) -> [Int] {
        prediction.top(10, at: now).map(\.number)
    }

    @Test("the last donation decides where two of one half-life ago tie with one of now, to the last bit")
    func ties() {
        func run<Prediction: ActivityPrediction>(_ type: Prediction.Type) -> [[Int]] {
            var answers: [[Int]] = []
            for start in [Int64(0), 3, 999, 1_767_225_600_001] {
                var prediction = Prediction(halfLife: 1_000)
                for number in [0, 0, 3, 3] { prediction.donate(number, at: start) }
                for number in [1, 2] { prediction.donate(number, at: start + 1_000) }

                for now in [start + 1_000, start + 1_337, start + 90_000] {
                    answers.append(titles(prediction, at: now))
                }
            }

            return answers
        }

        let expected = Array(repeating: [1, 2, 0, 3], count: 12)
        #expect(run(RecomputedPrediction.self) == expected)
        #expect(run(IncrementalPrediction.self) == expected)
    }

    @Test("the order does not change while nothing is donated")
    func order() {
        var prediction = IncrementalPrediction(halfLife: Self.week)
        var random = Xoshiro256StarStar(seed: 4)
        for _ in 0..<2_000 {
            prediction.donate(random.index(below: 100), at: Int64(random.index(below: 1_000_000_000)))
        }

        let now = titles(prediction, at: 1_000_000_000)
        #expect(titles(prediction, at: 900_000_000_000) == now)
    }

    @Test("an activity that was used often long ago is ranked below one that is used now")
    func decay() {
        var prediction = IncrementalPrediction(halfLife: Self.week)
        for _ in 0..<100 { prediction.donate(0, at: 0) }
        prediction.donate(1, at: 8 * Self.week)
        #expect(titles(prediction, at: 8 * Self.week) == [1, 0])
        #expect(titles(prediction, at: 8 * Self.week).count == 2)
        #expect(prediction.top(0, at: 0).isEmpty && prediction.top(-3, at: 0).isEmpty)
    }

    @Test("after donations and removals, the order of all activities is the one that recomputing gives")
    func all() {
        var fast = IncrementalPrediction(halfLife: 1_000)
        var slow = RecomputedPrediction(halfLife: 1_000)
        var random = Xoshiro256StarStar(seed: 8)

        for round in 0..<3_000 {
            let number = random.index(below: 200)
            let instant = Int64(round) + Int64(random.index(below: 3_000))
            if random.chance(0.1) {
                fast.remove([number])
                slow.remove([number])
            } else {
                fast.donate(number, at: instant)
                slow.donate(number, at: instant)
            }

            if round % 100 == 0 { #expect(fast.top(500, at: 5_000) == slow.top(500, at: 5_000)) }
        }
    }
}
