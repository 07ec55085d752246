import CFloors
import ExitPage
import LabKit
import Workloads

/// Which screens do new users leave the app from? Statistics of a whole log, in one pass.
///
/// The log is one and the same, made before anything is measured: partitioned by user, in columns, screens numbered.
/// `sequential` is handed one event after the other with the names, which exist already, and looks them up; `batch`
/// reads the columns. Both follow sessions, judge who is new and put the screens in order. The events come user by
/// user, which is kind to the dictionary of `sequential`: the order of time would cost it a cache miss an event.
///
/// Both floors are in C over the same columns, and count only: `floor` with the threads and the scheduling of `batch`,
/// `floor-one-thread` alone. Source: exit-page, Exit log.
public let exitLog = Experiment(
    "exit-log", "Count views and exits by screen, for new users and for all, over a log of sessions.",
    operation: "pass", sizeUnit: "sessions", plans: [.warm, .memory]
) {
    // The smallest size is for gates, which count it under callgrind if the kernel does not count.
    Inputs(
        "sessions", sizes: [100_000], standard: [1_000_000], thorough: [1_000, 10_000_000], smallest: 1
    ) { ExitLog.drawn(sessions: $0, seed: $1.seed) }
    .recipe { "ExitLogWorkload, \($0) sessions, 200 screens" }.digest { "\($0.digest)" }
    everySmallLog
    randomLogs
} comparing: {
    Implementation.reference("sequential") { ExitTally($0).statistics }
    Implementation.parallel(
        "batch", prepare: { (log: $0, tally: BatchExitTally(workers: $1)) }, run: { $0.tally.statistics(of: $0.log) },
        answer: { statistics, _ in statistics })
    Implementation.floor("floor", workers: WorkerCounts.all)
    Implementation.floor("floor-one-thread", workers: 1)
}

extension Implementation where Subject == ExitLog, Answer == ExitStatistics {
    /// Makes the loop in C with a number of threads. Its answer is made outside the measured time.
    fileprivate static func floor(_ name: String, workers: Int) -> Self {
        let tally = BatchExitTally(workers: workers, kernel: milliFloorKernel)
        return Implementation(
            name, role: .floor, run: { ExitCounts(tally.counted($0)) },
            answer: { $0.table.statistics(of: $1, window: tally.window) })
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

/// Counters that pass through a closure.
private final class ExitCounts {
    let table: ExitCountTable
    init(_ table: consuming ExitCountTable) { self.table = table }
}

/// Every short log of two users on two screens, one event shorter than the budget's size and 5 at most.
private let everySmallLog = Cases<ExitLog>("every small exit log") { budget, visit in
    try SmallExitLogs.forEach(upTo: min(budget.exhaustiveSize - 1, 5)) { try visit(LogEvents(events: $0)) }
} trial: { (log: LogEvents) in
    Trial(try ExitLog(grouping: log.events))
}

private let randomLogs = Cases<ExitLog>("random exit logs") { budget, visit in
    for seed in budget.seeds("exit log") { try visit(LogEvents(events: ExitEvent.random(seed: seed))) }
} trial: { (log: LogEvents) in
    Trial(try ExitLog(grouping: log.events))
}

/// A log as a case of the validation.
private struct LogEvents: Shrinkable {
    var events: [ExitEvent]

    /// A log without one event. If it was the first one of a user, the next one says when the user was created.
    var shrinkCandidates: some Sequence<LogEvents> {
        events.indices.lazy.map { removed in
            var rest = events
            let event = rest.remove(at: removed)
            if event.createdAt != nil, let next = rest.firstIndex(where: { $0.user == event.user }) {
                rest[next].createdAt = event.createdAt
            }

            return LogEvents(events: rest)
        }
    }
}
