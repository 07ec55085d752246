import Testing

@testable import Measurement

/// Golden orders were worked out by a program in another language: Fisher–Yates from the end, over numbers drawn by
/// multiplication with rejection from Knuth's generator.
@Suite struct InterleavingTests {
    @Test("a seed gives the same orders everywhere")
    func goldenOrders() {
        var random = SmallGenerator(state: 1)
        var interleaving = Interleaving()
        let rounds = (0..<4).map { _ in interleaving.round(of: 0..<4, random: &random) }
        #expect(rounds == [[0, 2, 3, 1], [0, 3, 2, 1], [3, 1, 0, 2], [3, 1, 2, 0]])
    }

    @Test("every round has every operation once, whatever their number", arguments: 0..<12)
    func everyRoundIsAPermutation(count: Int) {
        var random = SmallGenerator(state: 99)
        var interleaving = Interleaving()
        for _ in 0..<50 {
            #expect(interleaving.round(of: 0..<count, random: &random).sorted() == Array(0..<count))
        }
    }

    @Test("a word that would favour one number is drawn again")
    func rejectsBiasedWords() {
        // 2^64 is 1 more than a multiple of 3, so that one word is too many: 0, whose product has a lower half below 1.
        var random = WordGenerator(words: [0, 1 << 63])
        #expect(Interleaving.draw(below: 3, random: &random) == 1)
        #expect(random.words.isEmpty)
    }

    @Test("all orders of three come up about equally often")
    func ordersAreEquallyLikely() {
        var random = SmallGenerator(state: 4)
        var interleaving = Interleaving()
        var seen: [[Int]: Int] = [:]
        for _ in 0..<6_000 { seen[interleaving.round(of: 0..<3, random: &random), default: 0] += 1 }
        #expect(seen.count == 6)
        // 1,000 expected each; five standard deviations are 144.
        for count in seen.values { #expect(abs(count - 1_000) < 144) }
    }
}
