import LabKit
import Reproducibility
import ReviewPrompt
import Workloads

/// Users for whom it is decided whether to ask for a review, one by one and in columns.
struct ReviewUsers: Shrinkable, TouchesMemory {
    var users: [ReviewUser] { didSet { columns = ReviewUserColumns(users) } }
    private(set) var columns: ReviewUserColumns
    let policy: ReviewPolicy
    let now: Int64

    init(_ users: [ReviewUser], policy: ReviewPolicy = ReviewPolicy(), now: Int64) {
        self.users = users
        columns = ReviewUserColumns(users)
        self.policy = policy
        self.now = now
    }

    static func inputs(
        _ shape: String, sizes: [Int], standard: [Int], thorough: [Int]
    ) -> Inputs<ReviewUsers> {
        Inputs(shape, sizes: sizes, standard: standard, thorough: thorough) { size, context in
            let stories = ReviewStories(seed: context.seed)
            let now = stories.releases[stories.releases.count - 1].at + 86_400_000
            return ReviewUsers(stories.users(size, now: now), now: now)
        }
        .recipe { "ReviewStories, 12 releases, \($0) users" }
        .digest { subject in
            var sha = SHA256()
            for user in 0..<subject.columns.count {
                sha.update(subject.columns.completedTasks[user])
                sha.update(subject.columns.version[user])
                sha.update(subject.columns.lastVersion[user])
                sha.update(subject.columns.lastRequestAt[user])
            }
            return "\(sha.finalize())"
        }
    }

    var shrinkCandidates: [ReviewUsers] { removing(from: \.users) }

    func visitTouchedMemory(_ visit: (UnsafeRawPointer, Int) -> Void) {
        users.withUnsafeBytes { bytes in
            if let start = bytes.baseAddress { visit(start, bytes.count) }
        }
        columns.visitTouchedMemory(visit)
    }

    // MARK: Validation

    static let everySmallUser = Cases<ReviewUsers>("every user at the edges of the rules") { budget, visit in
        guard budget.exhaustiveSize > 0 else { return }
        for threshold in [0, 1, 4, Int(Int16.max)] {
            for interval in [0, 1, 1_000, Int64.max] {
                for now in [.min, -5, 0, 10_000, Int64.max] {
                    let policy = ReviewPolicy(threshold: threshold, minimumInterval: interval)
                    let users = edges(threshold, interval, now)
                    try visit(ReviewUsers(users, policy: policy, now: now))
                    for user in users { try visit(ReviewUsers([user], policy: policy, now: now)) }
                }
            }
        }
    }

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

    static let randomUsers = Cases<ReviewUsers>.random("random users") { random in
        let policy = ReviewPolicy(
            threshold: random.index(below: 7), minimumInterval: Int64(random.index(below: 10)) * 86_400_000)
        let now = ReviewStories.begin + Int64(random.index(below: 200)) * 86_400_000
        let users = ReviewStories(seed: random.seed).users(random.index(below: 100), now: now)
        return ReviewUsers(users, policy: policy, now: now)
    }
}
