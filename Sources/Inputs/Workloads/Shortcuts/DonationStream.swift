import Reproducibility

/// A stream of donations of many activities over half a year.
///
/// Popular activities follow Zipf's law, and half of all donations are of the 20,000 most used. Instants rise in random
/// steps. One donation in a hundred has the same instant as the one before, and one in a thousand an earlier one, as if
/// the clock had been set back.
package struct DonationStream {
    /// 1 January 2026.
    package static let begin: Int64 = 1_767_225_600_000

    package private(set) var now: Int64 = begin
    private let activities: Int
    private let popular: ZipfTable
    private let gap: UInt64
    private var random: Xoshiro256StarStar

    /// Makes a stream in which each activity is donated `perActivity` times in half a year, on average.
    package init(activities: Int, perActivity: Int = 8, seed: UInt64) {
        self.activities = activities
        popular = ZipfTable(count: min(activities, 20_000))
        gap = UInt64(2 * max(1, 182 * 86_400_000 / (activities * perActivity)))
        random = Xoshiro256StarStar(seed: Seed.derive(seed, "donations"))
    }

    package mutating func next() -> (number: Int, at: Int64) {
        let number = random.chance(0.5) ? popular.draw(&random) : random.index(below: activities)
        if !random.chance(0.01) { now += Int64(random.number(below: gap + 1)) }
        let isLate = random.chance(0.001)
        return (number, isLate ? now - Int64(random.index(below: 30 * 86_400_000)) : now)
    }
}
