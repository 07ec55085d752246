/// Decides for many users in one pass over their columns.
///
/// No branch depends on the data. Two rules become one comparison each, as the loop would not be short else: that no request
/// was made is a version that nobody has and an instant before all others, and the interval, with the clock that was set
/// back, is an instant behind which a request is too recent.
public struct BatchDecisions: Sendable {
    /// The rules.
    public let policy: ReviewPolicy

    /// Decisions by a policy.
    public init(policy: ReviewPolicy) {
        self.policy = policy
    }

    /// The decisions, written over those of `decisions`, which has as many places as there are users.
    ///
    /// - Complexity: O(n) for n users.
    public func decide(_ users: ReviewUserColumns, at now: Int64, into decisions: inout [ReviewDecision]) {
        let count = users.count
        precondition(decisions.count == count, "a decision for each user")
        // No count reaches a threshold beyond Int32.max; the columns hold that number for more.
        let threshold = Int32(clamping: policy.threshold)
        let latest = latestInstant(at: now)
        users.completedTasks.withUnsafeBufferPointer { completed in
            users.version.withUnsafeBufferPointer { version in
                users.lastVersion.withUnsafeBufferPointer { lastVersion in
                    users.lastRequestAt.withUnsafeBufferPointer { lastRequestAt in
                        decisions.withUnsafeMutableBytes { decisions in
                            // Sound because every column has `count` elements, and 0 to 3 are the decisions' raw values.
                            for user in 0..<count {
                                let isAskedInVersion = lastVersion[user] == version[user]
                                let late: UInt8 = lastRequestAt[user] > latest ? 3 : 0
                                let same: UInt8 = isAskedInVersion ? 2 : late
                                decisions[user] = completed[user] < threshold ? 1 : same
                            }
                        }
                    }
                }
            }
        }
    }

    /// The decision for one user.
    ///
    /// - Complexity: O(1).
    public func decide(_ user: Int, of users: ReviewUserColumns, at now: Int64) -> ReviewDecision {
        if Int(users.completedTasks[user]) < min(policy.threshold, Int(Int32.max)) { return .tooFewTasks }
        if users.lastVersion[user] == users.version[user] { return .sameVersion }
        return users.lastRequestAt[user] > latestInstant(at: now) ? .tooSoon : .ask
    }

    /// A request behind this instant is too recent.
    public func latestInstant(at now: Int64) -> Int64 {
        // Without an interval none is, not even one of the future, since which no time has passed.
        guard policy.minimumInterval > 0 else { return .max }
        let (instant, isTooEarly) = now.subtractingReportingOverflow(policy.minimumInterval)
        return isTooEarly ? .min : instant
    }
}
