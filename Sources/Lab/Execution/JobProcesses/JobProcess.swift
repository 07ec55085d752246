import Foundation
import Jobs
import Measurement
import Results
import Synchronization

/// Runs jobs in processes of an executable.
///
/// A process answers one job and ends, because the placement of its heap and pages is drawn once and stays.
package final class JobProcess: JobRunner {
    let executable: String
    /// The path by which the executable is opened.
    ///
    /// For the running executable, and for a held one, the path leads to the file that was started, even if a build in
    /// another terminal has put a new file in its place.
    let openPath: String
    let call: JobCall
    let surroundings: Surroundings
    let passing: [String]
    let source: InstructionSource
    /// The names by which the executable knows the cells of jobs.
    private let names: CellNames
    private let timeLimit: Double?
    private let callLimitSeconds: Double?
    private let isStopped = Mutex(false)

    /// Makes a runner, which starts no process yet.
    ///
    /// - Parameters:
    ///   - executable: the path of the executable.
    ///   - held: the executable, if it is held. Without a path and a held executable, the running one is used.
    ///   - surroundings: the environment for times. Exact counts always use the fixed one.
    ///   - passing: variables that inputs depend on. The fixed environment has them too.
    ///   - source: the counter of instructions.
    ///   - names: the names by which the executable knows the cells of jobs.
    ///   - timeLimit: seconds after which a process is killed; `nil` for no limit.
    ///   - callLimitSeconds: the seconds that one call may take, or a hundred times as many under callgrind; `nil` for
    ///     no limit.
    package init(
        executable: String? = nil, held: HeldExecutable? = nil, call: JobCall = JobCall(),
        surroundings: Surroundings = .inherited, passing: [String] = [],
        source: InstructionSource = .ofThisMachine(), names: CellNames = .newest, timeLimit: Double? = nil,
        callLimitSeconds: Double? = nil
    ) {
        self.executable = executable ?? held?.path ?? RunningExecutable.path
        if let held {
            openPath = held.openPath
        } else if executable == nil, let running = RunningExecutable.openPath {
            openPath = running
        } else {
            openPath = self.executable
        }

        self.call = call
        self.surroundings = surroundings
        self.passing = passing
        self.source = source
        self.names = names
        self.timeLimit = timeLimit
        self.callLimitSeconds = callLimitSeconds
    }

    /// Ends the process that is running, if any, and every process that would start later.
    package func terminate() { isStopped.withLock { $0 = true } }

    package func run(_ job: Job) throws(JobFailure) -> JobAnswer { try timed(job).answer.get() }

    /// Runs a job, and measures how long its process takes.
    package func timed(_ job: Job) -> TimedAnswer { timed(job, at: nil) }

    /// Runs a job in a process.
    ///
    /// - Parameter station: the place of the process in a ring of processes that take turns; `nil` outside a ring.
    func timed(_ job: Job, at station: RingStation?) -> TimedAnswer {
        let input: Data
        let start: JobStart
        do throws(JobFailure) {
            input = try names.forExecutable(job).encoded()
            start = try JobStart(of: job, by: self)
        } catch {
            return TimedAnswer(notStarted: error)
        }

        // The folder of callgrind's output lives as long as `start`.
        defer { withExtendedLifetime(start) {} }

        guard let file = InputFile(holding: input) else {
            return TimedAnswer(
                notStarted: JobFailure("could not be started: \(String(cString: strerror(errno)))"))
        }

        var child = child(of: start, for: job, reading: file, at: station)
        let slowdown = start.isInstrumented ? CallgrindCall.slowdown : 1
        var stall = callLimitSeconds.map { CallStall(secondsAllowed: $0 * slowdown) }
        child.limits.isStopped = { [self] in
            if isStopped.withLock({ $0 }) { return true }
            return stall?.isOver(steps: file.whereabouts?.steps ?? 0) == true
        }

        let outcome = child.run()
        let answer: Result<JobAnswer, JobFailure>
        do throws(JobFailure) {
            if let stall, stall.hasStalled { throw stall.failure }

            let complaint = outcome.complaint ?? start.complaint
            let decoded = try JobAnswer(from: outcome, timeLimit: child.limits.seconds, complaint: complaint)
            answer = .success(names.withNewestNames(decoded))
        } catch {
            answer = .failure(JobFailure(error.description, at: file.whereabouts))
        }

        var timedAnswer = TimedAnswer(answer, seconds: outcome.seconds)
        timedAnswer.trace = start.trace
        return timedAnswer
    }

    /// Returns the child process of a job with its input, its turns, its time limit and its core.
    private func child(
        of start: JobStart, for job: Job, reading file: InputFile, at station: RingStation?
    ) -> ChildProcess {
        var child = start.child
        child.streams.input = .heldFile(file)
        child.station = station
        // Processes that take turns each get `timeLimit × their number` of wall time.
        child.limits.seconds = timeLimit.map { $0 * Double(station?.count ?? 1) }

        // Both processes of a pair run on one core, alternating. That makes the ratio 1.2 to 1.7 times steadier.
        let isPaired = !job.cells.isEmpty && job.cells.allSatisfy { $0.plan == .batches && $0.cores == 1 }
        if isPaired, case .free = child.placement { child.placement = .oneCore }
        return child
    }
}
