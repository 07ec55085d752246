/// The counters of a pass over a log: every event adds 1 to one counter.
///
/// There are 16 counters for no screen, 16 for each screen, and one for events out of order. The kind of an event, an
/// open session, and the age of the user decide which of the 16 it increments. All of ``ExitStatistics`` are sums of
/// such counters. So tables of different parts of a log can be added in any order.
///
/// A table is sound to share between the workers of one pass: each writes to its own counters, and all are read after
/// the last worker is done.
package struct ExitCountTable: ~Copyable, @unchecked Sendable {
    private let counters: UnsafeMutableBufferPointer<UInt64>
    private let screens: Int
    private let workers: Int
    private let workerLength: Int

    /// Added to the kind if a session is open.
    static let sessionMark: UInt32 = 4
    /// Added to the kind if the user is new.
    static let newUser: UInt32 = 8

    /// Returns the position of the counter of events out of order.
    static func outOfOrder(screens: Int) -> Int { 16 * (screens + 1) }

    /// Makes zero counters for each worker, in one block. The part of each worker ends with a gap of 128 bytes. So no
    /// two workers write to one cache line, or to the pair of lines that a processor fetches together.
    init(screens: Int, workers: Int) {
        self.screens = screens
        self.workers = workers
        workerLength = Self.outOfOrder(screens: screens) + 1 + 16
        counters = .allocate(capacity: workerLength * workers)
        counters.initialize(repeating: 0)
    }

    /// Makes a table for one worker from given counts: 16 for no screen, and 16 for each screen.
    init(_ counts: [UInt64], outOfOrder: UInt64) {
        self.init(screens: counts.count / 16 - 1, workers: 1)
        for (index, count) in counts.enumerated() { counters[index] = count }
        counters[Self.outOfOrder(screens: screens)] = outOfOrder
    }

    deinit { counters.deallocate() }

    /// Returns the counters of a worker, numbered from 0.
    func counters(of worker: Int) -> UnsafeMutablePointer<UInt64> {
        guard let base = counters.baseAddress else {
            preconditionFailure("a table has counters, so that its memory has an address")
        }
        return base + worker * workerLength
    }

    /// Adds the counters of all workers to those of the first.
    func merge() {
        let sums = counters(of: 0)
        for worker in 1..<max(workers, 1) {
            let others = counters(of: worker)
            for index in 0..<workerLength { sums[index] += others[index] }
        }
    }

    /// Sums up the counts of the log that this table was counted on.
    ///
    /// - Complexity: O(s log s) for s screens.
    package func statistics(of log: ExitLog, window: ExitWindow) -> ExitStatistics {
        statistics(events: log.count, users: log.users.count, screens: log.screens.names, window: window)
    }

    /// Sums up the counts.
    ///
    /// - Parameters:
    ///   - events: the number of all events.
    ///   - users: the number of all users.
    ///   - names: the names of the screens, by number.
    ///   - window: the age up to which a user was counted as new.
    func statistics(events: Int, users: Int, screens names: [String], window: ExitWindow) -> ExitStatistics {
        ExitStatistics(
            window: window, events: events, users: users,
            viewsOutsideSessions: sum(ExitEventCode.viewKind, inSession: false),
            resignsOutsideSessions: sum(ExitEventCode.resignKind, inSession: false),
            outOfOrder: Int(counters[Self.outOfOrder(screens: screens)]),
            newUsers: population(names, ages: [Self.newUser]), allUsers: population(names, ages: [0, Self.newUser]))
    }

    private func population(_ names: [String], ages: [UInt32]) -> ExitPopulation {
        ExitPopulation(
            sessions: sum(ExitEventCode.activeKind, inSession: false, ages)
                + sum(ExitEventCode.activeKind, inSession: true, ages),
            exitsWithoutScreen: count(0, ExitEventCode.resignKind, inSession: true, ages),
            screens: names.enumerated().compactMap { number, name in
                let views = count(number + 1, ExitEventCode.viewKind, inSession: true, ages)
                let exits = count(number + 1, ExitEventCode.resignKind, inSession: true, ages)
                guard views > 0 || exits > 0 else { return nil }
                return ScreenExits(screen: name, views: views, exits: exits)
            })
    }

    /// Returns the number of events of one kind, on any screen and without one.
    private func sum(_ kind: UInt32, inSession: Bool, _ ages: [UInt32] = [0, newUser]) -> Int {
        (0...screens).reduce(0) { $0 + count($1, kind, inSession: inSession, ages) }
    }

    /// Returns the number of events of a kind in a slot: 1 more than the number of the screen, or 0 for no screen.
    private func count(_ slot: Int, _ kind: UInt32, inSession: Bool, _ ages: [UInt32]) -> Int {
        let session = inSession ? Self.sessionMark : 0
        return ages.reduce(0) { sum, age in sum + Int(counters[slot * 16 + Int(kind + session + age)]) }
    }
}
