import Execution
import Jobs
import Results

/// The executables of two sides whose cells are profiled to compare them.
package struct ProfilePair: Sendable {
    private let base: JobProcess
    private let head: JobProcess
    private let seed: UInt64
    private let calls: Int

    /// Makes a pair of two sides that are there already.
    ///
    /// - Parameters:
    ///   - base: the processes of the side before.
    ///   - head: the processes of the side after.
    ///   - seed: the seed of inputs.
    ///   - calls: the calls of the steady state that are recorded.
    package init(base: JobProcess, head: JobProcess, seed: UInt64 = 1, calls: Int = 8) {
        self.base = base
        self.head = head
        self.seed = seed
        self.calls = calls
    }

    /// The processes of two executables, in one environment. Cells have their newest names.
    ///
    /// - Parameters:
    ///   - base: the executable before.
    ///   - head: the executable after.
    ///   - passing: variables that inputs depend on.
    ///   - seed: the seed of inputs.
    ///   - calls: the calls of the steady state that are recorded.
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
    /// - Throws: `JobFailure`, which names the side, and ``ProfileFailure``.
    package func profiles(
        of cell: CellID, simulatingCaches: Bool = false
    ) throws -> BothSides<CellProfile> {
        BothSides(
            base: try profile(of: cell, base, named: "of base", simulatingCaches),
            head: try profile(of: cell, head, named: "of head", simulatingCaches)
        )
    }

    /// The processes of each side in which events are counted: five of both lie apart by chance once in 126 times.
    private static let processes = 5

    /// Counts events of the processor and the kernel on both sides, in turns.
    ///
    /// - Returns: `nil` if the machine counts none, one side is too old, or the cell works on several cores: events are
    ///   counted in one thread.
    /// - Throws: `JobFailure`.
    package func events(of cell: CellID) throws -> CountedEvents? {
        guard cell.cores == 1 else { return nil }

        var ofBase: [RecordedEvents] = []
        var ofHead: [RecordedEvents] = []
        for _ in 0..<Self.processes {
            guard let one = try base.countedEvents(of: cell, seed: seed),
                let other = try head.countedEvents(of: cell, seed: seed)
            else { return nil }
            ofBase.append(one)
            ofHead.append(other)
        }
        return CountedEvents(base: ofBase, head: ofHead)
    }

    private func profile(
        of cell: CellID, _ process: JobProcess, named side: String, _ simulatesCaches: Bool
    ) throws -> CellProfile {
        do {
            return try process.profile(of: cell, seed: seed, calls: calls, simulatesCaches: simulatesCaches)
        } catch let failure as JobFailure {
            throw JobFailure("\(side) \(failure)", at: failure.whereabouts)
        }
    }
}
