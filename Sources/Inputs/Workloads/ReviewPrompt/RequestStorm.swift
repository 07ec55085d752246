import Reproducibility

/// Requests of many users. The next request of the same user cancels 90 in 100: the debounce case.
///
/// Each step is a request of a random user, which waits 2 s. Steps are so frequent that only 1 in 10 requests survives
/// its 2 s. With u users there are 2.3026 · u steps in 2 s, and about 0.9 · u requests wait at any time.
package struct RequestStorm: Sendable {
    package struct Step: Hashable, Sendable {
        /// The time after the previous step, in milliseconds.
        package var after: Int32
        package var user: Int32
    }

    package static let delay: Int64 = 2_000

    package let users: Int
    /// The steps. After the last one, the first one may follow again.
    package let steps: [Step]

    package init(waiting: Int, steps count: Int, seed: UInt64) {
        let users = max(1, waiting * 10 / 9)
        var random = Xoshiro256StarStar(seed: Seed.derive(seed, "storm"))
        var now = 0
        self.users = users
        steps = (0..<count).map { number in
            // In whole numbers, so that every machine gives the same instants.
            let at = (number + 1) * 2_000_000_000 / (2_302_585 * users)
            defer { now = at }
            return Step(after: Int32(at - now), user: Int32(random.index(below: users)))
        }
    }

    /// The number of steps until the number of waiting requests no longer grows.
    package var fillingSteps: Int { users * 7 / 2 }

    /// The number of steps in 64 ms. In that time a wheel does its periodic work once, so a batch is a multiple of it.
    package var granularity: Int { max(1, users * 2_302_585 / 1_000_000 * 64 / 2_000) }
}
