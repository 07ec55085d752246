import Execution
import Jobs
import Results

/// Two executables, base and head: their cells are profiled to compare them.
package struct ProfilePair: Sendable {
    private let base: JobProcess
    private let head: JobProcess
    private let seed: UInt64
    private let calls: Int

    /// Makes a pair of two kinds of processes.
    ///
    /// - Parameters:
    ///   - base: the processes of base.
    ///   - head: the processes of head.
    ///   - seed: the seed of inputs.
    ///   - calls: the number of calls of the steady state to record.
    package init(base: JobProcess, head: JobProcess, seed: UInt64 = 1, calls: Int = 8) {
        self.base = base
        self.head = head
        self.seed = seed
        self.calls = calls
    }

    /// Makes a pair of two executables, which run in the same environment. Cells have their newest names.
    ///
    /// - Parameters:
    ///   - base: the path of the executable of base.
    ///   - head: the path of the executable of head.
    ///   - passing: the names of variables that inputs depend on.
    ///   - seed: the seed of inputs.
    ///   - calls: the number of calls of the steady state to record.
    ///   - timeLimit: the most seconds for each process; `nil` for no limit.
    package init(
        base: String, head: String, passing: [String], seed: UInt64 = 1, calls: Int = 8, timeLimit: Double? = nil
    ) {
        func process(_ executable: String, _ names: CellNames = .newest) -> JobProcess {
            JobProcess(
                executable: executable, surroundings: .fixed, passing: passing, names: names, timeLimit: timeLimit)
        }

        func list(_ executable: String) -> [ListedCell] {
            // An executable that does not list its cells fails when it is profiled, with its reason.
            (try? process(executable).run(.listing).listing) ?? []
        }

        let names = CellNames.ofBoth(BothSides(base: list(base), head: list(head)))
        self.init(
            base: process(base, names.base), head: process(head, names.head), seed: seed, calls: calls)
    }

    /// Profiles a cell on both sides.
    ///
    /// - Throws: `JobFailure`, which goes on from `the process under callgrind`: `of base ended with exit status 1`;
    ///   and ``ProfileFailure``.
    package func profiles(
        of cell: CellID, simulatingCaches: Bool = false
    ) throws -> BothSides<CellProfile> {
        BothSides(
            base: try profile(of: cell, base, side: "base", simulatingCaches),
            head: try profile(of: cell, head, side: "head", simulatingCaches)
        )
    }

    /// The number of processes that count events on each side. With five, all counts of one side lie above all those
    /// of the other by chance once in 126 times.
    private static let processes = 5

    /// Counts events of the processor and the kernel, in processes of base and head by turns.
    ///
    /// - Returns: `nil` if the machine counts no events, if one executable is too old, or if the cell works on several
    ///   cores: events are counted in one thread.
    /// - Throws: `JobFailure`.
    package func events(of cell: CellID) throws -> CountedEvents? {
        guard cell.cores == 1 else { return nil }

        var baseEvents: [RecordedEvents] = []
        var headEvents: [RecordedEvents] = []
        for _ in 0..<Self.processes {
            guard let one = try base.countedEvents(of: cell, seed: seed),
                let other = try head.countedEvents(of: cell, seed: seed)
            else { return nil }
            baseEvents.append(one)
            headEvents.append(other)
        }
        return CountedEvents(base: baseEvents, head: headEvents)
    }

    private func profile(
        of cell: CellID, _ process: JobProcess, side: String, _ simulatesCaches: Bool
    ) throws -> CellProfile {
        do {
            return try process.profile(of: cell, seed: seed, calls: calls, simulatesCaches: simulatesCaches)
        } catch let failure as JobFailure {
            throw JobFailure("of \(side) \(failure)", at: failure.whereabouts)
        }
    }
}
