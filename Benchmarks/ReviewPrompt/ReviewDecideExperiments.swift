import CFloors
import LabKit
import Reproducibility
import ReviewPrompt
import Workloads

/// May this user be asked for a review now? One decision, as an app makes it at the end of a task, for users who take
/// turns.
///
/// `columns` is one row of what `review-decide-batch` goes through. Source: review-prompt, May ask.
public let reviewDecide = Experiment(
    "review-decide", "Decide for one user whether the rules allow to ask for a review; users take turns.",
    operation: "decision", sizeUnit: "users", budget: .p99(.milliseconds(1))
) {
    ReviewUsers.inputs("in-turn", sizes: [1_000], standard: [1], thorough: [1_000_000])
    ReviewUsers.everySmallUser
    ReviewUsers.randomUsers
} comparing: {
    Implementation.inTurn("sequential", role: .reference) { subject, user in
        subject.policy.decide(subject.users[user].state, version: subject.users[user].version, at: subject.now)
    }
    Implementation.inTurn("columns") { subject, user in
        BatchDecisions(policy: subject.policy).decide(user, of: subject.columns, at: subject.now)
    }
}

extension Implementation where Subject == ReviewUsers, Answer == [ReviewDecision] {
    @inline(__always)
    fileprivate static func inTurn(
        _ name: String, role: Role = .implementation,
        decide: @escaping @Sendable (ReviewUsers, _ user: Int) -> ReviewDecision
    ) -> Self {
        Implementation(
            name, role: role, turns: \.users.count, prepare: { $0 }, run: decide,
            answer: { subject in subject.users.indices.map { decide(subject, $0) } })
    }
}

/// Who of many users may be asked for a review? All decisions in one pass, as a backend makes them.
///
/// `sequential` reads users as an app stores them, with versions as text. `batch` reads columns that were made in
/// advance, with versions as numbers. `floor` is the loop in C over the same columns. Source: review-prompt,
/// Implementations.
public let reviewDecideBatch = Experiment(
    "review-decide-batch", "Decide for every user whether the rules allow to ask for a review.",
    operation: "pass", sizeUnit: "users", plans: [.warm, .memory]
) {
    ReviewUsers.inputs("users", sizes: [100_000], standard: [1_000_000], thorough: [10_000_000])
    ReviewUsers.everySmallUser
    ReviewUsers.randomUsers
} comparing: {
    Implementation.pass("sequential", role: .reference) { subject, decisions in
        SequentialDecisions(policy: subject.policy).decide(subject.users, at: subject.now, into: &decisions)
    }
    Implementation.pass("batch") { subject, decisions in
        BatchDecisions(policy: subject.policy).decide(subject.columns, at: subject.now, into: &decisions)
    }
    Implementation.pass("floor", role: .floor) { subject, decisions in
        let latest = BatchDecisions(policy: subject.policy).latestInstant(at: subject.now)
        let columns = subject.columns
        decisions.withUnsafeMutableBytes { bytes in
            milli_floor_review_decide(
                columns.completedTasks, columns.version, columns.lastVersion, columns.lastRequestCoarse,
                columns.lastRequestAt, columns.count, Int16(clamping: subject.policy.threshold), latest,
                ReviewUserColumns.coarse(latest), bytes.bindMemory(to: UInt8.self).baseAddress)
        }
    }
}

extension Implementation where Subject == ReviewUsers, Answer == [ReviewDecision] {
    /// Makes an implementation that writes its decisions into an existing list.
    @inline(__always)
    fileprivate static func pass(
        _ name: String, role: Role = .implementation,
        decide: @escaping @Sendable (ReviewUsers, inout [ReviewDecision]) -> Void
    ) -> Self {
        Implementation(
            name, role: role,
            prepare: { (subject: $0, decisions: Array(repeating: ReviewDecision.ask, count: $0.users.count)) },
            mutating: { decide($0.subject, &$0.decisions) },
            answer: {
                decide($0.subject, &$0.decisions)
                return $0.decisions
            })
    }
}

/// Users to decide about, as objects and as columns.
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

    static func inputs(_ shape: String, sizes: [Int], standard: [Int], thorough: [Int]) -> Inputs<ReviewUsers> {
        Inputs(shape, sizes: sizes, standard: standard, thorough: thorough) { size, context in
            let stories = ReviewStories(seed: context.seed)
            let now = stories.releases[stories.releases.count - 1].at + 86_400_000
            return ReviewUsers(stories.users(size, now: now), now: now)
        }
        .recipe { "ReviewStories, 12 releases, \($0) users" }
        .digest(of: { $0.columns })
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
