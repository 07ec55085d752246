import Reproducibility

/// Requests of many users. The same user's next request cancels 90 in 100: the debounce case.
///
/// Each step is a request of a random user, which waits 2 s. Steps come so close that a request outlives its 2 s with a
/// probability of 1 in 10: with u users there are 2.3026 · u steps in 2 s, and about 0.9 · u requests wait at any
/// time.
package struct RequestStorm: Sendable {
    package struct Step: Hashable, Sendable {
        /// Milliseconds after the step before.
        package var after: Int32
        package var user: Int32
    }

    package static let delay: Int64 = 2_000

    package let users: Int
    /// The steps. The first may follow after the last.
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

    /// Steps until as many requests wait as ever will.
    package var filling: Int { users * 7 / 2 }

    /// Steps in 64 ms, after which what a wheel does from time to time was done once: a batch is a multiple of them.
    package var granularity: Int { max(1, users * 2_302_585 / 1_000_000 * 64 / 2_000) }
}
