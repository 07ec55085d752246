import Execution
import Foundation
import Jobs
import Measurement
import Results
import Synchronization

/// The executables of both sides, and the processes that do their jobs.
///
/// Both sides have the same environment, and all links are started under names of the same length. The kernel puts both
/// on the stack, and a different stack address alone shifts times.
final class SideProcesses {
    /// Seconds after which a process is killed.
    static let timeLimit = 20.0

    let seed: UInt64
    private(set) var sources: BothSides<any LinkSource>
    private let variables: [String]
    private let call: JobCall
    private let instructions = InstructionSource.ofThisMachine()
    private let scratch: ScratchFolder
    /// The names under which executables are started, by path.
    private let startNames = Mutex<[String: String]>([:])
    /// The names of cells in the executables of each side; the newest names until both sides were listed.
    private var names = BothSides(base: CellNames.newest, head: CellNames.newest)
    /// The sides whose executables can measure in turns.
    private var turnTakingSides: Set<GateSide> = []
    /// The sides whose executables can measure each cell in a process of its own.
    private var isolatingSides: Set<GateSide> = []

    /// Makes a temporary folder and the first link of each side.
    ///
    /// - Throws: an error of the file system; ``GateError`` if a side cannot be linked.
    init(_ sources: GateSources, seed: UInt64) throws {
        self.sources = sources.links
        self.seed = seed
        variables = sources.variables
        call = sources.call
        ScratchFolder.removeAbandoned()
        scratch = try ScratchFolder(for: .gate)
        for side in GateSide.allCases { try prepare(0..<1, of: side) }
    }

    func prepare(_ links: Range<Int>, of side: GateSide) throws { try sources[side].prepare(links) }

    /// Gives a job to a process of a link, and waits for its answer.
    func ask(_ job: Job, link: Int, of side: GateSide) -> TimedAnswer {
        do throws(JobFailure) {
            return try process(link, of: side).timed(job)
        } catch {
            return TimedAnswer(.failure(error), seconds: 0)
        }
    }

    /// True if the executables of both sides can measure in turns. It is known after both were listed.
    var takeTurns: Bool { turnTakingSides.count == GateSide.allCases.count }

    /// True if the executables of both sides can measure each cell in its own process. It is known after both were
    /// listed.
    var isolateCells: Bool { isolatingSides.count == GateSide.allCases.count }

    /// Gives jobs to the processes of links that measure in turns, and waits for all answers.
    func askInTurns(_ jobs: [(gateJob: GateJob, job: Job)]) -> [TimedAnswer] {
        do throws(JobFailure) {
            var processes: [(process: JobProcess, job: Job)] = []
            for (gateJob, job) in jobs { processes.append((try process(gateJob.link, of: gateJob.side), job)) }
            return JobProcess.inTurns(processes)
        } catch {
            return jobs.map { _ in TimedAnswer(.failure(error), seconds: 0) }
        }
    }

    /// The processes of a link, under another name of its executable.
    private func process(_ link: Int, of side: GateSide) throws(JobFailure) -> JobProcess {
        let name = try startName(of: sources[side].executable(link))
        return process(of: name, side, timeLimit: Self.timeLimit)
    }

    /// The name under which an executable is started.
    private func startName(of executable: String) throws(JobFailure) -> String {
        try startNames.withLock { startNames throws(JobFailure) in
            if let name = startNames[executable] { return name }
            let folder = scratch.path
            let name = "\(folder)/\(String(format: "%06d", startNames.count))"
            do {
                try FileManager.default.createSymbolicLink(atPath: name, withDestinationPath: executable)
            } catch {
                let reason = (error as NSError).localizedDescription
                throw JobFailure("could not be asked, as \(folder) takes no file: \(reason)")
            }

            startNames[executable] = name
            return name
        }
    }

    /// The processes of an executable of a side.
    ///
    /// - Parameter timeLimit: a limit in seconds; `nil` for the limit of counting.
    func process(of executable: String, _ side: GateSide, timeLimit: Double? = nil) -> JobProcess {
        JobProcess(
            executable: executable, call: call, surroundings: .fixed, passing: variables, source: instructions,
            names: names[side], timeLimit: timeLimit)
    }

    /// Asks the first links of both sides for their cells, with the newest names of their implementations.
    ///
    /// - Throws: ``GateError/noLab(_:reason:)``.
    func listBoth() throws(GateError) -> BothSides<[ListedCell]> {
        let listings = try BothSides(list)
        names = CellNames.ofBoth(listings)

        return BothSides { names[$0].withNewestNames(listings[$0]) }
    }

    /// Asks the first link of a side for its cells.
    ///
    /// - Throws: ``GateError/noLab(_:reason:)``.
    func list(_ side: GateSide) throws(GateError) -> [ListedCell] {
        switch ask(.listing, link: 0, of: side).answer {
        case .failure(let failure):
            throw .noLab(
                sources[side].executable(0), reason: "\(failure); \(side.rawValue) may be older than gates are")
        case .success(let answer):
            if answer.takesTurns == true { turnTakingSides.insert(side) }
            if answer.isolatesCells == true { isolatingSides.insert(side) }
            return answer.listing ?? []
        }
    }
}
