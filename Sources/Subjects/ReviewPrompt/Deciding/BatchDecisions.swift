/// Decides for many users in one pass over their columns.
///
/// No branch depends on the data, and the columns are so narrow that one instruction decides for several users. Two
/// rules become one comparison each. A user without a request has a version that no app has and an instant before all
/// others. The interval, including the rule for a clock that was set back, is an instant after which a request is too
/// recent. Rejected: columns of 4 bytes and the whole instant, 20 bytes a user; memory bandwidth made them only twice
/// as fast as deciding for one user after the other.
@usableFromInline
package struct BatchDecisions: Sendable {
    @usableFromInline
    package let policy: ReviewPolicy

    /// The number of users in a block. After each block, users are decided again if the highest bits of their instants
    /// are not enough.
    private static let block = 1_024

    @usableFromInline
    package init(policy: ReviewPolicy) { self.policy = policy }

    /// Writes the decisions to `decisions`, which has a place for each user, in O(users).
    package func decide(_ users: ReviewUserColumns, at now: Int64, into decisions: inout [ReviewDecision]) {
        precondition(decisions.count == users.count, "a decision for each user")
        decisions.withUnsafeMutableBytes { decisions in
            // Sound because 0 to 3 are the decisions' raw values.
            guard let decided = decisions.bindMemory(to: UInt8.self).baseAddress else { return }
            decide(
                users, latest: latestInstant(at: now), completed: users.completedTasks, version: users.version,
                lastVersion: users.lastVersion, lastRequest: users.lastRequestCoarse, decided: decided)
        }
    }

    /// Decides for all users, block by block.
    ///
    /// Sound because every column has an element for each user, and an array that is passed as a pointer stays valid
    /// during the call.
    private func decide(
        _ users: ReviewUserColumns, latest: Int64, completed: UnsafePointer<Int16>, version: UnsafePointer<Int16>,
        lastVersion: UnsafePointer<Int16>, lastRequest: UnsafePointer<Int32>, decided: UnsafeMutablePointer<UInt8>
    ) {
        let count = users.count
        let latestCoarse = ReviewUserColumns.coarse(latest)
        let threshold = Int16(clamping: policy.threshold)
        var begin = 0

        while begin < count {
            let end = min(begin + Self.block, count)
            let block = Block(
                count: end - begin, completed: completed + begin, version: version + begin,
                lastVersion: lastVersion + begin, lastRequest: lastRequest + begin, decided: decided + begin)

            if Self.decide(block, threshold: threshold, latest: latestCoarse) {
                for user in begin..<end where lastRequest[user] == latestCoarse {
                    decided[user] = decide(user, of: users, latest).rawValue
                }
            }

            begin = end
        }
    }

    /// The columns of the users in a block, and the memory for their decisions.
    private struct Block {
        let count: Int
        let completed: UnsafePointer<Int16>
        let version: UnsafePointer<Int16>
        let lastVersion: UnsafePointer<Int16>
        let lastRequest: UnsafePointer<Int32>
        let decided: UnsafeMutablePointer<UInt8>
    }

    /// Decides by the highest bits of the instants, and returns true if they were not enough for a user. It is a
    /// separate function, because within a closure the compiler makes one decision after the other, which takes three
    /// times as long.
    @inline(never)
    private static func decide(_ block: Block, threshold: Int16, latest: Int32) -> Bool {
        var isOpen: Int32 = 0
        for user in 0..<block.count {
            let late: UInt8 = block.lastRequest[user] > latest ? 3 : 0
            let repeated: UInt8 = block.lastVersion[user] == block.version[user] ? 2 : late
            block.decided[user] = block.completed[user] < threshold ? 1 : repeated
            isOpen |= block.lastRequest[user] == latest ? 1 : 0
        }

        return isOpen != 0
    }

    @usableFromInline
    package func decide(_ user: Int, of users: ReviewUserColumns, at now: Int64) -> ReviewDecision {
        decide(user, of: users, latestInstant(at: now))
    }

    private func decide(_ user: Int, of users: ReviewUserColumns, _ latest: Int64) -> ReviewDecision {
        if Int(users.completedTasks[user]) < policy.threshold { return .tooFewTasks }
        if users.lastVersion[user] == users.version[user] { return .sameVersion }
        return users.lastRequestAt[user] > latest ? .tooSoon : .ask
    }

    /// The latest instant of a request that is not too recent.
    @usableFromInline
    package func latestInstant(at now: Int64) -> Int64 {
        // Without an interval no request is too recent, not even one in the future.
        guard policy.minimumInterval > 0 else { return .max }
        let (instant, isTooEarly) = now.subtractingReportingOverflow(policy.minimumInterval)
        return isTooEarly ? .min : instant
    }
}
