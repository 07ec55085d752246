@testable import ReviewPrompt
import Testing

@Suite struct ReviewPolicyTests {
    private static let day: Int64 = 86_400_000

    private func asked(_ version: String, at: Int64, tasks: Int = 4) -> ReviewState {
        ReviewState(completedTasks: tasks, lastRequest: .init(version: version, at: at))
    }

    @Test("a user is asked from exactly the threshold on, and the count does not start again afterwards")
    func threshold() {
        let policy = ReviewPolicy()
        for tasks in 0...10 {
            let decision = policy.decide(ReviewState(completedTasks: tasks), version: "1.0", at: 0)
            #expect(decision == (tasks < 4 ? .tooFewTasks : .ask))
        }
        #expect(policy.decide(asked("1.0", at: 0, tasks: 4), version: "1.1", at: 8 * Self.day) == .ask)
    }

    @Test("versions are compared as text: 1.0 and 1.00 differ")
    func versions() {
        let policy = ReviewPolicy.documented
        #expect(policy.decide(asked("1.0", at: 0), version: "1.0", at: 1) == .sameVersion)
        #expect(policy.decide(asked("1.0", at: 0), version: "1.00", at: 1) == .ask)
        #expect(policy.decide(asked("2.0", at: 0), version: "1.0", at: 1) == .ask)
    }

    @Test("the interval ends to the millisecond")
    func interval() {
        let policy = ReviewPolicy()
        #expect(policy.decide(asked("1.0", at: 10), version: "1.1", at: 10 + 7 * Self.day - 1) == .tooSoon)
        #expect(policy.decide(asked("1.0", at: 10), version: "1.1", at: 10 + 7 * Self.day) == .ask)
    }

    @Test(
        "a request in the future, from a clock that was set back, counts as one of now")
    func clockSetBack() {
        #expect(ReviewPolicy().decide(asked("1.0", at: 1_000), version: "1.1", at: 0) == .tooSoon)
        #expect(ReviewPolicy.documented.decide(asked("1.0", at: 1_000), version: "1.1", at: 0) == .ask)
        #expect(ReviewPolicy().decide(asked("1.0", at: .min + 1), version: "1.1", at: .max) == .ask)
        #expect(ReviewPolicy().decide(asked("1.0", at: .max), version: "1.1", at: .min + 1) == .tooSoon)
    }

    /// The document: with a fitting threshold and cycles of a week or more, 「評価依頼の間隔は少なくとも1~2週間空け」 can go on
    /// being met by the count and the version alone.
    @Test("with weekly releases, a user asked at a version's last moment is asked again at the next one's first")
    func counterexample() {
        // Version 1.1 comes out a week after 1.0, 1.2 a week later.
        let lastDay = 7 * Self.day - 1
        let firstDay = 7 * Self.day
        let first = ReviewState(completedTasks: 4)
        #expect(ReviewPolicy.documented.decide(first, version: "1.0", at: lastDay) == .ask)
        let second = asked("1.0", at: lastDay)
        #expect(ReviewPolicy.documented.decide(second, version: "1.1", at: firstDay) == .ask)
        // The interval that the guideline asks for is what keeps them apart.
        #expect(ReviewPolicy().decide(second, version: "1.1", at: firstDay) == .tooSoon)
        #expect(ReviewPolicy().decide(second, version: "1.1", at: lastDay + 7 * Self.day) == .ask)
    }

    @Test("columns give the decisions of the users they were made from, one by one and in one pass")
    func columns() {
        let policy = ReviewPolicy()
        let users = [0, 3, 4, 9].flatMap { tasks in
            [nil, asked("1.0", at: 5).lastRequest, asked("1.1", at: 5).lastRequest].map {
                ReviewUser(state: ReviewState(completedTasks: tasks, lastRequest: $0), version: "1.1")
            }
        }

        for now in [Int64(0), 5, 5 + 7 * Self.day - 1, 5 + 7 * Self.day] {
            let expected = users.map { policy.decide($0.state, version: $0.version, at: now) }
            var decisions = [ReviewDecision](repeating: .tooSoon, count: users.count)
            SequentialDecisions(policy: policy).decide(users, at: now, into: &decisions)
            #expect(decisions == expected)
            decisions = [ReviewDecision](repeating: .ask, count: users.count)
            BatchDecisions(policy: policy).decide(ReviewUserColumns(users), at: now, into: &decisions)
            #expect(decisions == expected)
        }
    }
}
