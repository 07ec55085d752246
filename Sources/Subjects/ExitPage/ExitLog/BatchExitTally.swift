import Threads

/// A tally of a whole log from its columns, on several cores. Its statistics are those of ``ExitTally``, to the last
/// count.
///
/// The users are cut into disjoint ranges of about as many events each. A worker takes the next range until none is
/// left, and counts into a table of its own. The tables are added up at the end, so that the result does not depend on
/// which worker counted which range.
package struct BatchExitTally: Sendable {
    /// A function that counts the events of some users into a worker's counters, as ``ExitCountTable`` numbers them.
    package typealias Kernel =
        @Sendable (
            _ columns: ExitColumns, _ users: Range<Int>, _ window: ExitWindow,
            _ counters: UnsafeMutablePointer<UInt64>
        ) -> Void

    package let window: ExitWindow
    private let threads: WorkerThreads
    private let kernel: Kernel

    /// Makes a tally.
    ///
    /// - Parameters:
    ///   - window: the age up to which a user is new.
    ///   - workers: the number of threads, at least 1.
    package init(window: ExitWindow = .day, workers: Int) {
        self.init(window: window, workers: workers) { $0.count($1, window: $2, into: $3) }
    }

    /// Makes a tally that counts with another kernel, such as that of a floor.
    package init(window: ExitWindow = .day, workers: Int, kernel: @escaping Kernel) {
        self.window = window
        threads = WorkerThreads(workers)
        self.kernel = kernel
    }

    /// Counts a log.
    ///
    /// - Complexity: O(n / workers + s log s) for n events and s screens.
    package func statistics(of log: ExitLog) -> ExitStatistics { counted(log).statistics(of: log, window: window) }

    /// Counts a log and returns the merged counters.
    ///
    /// - Complexity: O(n / workers + s · workers) for n events and s screens.
    package func counted(_ log: ExitLog) -> ExitCountTable {
        let workers = min(threads.count, max(log.users.count, 1))
        let table = ExitCountTable(screens: log.screens.count, workers: workers)
        log.withColumns { columns in
            guard workers > 1 else {
                kernel(columns, 0..<columns.users, window, table.counters(of: 0))
                return
            }

            // Several ranges per worker, so that the others do not wait for a worker whose core is taken away.
            let parts = workers * 16
            threads.share(parts, among: workers) { part, worker in
                kernel(columns, columns.users(ofPart: part, of: parts), window, table.counters(of: worker))
            }
        }

        table.merge()
        return table
    }
}

extension ExitColumns {
    /// Counts the events of some users into counters, as ``ExitCountTable`` numbers them.
    ///
    /// No branch depends on the data: of an event only the number of its counter is computed. Measured: this takes 1.0
    /// to 1.1 times as long as the loop in C; with a branch on the kind, which is mispredicted at the end of every
    /// other session, 1.5 times. Rejected: rows of one counter per screen in place of 16 counters together, which take
    /// a multiplication per event.
    func count(_ range: Range<Int>, window: ExitWindow, into counters: UnsafeMutablePointer<UInt64>) {
        // Copies, because as far as the compiler knows the counters could lie where the columns' addresses do.
        let codes = codes
        let instants = instants
        let ends = ends
        var outOfOrder: UInt64 = 0
        var position = range.lowerBound == 0 ? 0 : ends[range.lowerBound - 1]

        for user in range {
            let lastInstant = lastInstant(of: user, window)
            let end = ends[user]
            var latest = Int64.min
            var inSession: UInt32 = 0

            // Also kept after a view outside a session: whatever its screen, the resign of no session is one sum.
            var screen: UInt32 = 0
            while position < end {
                let code = codes[position]
                let instant = instants[position]
                let kind = code & 3
                let named = code & ~3
                outOfOrder &+= instant < latest ? 1 : 0
                latest = instant
                let slot = code == ExitCode.resignKind ? screen : named
                let isNew = instant <= lastInstant ? ExitCountTable.newUser : 0
                counters[Int(slot) &* 4 &+ Int(kind &+ inSession &+ isNew)] &+= 1

                // A view, kind 1, leaves the session as it is. The session is open after active, kind 0, and closed
                // after resign, kind 2. Masks do this because the compiler makes a branch of a choice.
                let isView = 0 &- (kind & 1)
                inSession = inSession & isView | (ExitCountTable.inSession &- 2 &* kind) & ~isView
                screen = named & isView
                position &+= 1
            }
        }

        counters[ExitCountTable.outOfOrder(screens: screens)] &+= outOfOrder
    }

    /// Returns the last instant at which a user is new. It is not inlined because the loop over the events would then
    /// compare with both parts of the sum each time.
    @inline(never)
    private func lastInstant(of user: Int, _ window: ExitWindow) -> Int64 {
        window.lastInstant(createdAt: createdAt[user])
    }
}
