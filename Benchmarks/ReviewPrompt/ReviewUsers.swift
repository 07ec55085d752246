import LabKit
import Measurement
import Reproducibility
import ReviewPrompt
import Workloads

/// Users for whom it is decided whether to ask for a review, one by one and in columns.
final class ReviewUsersSubject {
    let users: [ReviewUser]
    let columns: ReviewUserColumns
    let policy: ReviewPolicy
    let now: Int64

    init(_ users: [ReviewUser], policy: ReviewPolicy, now: Int64) {
        self.users = users
        columns = ReviewUserColumns(users)
        self.policy = policy
        self.now = now
    }

    static func ladder(_ shape: String) -> Ladder<ReviewUsersSubject> {
        Ladder(shape, sizes: 1...10_000_000, recipe: { "ReviewStories, 12 releases, \($0) users" }) { size, context in
            let stories = ReviewStories(seed: context.seed)
            let now = stories.releases[stories.releases.count - 1].at + 86_400_000
            let subject = ReviewUsersSubject(stories.users(size, now: now), policy: ReviewPolicy(), now: now)
            return Trial(subject: subject, nodes: size, digest: "\(subject.digest)")
        }
    }

    private var digest: Digest {
        var sha = SHA256()
        for user in 0..<columns.count {
            sha.update(columns.completedTasks[user])
            sha.update(columns.version[user])
            sha.update(columns.lastVersion[user])
            sha.update(columns.lastRequestAt[user])
        }
        return sha.finalize()
    }

    // MARK: Validation

    /// Some users, decided by one policy.
    struct Case: Sendable {
        var users: [ReviewUser]
        var policy: ReviewPolicy
        var now: Int64

        var trial: Trial<ReviewUsersSubject> {
            Trial(subject: ReviewUsersSubject(users, policy: policy, now: now), nodes: users.count)
        }

        var smaller: [Case] {
            users.indices.map { removed in
                var smaller = self
                smaller.users.remove(at: removed)
                return smaller
            }
        }
    }

    static let everySmallUser = ValidationCases<ReviewUsersSubject>(
        "every user at the edges of the rules",
        generate: { budget, visit in
            guard budget.exhaustiveSize > 0 else { return }
            for threshold in [0, 1, 4, Int(Int16.max)] {
                for interval in [0, 1, 1_000, Int64.max] {
                    for now in [.min, -5, 0, 10_000, Int64.max] {
                        let policy = ReviewPolicy(threshold: threshold, minimumInterval: interval)
                        let users = edges(threshold, interval, now)
                        guard try visit(Case(users: users, policy: policy, now: now)) else { return }
                        for user in users {
                            guard try visit(Case(users: [user], policy: policy, now: now)) else { return }
                        }
                    }
                }
            }
        },
        trial: { (value: Case) in value.trial }, shrink: { $0.smaller }, source: { "\($0)" })

    private static func edges(_ threshold: Int, _ interval: Int64, _ now: Int64) -> [ReviewUser] {
        let instants = [
            Int64.min, .min + 1, now &- interval &- 1, now &- interval, now &- interval &+ 1, now, now &+ 1, .max,
        ]
        var requests: [ReviewState.LastRequest?] = [nil]
        for version in ["1.0", "1.1", "1.10"] {
            requests += instants.map { ReviewState.LastRequest(version: version, at: $0) }
        }
        return [0, max(threshold - 1, 0), threshold, threshold + 1, .max].flatMap { tasks in
            requests.map {
                ReviewUser(state: ReviewState(completedTasks: tasks, lastRequest: $0), version: "1.1")
            }
        }
    }

    static let randomUsers = ValidationCases<ReviewUsersSubject>(
        "random users",
        generate: { budget, visit in
            for number in 0..<budget.randomCases {
                let seed = Seed.derive(budget.seed, "review users", "\(number)")
                var random = Xoshiro256StarStar(seed: seed)
                let policy = ReviewPolicy(
                    threshold: random.index(below: 7), minimumInterval: Int64(random.index(below: 10)) * 86_400_000)
                let now = ReviewStories.begin + Int64(random.index(below: 200)) * 86_400_000
                let users = ReviewStories(seed: seed).users(random.index(below: 100), now: now)
                guard try visit(Case(users: users, policy: policy, now: now)) else { return }
            }
        },
        trial: { (value: Case) in value.trial }, shrink: { $0.smaller }, source: { "\($0)" })
}
