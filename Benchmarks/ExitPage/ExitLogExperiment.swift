import CFloors
import ExitPage
import LabKit
import Workloads

/// Which screens do new users leave the app from? Statistics of a whole log, in one pass.
///
/// All implementations read the same log, which is made before anything is measured: in columns, partitioned by user,
/// with numbers for screens. `sequential` gets one event after the other with its names, which exist already, and looks
/// them up. `batch` reads the columns. Both follow sessions, decide who is new, and order the screens. Events come user
/// by user, which helps the dictionary of `sequential`: in order of time, each event would cost it a cache miss.
///
/// Both floors are loops in C over the same columns that only count: `floor` with the threads and the scheduling of
/// `batch`, `floor-one-thread` with one thread. Source: exit-page, Exit log.
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
    /// Makes the loop in C for a number of threads. Its answer is computed outside of the measured time.
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

/// The counters of the loop in C, in a class so that closures share them.
private final class ExitCounts {
    let table: ExitCountTable
    init(_ table: consuming ExitCountTable) { self.table = table }
}

/// All short logs of two users on two screens, up to one event less than the budget's size, and 5 at most.
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

    /// Smaller cases: the log without one of its events. Without the first event of a user, the next one contains the
    /// time of the user's creation.
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
