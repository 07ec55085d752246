import Execution
import Foundation
import Measurement
import Synchronization

/// The executables of both sides, and the jobs that are put to them.
///
/// The environment is given whole and is the same for both sides, and all links are started under names of one length:
/// what the kernel puts on the stack moves it, and that alone shifts times.
final class Sides {
    /// Seconds after which a process is killed.
    static let timeLimit = 20.0

    let seed: UInt64
    private(set) var sources: [GateSide: any LinkSource]
    private let passing: [String]
    private let call: JobProcess.Call
    private let instructions = InstructionSource.ofThisMachine()
    private let folder: String
    /// The processes of links, by their executable.
    private let processes = Mutex<[String: JobProcess]>([:])
    /// The sides whose executables can measure in turns.
    private var takingTurns: Set<GateSide> = []

    /// - Throws: what making a temporary folder or the first links throws.
    init(_ sources: GateSources, seed: UInt64) throws {
        self.sources = [.base: sources.base, .head: sources.head]
        self.seed = seed
        passing = sources.passing
        call = sources.call
        folder = NSTemporaryDirectory() + "/milli-gate-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for side in GateSide.allCases { try prepare(0..<1, of: side) }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func prepare(_ links: Range<Int>, of side: GateSide) throws { try sources[side]?.prepare(links) }

    func ask(_ job: Job, link: Int, of side: GateSide) -> JobProcess.Timed {
        do throws(JobFailure) { return try process(link, of: side).timed(job) } catch { return (.failure(error), 0) }
    }

    var takeTurns: Bool { takingTurns.count == GateSide.allCases.count }

    /// Puts jobs to processes of links that measure in turns.
    func askInTurns(_ jobs: [(job: Job, link: Int, side: GateSide)]) -> [JobProcess.Timed] {
        do throws(JobFailure) {
            var asked: [(process: JobProcess, job: Job)] = []
            for (job, link, side) in jobs { asked.append((try process(link, of: side), job)) }
            return JobProcess.inTurns(asked)
        } catch {
            return jobs.map { _ in (.failure(error), 0) }
        }
    }

    /// The processes of a link, under another name of its executable.
    private func process(_ link: Int, of side: GateSide) throws(JobFailure) -> JobProcess {
        let executable = sources[side]?.executable(link) ?? ""
        return try processes.withLock { processes throws(JobFailure) in
            if let known = processes[executable] { return known }
            let name = "\(folder)/\(String(format: "%06d", processes.count))"
            do {
                try FileManager.default.createSymbolicLink(atPath: name, withDestinationPath: executable)
            } catch {
                let reason = (error as NSError).localizedDescription
                throw JobFailure("could not be asked, as \(folder) takes no file: \(reason)")
            }

            let process = process(of: name, timeLimit: Self.timeLimit)
            processes[executable] = process
            return process
        }
    }

    /// Processes of an executable; without a limit they may take as long as counting does.
    func process(of executable: String, timeLimit: Double? = nil) -> JobProcess {
        JobProcess(
            executable: executable, call: call, surroundings: .fixed, passing: passing, source: instructions,
            timeLimit: timeLimit)
    }

    func list(_ side: GateSide) throws(GateError) -> [ListedCell] {
        switch ask(.listing, link: 0, of: side).answer {
        case .failure(let failure):
            throw .noLab(
                sources[side]?.executable(0) ?? "", reason: "\(failure); \(side.rawValue) may be older than gates are")
        case .success(let answer):
            if answer.takesTurns == true { takingTurns.insert(side) }
            return answer.listed ?? []
        }
    }
}
