import CFloors
import ExitPage
import Foundation
import LabKit
import Measurement
import Reproducibility
import Workloads

/// Which screens do new users leave the app from? Statistics of a whole log, in one pass.
///
/// The log is one and the same: partitioned by user, in columns, the screens numbered. That form is made before
/// anything is measured; so is what a backend would have before it could begin: decoded names. `sequential` is handed one
/// event after the other with the names in place of the numbers (a copy of two strings that exist already, no text is
/// made), looks both up in its dictionaries and knows nothing of columns. `batch` reads the columns. Both follow sessions,
/// judge who is new and put the screens in order within the measured time. The events come user by user, which
/// is kind to the dictionary of `sequential`: a log in the order of time would cost it a cache miss an event.
///
/// Two floors, both in C over the same columns, count and do not make statistics of it: `floor` with the threads and the
/// scheduling of `batch`, `floor-one-thread` alone.
///
/// Source: exit-page, Exit log.
public let exitLog = Experiment(
    "exit-log",
    summary: "Count views and exits by screen, for new users and for all, over a log of sessions.",
    operation: "pass",
    sizeUnit: "sessions",
    plans: [.warm, .memory],
    answers: .equal,
    inputs: ExitLogSubject.inputs,
    validation: [ExitLogSubject.everySmallLog, ExitLogSubject.randomLogs],
    implementations: [
        .reference("sequential") { ExitTally($0.log).statistics },
        .parallel(
            "batch", prepare: { ExitPass($0, BatchExitTally(workers: $1)) }, run: { $0.statistics },
            answer: { statistics, _ in statistics }),
        .exitFloor("floor", workers: ExitLogSubject.cores),
        .exitFloor("floor-one-thread", workers: 1),
    ])

extension Implementation where Subject == ExitLogSubject, Answer == ExitStatistics {
    /// The loop in C on so many threads. What it answers is made outside of the measured time.
    fileprivate static func exitFloor(_ name: String, workers: Int) -> Self {
        let tally = BatchExitTally(workers: workers, kernel: milliFloorKernel)
        return .implementation(
            name, role: .floor, prepare: { $0 }, run: { ExitCounts(tally.counted($0.log)) },
            answer: { $0.table.statistics(of: $1.log, window: tally.window) })
    }
}

@Sendable
private func milliFloorKernel(
    _ columns: ExitColumns, _ users: Range<Int>, _ window: ExitWindow, _ counters: UnsafeMutablePointer<UInt64>
) {
    columns.ends.withMemoryRebound(to: Int64.self, capacity: columns.users) { ends in
        var pointers = milli_exit_columns(
            created_at: columns.createdAt, ends: ends, codes: columns.codes, instants: columns.instants)
        milli_floor_exit_counts(
            &pointers, users.lowerBound, users.upperBound, window.milliseconds, columns.screens, counters)
    }
}

/// `batch`: a log and what counts it.
private final class ExitPass {
    private let log: ExitLog
    private let tally: BatchExitTally

    init(_ subject: ExitLogSubject, _ tally: BatchExitTally) {
        log = subject.log
        self.tally = tally
    }

    var statistics: ExitStatistics { tally.statistics(of: log) }
}

/// Counters that pass through a closure.
private final class ExitCounts {
    let table: ExitCountTable
    init(_ table: consuming ExitCountTable) { self.table = table }
}

/// A log whose statistics are asked for.
final class ExitLogSubject {
    let log: ExitLog

    init(_ log: ExitLog) {
        self.log = log
    }

    static let cores = ProcessInfo.processInfo.activeProcessorCount

    static let inputs: [Input<ExitLogSubject>] = [
        // The smallest is for gates, which count it under callgrind where the kernel does not count.
        input(1_000, from: .thorough), input(100_000, from: .quick), input(1_000_000, from: .standard),
        input(10_000_000, from: .thorough),
    ]

    private static func input(_ sessions: Int, from profile: Profile) -> Input<ExitLogSubject> {
        Input(
            "sessions-\(sessions)", shape: "sessions", size: sessions, from: profile,
            recipe: "ExitLogWorkload, \(sessions) sessions, 200 screens"
        ) { context in
            let log = ExitLogWorkload(sessions: sessions, seed: context.seed).log()
            return Trial(subject: ExitLogSubject(log), nodes: sessions, digest: "\(log.digest)")
        }
    }

    /// Every short log of two users on two screens, one event shorter than the budget's size and 5 at most.
    static let everySmallLog = ValidationCases<ExitLogSubject>(
        "every small exit log",
        generate: { budget, visit in
            try SmallExitLogs.forEach(upTo: min(budget.exhaustiveSize - 1, 5)) { try visit($0) }
        },
        trial: trial, shrink: shorter, source: source)

    /// Logs with everything that can be wrong with one.
    static let randomLogs = ValidationCases<ExitLogSubject>(
        "random exit logs",
        generate: { budget, visit in
            for number in 0..<budget.randomCases {
                let seed = Seed.derive(budget.seed, "exit log", "\(number)")
                guard try visit(RandomExitEvents(seed: seed).events) else { return }
            }
        },
        trial: trial, shrink: shorter, source: source)

    @Sendable
    private static func trial(_ events: [ExitEvent]) throws -> Trial<ExitLogSubject> {
        Trial(subject: ExitLogSubject(try ExitLog(grouping: events)), nodes: events.count)
    }

    /// Without one event. Where it was a user's first, the next says when the user was created.
    @Sendable
    private static func shorter(_ events: [ExitEvent]) -> LazyMapSequence<Range<Int>, [ExitEvent]> {
        events.indices.lazy.map { removed in
            var rest = events
            let event = rest.remove(at: removed)
            if event.createdAt != nil, let next = rest.firstIndex(where: { $0.user == event.user }) {
                rest[next].createdAt = event.createdAt
            }
            return rest
        }
    }

    @Sendable
    private static func source(_ events: [ExitEvent]) -> String {
        let lines = events.map { event in
            let createdAt = event.createdAt.map { ", createdAt: \($0)" } ?? ""
            let action =
                switch event.action {
                case .active: ".active"
                case .view(let screen): ".view(screen: \"\(screen)\")"
                case .resign(let screen): ".resign(screen: \(screen.map { "\"\($0)\"" } ?? "nil"))"
                }
            return "    ExitEvent(user: \"\(event.user)\"\(createdAt), at: \(event.at), action: \(action)),"
        }
        return (["let log = try ExitLog(grouping: ["] + lines + ["])"]).joined(separator: "\n")
    }
}
