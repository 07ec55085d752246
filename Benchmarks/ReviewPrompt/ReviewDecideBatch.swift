import CFloors
import LabKit
import ReviewPrompt

/// Who of many users may be asked for a review? All decisions in one pass, as a backend makes them.
///
/// `sequential` goes through users as an app has them, with their versions as text; `batch` through columns that were
/// made before, in which versions are numbers. `floor` is the loop in C over the same columns. Source: review-prompt,
/// Implementations.
public let reviewDecideBatch = Experiment(
    "review-decide-batch", "Decide for every user whether the rules allow to ask for a review.", operation: "pass",
    sizeUnit: "users", plans: [.warm, .memory],
    ReviewUsers.inputs("users", sizes: [100_000], standard: [1_000_000], thorough: [10_000_000]),
    cases: [ReviewUsers.everySmallUser, ReviewUsers.randomUsers],
    .pass("sequential", role: .reference) { subject, decisions in
        SequentialDecisions(policy: subject.policy).decide(subject.users, at: subject.now, into: &decisions)
    },
    .pass("batch") { subject, decisions in
        BatchDecisions(policy: subject.policy).decide(subject.columns, at: subject.now, into: &decisions)
    },
    .pass("floor", role: .floor) { subject, decisions in
        let latest = BatchDecisions(policy: subject.policy).latestInstant(at: subject.now)
        let columns = subject.columns
        decisions.withUnsafeMutableBytes { bytes in
            columns.withFloorColumns { pointers in
                guard let decided = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
                milli_floor_review_decide(
                    pointers, columns.count, Int16(clamping: subject.policy.threshold), latest,
                    ReviewUserColumns.coarse(latest), decided)
            }
        }
    })

extension Implementation where Subject == ReviewUsers, Answer == [ReviewDecision] {
    /// One that decides into a list that is there already.
    @inline(__always)
    fileprivate static func pass(
        _ name: String, role: Role = .implementation,
        decide: @escaping @Sendable (ReviewUsers, inout [ReviewDecision]) -> Void
    ) -> Self {
        .implementation(
            name, role: role,
            prepare: { (subject: $0, decisions: Array(repeating: ReviewDecision.ask, count: $0.users.count)) },
            mutating: { decide($0.subject, &$0.decisions) },
            answer: {
                decide($0.subject, &$0.decisions)
                return $0.decisions
            })
    }
}

extension ReviewUserColumns {
    /// Lends the columns to C.
    fileprivate func withFloorColumns(_ body: (UnsafePointer<milli_review_columns>) -> Void) {
        completedTasks.withUnsafeBufferPointer { completedTasks in
            version.withUnsafeBufferPointer { version in
                lastVersion.withUnsafeBufferPointer { lastVersion in
                    lastRequestCoarse.withUnsafeBufferPointer { lastRequestCoarse in
                        lastRequestAt.withUnsafeBufferPointer { lastRequestAt in
                            var columns = milli_review_columns(
                                completed_tasks: completedTasks.baseAddress, version: version.baseAddress,
                                last_version: lastVersion.baseAddress,
                                last_request_coarse: lastRequestCoarse.baseAddress,
                                last_request_at: lastRequestAt.baseAddress)
                            body(&columns)
                        }
                    }
                }
            }
        }
    }
}
