import Dispatch
import Foundation
import Jobs
import Measurement
import Results
import Synchronization

/// Runs jobs in processes of an executable.
///
/// A process answers one job and ends, because it draws one placement of its heap and pages and keeps it.
package final class JobProcess: JobRunner {
    /// The environment in which times are taken.
    package enum Surroundings: Sendable, Equatable {
        case inherited
        /// A fixed environment, so that two executables start alike. Counts of the kernel or callgrind are exact in it,
        /// at fixed addresses if the system allows it.
        case fixed
    }

    /// The way to call an executable as a measuring process.
    package struct Call: Sendable {
        /// The words after the path of the executable.
        package var words: [String]
        /// The variables to add to its environment.
        package var variables: [String: String]

        /// Makes a call, by default the one that every lab understands.
        package init(_ words: [String] = [Job.subcommand], variables: [String: String] = [:]) {
            self.words = words
            self.variables = variables
        }
    }

    /// An answer with the time that it took.
    package struct Timed: Sendable {
        package var answer: Result<JobAnswer, JobFailure>
        /// The seconds from the start of the process to its end; 0 if it was not started.
        package var seconds: Double

        package init(_ answer: Result<JobAnswer, JobFailure>, seconds: Double) {
            self.answer = answer
            self.seconds = seconds
        }
    }

    let executable: String
    /// The path by which the executable is opened.
    ///
    /// For the one that runs, and for one that is held, it leads to the file that was started, even if another one has
    /// been put in its place since, as by a build in another terminal.
    let opened: String
    let call: Call
    let surroundings: Surroundings
    let passing: [String]
    let source: InstructionSource
    /// The names by which the executable knows the cells of jobs.
    private let names: CellNames
    private let timeLimit: Double?
    private let callLimitSeconds: Double?
    private let isStopped = Mutex(false)

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
        executable: String? = nil, held: HeldExecutable? = nil, call: Call = Call(),
        surroundings: Surroundings = .inherited, passing: [String] = [],
        source: InstructionSource = .ofThisMachine(), names: CellNames = .newest, timeLimit: Double? = nil,
        callLimitSeconds: Double? = nil
    ) {
        self.executable = executable ?? held?.path ?? Self.ownExecutable
        let running = "/proc/\(getpid())/exe"
        if let held {
            opened = held.opened
        } else if executable == nil, FileManager.default.isExecutableFile(atPath: running) {
            opened = running
        } else {
            opened = self.executable
        }

        self.call = call
        self.surroundings = surroundings
        self.passing = passing
        self.source = source
        self.names = names
        self.timeLimit = timeLimit
        self.callLimitSeconds = callLimitSeconds
    }

    /// The path of the executable that runs.
    package static var ownExecutable: String {
        let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        // The kernel's word for a file that is gone from its place.
        let gone = " (deleted)"
        if path.hasSuffix(gone) { return String(path.dropLast(gone.count)) }
        return FileManager.default.fileExists(atPath: path) ? path : CommandLine.arguments[0]
    }

    /// Ends the process that is running, if any, and those that would start from now on.
    package func terminate() { isStopped.withLock { $0 = true } }

    package func run(_ job: Job) throws(JobFailure) -> JobAnswer { try timed(job).answer.get() }

    /// Runs a job, and measures how long its process takes.
    package func timed(_ job: Job) -> Timed { timed(job, at: nil).timed }

    /// Records where the instructions of a cell go, in its first call and in later ones.
    ///
    /// - Parameters:
    ///   - cell: the cell.
    ///   - calls: the later calls.
    ///   - simulatesCaches: if callgrind simulates caches and branch predictors.
    package func profiled(
        _ cell: CellID, seed: UInt64 = 1, calls: Int, simulatesCaches: Bool = false
    ) throws(JobFailure) -> ProfileRecording {
        let traced = cell.by(.code, .time)
        let job = Job(.profile(calls: calls, simulatesCaches: simulatesCaches), [traced], seed: seed)
        let (timed, recording) = timed(job, at: nil)
        let answer = try timed.answer.get()
        guard let recording else { throw JobFailure("left nothing that callgrind wrote") }
        switch answer.outcome(of: traced) {
        case .failure(let reason):
            throw JobFailure("gave nothing to profile: \(reason.sentence)")
        case .success(let evidence):
            guard evidence.samples.count == 2 else { throw JobFailure("is older than profiles are") }
            return ProfileRecording(
                profile: recording.profile, executable: recording.executable, symbols: opened,
                firstCalls: Int(evidence.samples[0]), laterCalls: Int(evidence.samples[1]))
        }
    }

    /// Records where a cell allocates, in its first call and in later ones.
    ///
    /// - Parameter calls: the later calls.
    /// - Throws: ``JobFailure`` that says why nothing was recorded.
    package func recordedAllocations(
        of cell: CellID, seed: UInt64 = 1, calls: Int
    ) throws(JobFailure) -> RecordedAllocations {
        let recorded = cell.by(.code, .time)
        let job = Job(.recordAllocations(calls: calls), [recorded], seed: seed)
        let answer = try run(job)
        if case .failure(let reason) = answer.outcome(of: recorded) { throw JobFailure(reason.sentence) }
        guard let allocations = answer.allocations else { throw JobFailure("the executable is older than that") }
        return allocations
    }

    /// Counts the events of the processor and the kernel in the steady state of a cell.
    ///
    /// - Returns: `nil` if the machine counts none, or the executable is older than that.
    package func countedEvents(of cell: CellID, seed: UInt64 = 1) throws(JobFailure) -> RecordedEvents? {
        try run(Job(.countEvents, [cell.by(.code, .time)], seed: seed)).events
    }

    /// Runs the operations of cells under callgrind.
    ///
    /// - Returns: the answer, and the code of the executable that ran for each cell.
    package func traced(_ job: Job) -> Result<(answer: JobAnswer, trace: CodeTrace), JobFailure> {
        let (timed, recording) = timed(job, at: nil)
        return timed.answer.flatMap { answer in
            guard let recording else { return .failure(JobFailure("left nothing that callgrind wrote")) }
            return .success((answer, CodeTrace(recording.profile, of: recording.executable)))
        }
    }

    /// Runs jobs side by side, each in a new process, which measure in turns.
    package static func inTurns(_ jobs: [(process: JobProcess, job: Job)]) -> [Timed] {
        guard let stations = RingStation.ring(of: jobs.count) else {
            let reason = "could not be started: no pipe could be made: \(String(cString: strerror(errno)))"
            return jobs.map { _ in Timed(.failure(JobFailure(reason)), seconds: 0) }
        }

        let answers = Mutex<[Int: Timed]>([:])
        let group = DispatchGroup()
        for (number, (work, station)) in zip(jobs, stations).enumerated() {
            group.enter()
            Thread {
                var job = work.job
                job.takesTurns = true
                let timed = work.process.timed(job, at: station).timed
                station.leave()
                answers.withLock { $0[number] = timed }
                group.leave()
            }.start()
        }

        group.wait()
        return answers.withLock { answers in jobs.indices.compactMap { answers[$0] } }
    }

    // MARK: One process

    /// Runs a job in a process, and reads what callgrind wrote if it was to trace.
    private func timed(
        _ job: Job, at station: RingStation?
    ) -> (timed: Timed, recording: (profile: Data, executable: String)?) {
        let input: Data
        let start: JobStart
        do throws(JobFailure) {
            input = try names.forExecutable(job).encoded()
            start = try JobStart(of: job, by: self)
        } catch {
            return (Timed(.failure(error), seconds: 0), nil)
        }

        // The folder that callgrind writes into is there as long as this.
        defer { withExtendedLifetime(start) {} }

        var child = start.child
        if !start.isInstrumented { child.opened = opened }
        let file = InputFile(holding: input)
        child.input = input
        child.inputFile = file
        child.station = station
        // Processes that take turns each get `timeLimit × their number` of wall time.
        child.timeLimit = timeLimit.map { $0 * Double(station?.count ?? 1) }
        // Both processes of a pair have one core, one right after the other: the ratio is 1.2 to 1.7 times steadier so.
        child.hasOneCore = !job.cells.isEmpty && job.cells.allSatisfy { $0.plan == .batches && $0.cores == 1 }

        var stall = callLimitSeconds.map { Stall(secondsAllowed: $0 * (start.isInstrumented ? 100 : 1)) }
        child.isStopped = { [self] in
            if isStopped.withLock({ $0 }) { return true }
            return stall?.isOver(steps: file?.whereabouts?.steps ?? 0) == true
        }

        let outcome = child.run()
        let answer: Result<JobAnswer, JobFailure>
        do throws(JobFailure) {
            if let stall, stall.hasStalled {
                let limit = TimeSpan.seconds(stall.secondsAllowed).limitText
                throw JobFailure("was stopped, as a call had not come back after \(limit)")
            }

            let complaint = outcome.complaint ?? start.complaint
            let decoded = try Self.answer(
                outcome, to: names.forExecutable(job), timeLimit: child.timeLimit, complaint: complaint)
            answer = .success(names.withNewestNames(decoded))
        } catch {
            answer = .failure(JobFailure(error.description, at: file?.whereabouts))
        }

        return (Timed(answer, seconds: outcome.seconds), start.recording)
    }

    /// Reads the answer from the output of a process.
    ///
    /// - Parameter complaint: what the process or valgrind wrote about a failure.
    private static func answer(
        _ outcome: ChildProcess.Outcome, to job: Job, timeLimit: Double?, complaint: String?
    ) throws(JobFailure) -> JobAnswer {
        if let failure = outcome.failure(timeLimit: timeLimit, complaint: complaint) { throw failure }
        if outcome.output.isEmpty {
            throw JobFailure("ended before it answered" + (complaint.map { ": \($0)" } ?? ""))
        }

        struct Head: Decodable { var version: Int }
        let decoder = JSONDecoder()

        // A runner of tests writes lines before it.
        let isAlone = outcome.output.first == UInt8(ascii: "{")
        let output = isAlone ? outcome.output : Data(outcome.output.split(separator: 10).last ?? [])
        guard let head = try? decoder.decode(Head.self, from: output) else {
            throw JobFailure("answered something other than jobs ask for; it may be older than this command")
        }

        if head.version == JobAnswer.version, let answer = try? decoder.decode(JobAnswer.self, from: output) {
            return answer
        }
        if head.version == OlderAnswer.version, let older = try? decoder.decode(OlderAnswer.self, from: output) {
            return older.answer(to: job)
        }

        throw JobFailure("speaks version \(head.version) of the jobs' protocol, not \(JobAnswer.version)")
    }
}

/// Tells if a call does not come back: the process records a step before each, and none came for too long.
private struct Stall {
    let secondsAllowed: Double
    private(set) var hasStalled = false
    private var steps = 0
    private var since = ChildProcess.now

    init(secondsAllowed: Double) { self.secondsAllowed = secondsAllowed }

    /// Returns true if no step came within the seconds allowed.
    mutating func isOver(steps: Int) -> Bool {
        let now = ChildProcess.now
        if steps != self.steps {
            self.steps = steps
            since = now
        }

        hasStalled = now - since > secondsAllowed
        return hasStalled
    }
}
