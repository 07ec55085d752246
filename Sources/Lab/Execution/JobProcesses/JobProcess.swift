import Foundation
import Jobs
import Measurement
import Results
import Synchronization

/// Runs jobs in processes of an executable.
///
/// A process answers one job and ends, because it draws one placement of its heap and pages and keeps it.
package final class JobProcess: JobRunner {
    let executable: String
    /// The path by which the executable is opened.
    ///
    /// For the one that runs, and for one that is held, it leads to the file that was started, even if another one has
    /// been put in its place since, as by a build in another terminal.
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
    ///   - held: the executable, if it is held; with neither, the one that runs.
    ///   - surroundings: the environment for times; exact counts always take the fixed one.
    ///   - passing: variables that inputs depend on, passed on in the fixed environment too.
    ///   - source: the counter of instructions.
    ///   - names: the names by which the executable knows the cells of jobs.
    ///   - timeLimit: seconds after which a process is killed; `nil` for no limit.
    ///   - callLimitSeconds: seconds that one call may take, a hundred times as many under callgrind; `nil` for any.
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

    /// Ends the process that is running, if any, and those that would start from now on.
    package func terminate() { isStopped.withLock { $0 = true } }

    package func run(_ job: Job) throws(JobFailure) -> JobAnswer { try timed(job).answer.get() }

    /// Runs a job, and measures how long its process takes.
    package func timed(_ job: Job) -> TimedAnswer { timed(job, at: nil) }

    /// Runs a job in a process.
    ///
    /// - Parameter station: the place of the process in a ring of processes that take turns; `nil` if it takes none.
    func timed(_ job: Job, at station: RingStation?) -> TimedAnswer {
        let input: Data
        let start: JobStart
        do throws(JobFailure) {
            input = try names.forExecutable(job).encoded()
            start = try JobStart(of: job, by: self)
        } catch {
            return TimedAnswer(notStarted: error)
        }

        // The folder that callgrind writes into is there as long as this.
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

        // Both processes of a pair have one core, one right after the other. That makes the ratio 1.2 to 1.7 times
        // steadier.
        let isPaired = !job.cells.isEmpty && job.cells.allSatisfy { $0.plan == .batches && $0.cores == 1 }
        if isPaired, case .free = child.placement { child.placement = .oneCore }
        return child
    }
}
