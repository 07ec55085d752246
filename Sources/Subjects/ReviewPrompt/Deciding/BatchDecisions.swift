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

    /// The number of users in a block, after which those are decided again whose instant needs more than its highest
    /// bits.
    private static let block = 1_024

    @usableFromInline
    package init(policy: ReviewPolicy) { self.policy = policy }

    /// The decisions, written over those of `decisions`, which has as many places as there are users, in O(users).
    package func decide(_ users: ReviewUserColumns, at now: Int64, into decisions: inout [ReviewDecision]) {
        let count = users.count
        precondition(decisions.count == count, "a decision for each user")
        let latest = latestInstant(at: now)
        let latestCoarse = ReviewUserColumns.coarse(latest)
        let threshold = Int16(clamping: policy.threshold)
        users.completedTasks.withUnsafeBufferPointer { completed in
            users.version.withUnsafeBufferPointer { version in
                users.lastVersion.withUnsafeBufferPointer { lastVersion in
                    users.lastRequestCoarse.withUnsafeBufferPointer { lastRequest in
                        decisions.withUnsafeMutableBytes { decisions in
                            // Sound because every column has `count` elements, and 0 to 3 are the decisions' raw
                            // values.
                            guard let completed = completed.baseAddress, let version = version.baseAddress,
                                let lastVersion = lastVersion.baseAddress, let lastRequest = lastRequest.baseAddress,
                                let decided = decisions.bindMemory(to: UInt8.self).baseAddress
                            else { return }

                            var begin = 0
                            while begin < count {
                                let end = min(begin + Self.block, count)
                                let isOpen = Self.decideBlock(
                                    completed + begin, version + begin, lastVersion + begin, lastRequest + begin,
                                    decided + begin, end - begin, threshold, latestCoarse)
                                if isOpen {
                                    for user in begin..<end where lastRequest[user] == latestCoarse {
                                        decided[user] = decide(user, of: users, latest).rawValue
                                    }
                                }

                                begin = end
                            }
                        }
                    }
                }
            }
        }
    }

    /// Decides by the highest bits of the instants; says whether those of a user could not tell. A function of its own,
    /// as within the closures above the compiler makes one decision after the other, and takes three times as long.
    @inline(never)
    private static func decideBlock(
        _ completed: UnsafePointer<Int16>, _ version: UnsafePointer<Int16>, _ lastVersion: UnsafePointer<Int16>,
        _ lastRequest: UnsafePointer<Int32>, _ decided: UnsafeMutablePointer<UInt8>, _ count: Int,
        _ threshold: Int16, _ latest: Int32
    ) -> Bool {
        var isOpen: Int32 = 0
        for user in 0..<count {
            let late: UInt8 = lastRequest[user] > latest ? 3 : 0
            let repeated: UInt8 = lastVersion[user] == version[user] ? 2 : late
            decided[user] = completed[user] < threshold ? 1 : repeated
            isOpen |= lastRequest[user] == latest ? 1 : 0
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
        // Without an interval none is, not even one of the future, since which no time has passed.
        guard policy.minimumInterval > 0 else { return .max }
        let (instant, isTooEarly) = now.subtractingReportingOverflow(policy.minimumInterval)
        return isTooEarly ? .min : instant
    }
}
