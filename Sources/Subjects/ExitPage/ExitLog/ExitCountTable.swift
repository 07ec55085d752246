/// The counters of a pass over a log: every event adds 1 to one counter.
///
/// There are 16 counters for no screen, then 16 for each screen: by the event's kind, whether a session was open, and
/// whether the user was new. Behind them is one for events out of order. Everything in ``ExitStatistics`` is a sum of
/// such counters, so that tables of disjoint parts of a log are merged by adding them.
///
/// Sound to share between the workers of one pass because each writes to counters of its own, and nobody reads them
/// before all are done.
package struct ExitCountTable: ~Copyable, @unchecked Sendable {
    private let counters: UnsafeMutableBufferPointer<UInt64>
    private let screens: Int
    private let workers: Int
    private let workerLength: Int

    /// Added to the kind where a session is open.
    static let inSession: UInt32 = 4
    /// Added to the kind where the user is new.
    static let newUser: UInt32 = 8

    static func outOfOrder(screens: Int) -> Int { 16 * (screens + 1) }

    /// Counters at 0, with as many for each worker, in one block. Each worker's part ends with a gap of 128 bytes, so
    /// that no two write to one cache line, nor to the pair of lines that a processor fetches at once.
    init(screens: Int, workers: Int) {
        self.screens = screens
        self.workers = workers
        workerLength = Self.outOfOrder(screens: screens) + 1 + 16
        counters = .allocate(capacity: workerLength * workers)
        counters.initialize(repeating: 0)
    }

    /// A table of one worker, with what was counted elsewhere.
    init(_ counted: [UInt64], outOfOrder: UInt64) {
        self.init(screens: counted.count / 16 - 1, workers: 1)
        for (index, count) in counted.enumerated() { counters[index] = count }
        counters[Self.outOfOrder(screens: screens)] = outOfOrder
    }

    deinit { counters.deallocate() }

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

    /// The statistics of the log that this table was counted on, in O(s log s) for s screens.
    package func statistics(of log: ExitLog, window: ExitWindow) -> ExitStatistics {
        statistics(events: log.count, users: log.users.count, screens: log.screens.names, window: window)
    }

    func statistics(events: Int, users: Int, screens names: [String], window: ExitWindow) -> ExitStatistics {
        ExitStatistics(
            window: window, events: events, users: users,
            viewsOutsideSessions: sum(ExitCode.viewKind, inSession: false),
            resignsOutsideSessions: sum(ExitCode.resignKind, inSession: false),
            outOfOrder: Int(counters[Self.outOfOrder(screens: screens)]),
            newUsers: population(names, ages: [Self.newUser]), allUsers: population(names, ages: [0, Self.newUser]))
    }

    private func population(_ names: [String], ages: [UInt32]) -> ExitPopulation {
        ExitPopulation(
            sessions: sum(ExitCode.activeKind, inSession: false, ages)
                + sum(ExitCode.activeKind, inSession: true, ages),
            exitsWithoutScreen: count(0, ExitCode.resignKind, inSession: true, ages),
            screens: names.enumerated().compactMap { number, name in
                let views = count(number + 1, ExitCode.viewKind, inSession: true, ages)
                let exits = count(number + 1, ExitCode.resignKind, inSession: true, ages)
                return views == 0 && exits == 0 ? nil : ScreenExits(screen: name, views: views, exits: exits)
            })
    }

    /// Events of one kind on all screens and on none.
    private func sum(_ kind: UInt32, inSession: Bool, _ ages: [UInt32] = [0, newUser]) -> Int {
        (0...screens).reduce(0) { $0 + count($1, kind, inSession: inSession, ages) }
    }

    /// Events of one kind on the screen of a number, counted from 1; on none for 0.
    private func count(_ slot: Int, _ kind: UInt32, inSession: Bool, _ ages: [UInt32]) -> Int {
        ages.reduce(0) { $0 + Int(counters[slot * 16 + Int(kind + (inSession ? Self.inSession : 0) + $1)]) }
    }
}
