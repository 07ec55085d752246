import Dispatch
import Foundation
import Measurement
import Synchronization

/// Runs jobs in processes of an executable: one process draws one heap and page placement and keeps it, so a process
/// answers one job and ends.
package final class JobProcess: JobRunner {
    /// The subcommand under which an executable answers jobs.
    package static let subcommand = "measure-one"

    package enum Surroundings: Sendable, Equatable {
        case inherited
        /// A fixed environment, so that two executables start alike; counts by the kernel or callgrind are exact in it,
        /// at fixed addresses where the system allows it.
        case fixed
    }

    /// What an executable is called with: words, and variables beside those that it finds around it.
    package typealias Call = (words: [String], variables: [String: String])

    private let executable: String
    private let call: Call
    private let surroundings: Surroundings
    private let passing: [String]
    private let source: InstructionSource
    private let timeLimit: Double?
    private let patience: Double?
    private let isStopped = Mutex(false)

    /// Processes of an executable, by default the one that runs.
    ///
    /// - Parameters:
    ///   - surroundings: what times are taken in; exact counts always take the fixed ones.
    ///   - passing: variables that inputs depend on, passed on in fixed surroundings too.
    ///   - source: what counts instructions.
    ///   - timeLimit: seconds after which a process is killed; never when `nil`.
    ///   - patience: seconds that one call may take, under callgrind a hundred times as many; any when `nil`.
    package init(
        executable: String? = nil, call: Call = ([subcommand], [:]), surroundings: Surroundings = .inherited,
        passing: [String] = [], source: InstructionSource = .ofThisMachine(), timeLimit: Double? = nil,
        patience: Double? = nil
    ) {
        self.executable = executable ?? Self.ownExecutable
        self.call = call
        self.surroundings = surroundings
        self.passing = passing
        self.source = source
        self.timeLimit = timeLimit
        self.patience = patience
    }

    package static var ownExecutable: String {
        let path = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        return FileManager.default.fileExists(atPath: path) ? path : CommandLine.arguments[0]
    }

    /// Ends the process that is running, if any, and those that would be started from now on.
    package func terminate() { isStopped.withLock { $0 = true } }

    package func run(_ job: Job) throws(JobFailure) -> Answer { try timed(job).answer.get() }

    /// Runs the operations of cells under callgrind, and tells which code of the executable ran for which.
    package func traced(_ job: Job) -> Result<(answer: Answer, trace: CodeTrace), JobFailure> {
        var trace: CodeTrace?
        let answer = timed(job) { trace = $0 }.answer
        return answer.flatMap { answer in
            trace.map { .success((answer, $0)) } ?? .failure(JobFailure("left nothing that callgrind wrote"))
        }
    }

    package typealias Timed = (answer: Result<Answer, JobFailure>, seconds: Double)

    /// Runs jobs side by side, each in a new process, which measure in turns.
    package static func inTurns(_ jobs: [(process: JobProcess, job: Job)]) -> [Timed] {
        guard let places = TurnPlace.ring(of: jobs.count) else {
            let reason = "could not be started: no pipe could be made: \(String(cString: strerror(errno)))"
            return jobs.map { _ in (.failure(JobFailure(reason)), 0) }
        }

        let found = Mutex<[Int: Timed]>([:])
        let group = DispatchGroup()
        for (number, (asked, place)) in zip(jobs, places).enumerated() {
            group.enter()
            Thread {
                var job = asked.job
                job.takesTurns = true
                let timed = asked.process.timed(job, place)
                place.leave()
                found.withLock { $0[number] = timed }
                group.leave()
            }.start()
        }

        group.wait()
        return found.withLock { found in jobs.indices.compactMap { found[$0] } }
    }

    package func timed(_ job: Job, tracing: ((CodeTrace?) -> Void)? = nil) -> Timed { timed(job, nil, tracing) }

    private func timed(_ job: Job, _ place: TurnPlace?, _ tracing: ((CodeTrace?) -> Void)? = nil) -> Timed {
        do throws(JobFailure) {
            let start = try Start(self, job)
            defer { start.finish() }

            defer { tracing?(start.trace) }

            var child = start.child
            child.input = try job.encoded()
            let file = InputFile(holding: child.input)
            child.inputFile = file

            // Those who take turns share the time.
            child.timeLimit = timeLimit.map { $0 * Double(place?.count ?? 1) }
            child.place = place

            // Both processes of a pair, one right after the other: the ratio is 1.2 to 1.7 times steadier so.
            child.hasOneCore = !job.cells.isEmpty && job.cells.allSatisfy { $0.plan == .batches && $0.cores == 1 }
            let patience = patience.map { $0 * (start.isInstrumented ? 100 : 1) }
            var seen = 0
            var since = ChildProcess.now
            var hasStalled = false
            child.isStopped = { [self] in
                if isStopped.withLock({ $0 }) { return true }
                guard let patience else { return false }

                let steps = file?.whereabouts?.steps ?? 0
                let now = ChildProcess.now
                if steps != seen { (seen, since) = (steps, now) }
                hasStalled = now - since > patience

                return hasStalled
            }

            let outcome = child.run()
            do throws(JobFailure) {
                if hasStalled, let patience {
                    throw JobFailure("was stopped, as a call had not come back after \(Int(patience)) s")
                }
                return (.success(try answer(outcome, child.timeLimit, start.complaint)), outcome.seconds)
            } catch {
                return (.failure(JobFailure(error.description, at: file?.whereabouts)), outcome.seconds)
            }
        } catch {
            return (.failure(error), 0)
        }
    }

    private func answer(
        _ outcome: ChildProcess.Outcome, _ timeLimit: Double?, _ other: String?
    ) throws(JobFailure) -> Answer {
        if let failure = outcome.failure(timeLimit: timeLimit, complaint: outcome.complaint ?? other) { throw failure }
        if outcome.output.isEmpty {
            throw JobFailure("ended before it answered" + ((outcome.complaint ?? other).map { ": \($0)" } ?? ""))
        }

        struct Head: Decodable { var version: Int }
        let decoder = JSONDecoder()

        // What a runner of tests says stands on lines before it.
        let isAlone = outcome.output.first == UInt8(ascii: "{")
        let output = isAlone ? outcome.output : Data(outcome.output.split(separator: 10).last ?? [])
        guard let head = try? decoder.decode(Head.self, from: output) else {
            throw JobFailure("answered something other than jobs ask for; it may be older than this command")
        }

        guard head.version == Job.version, let answer = try? decoder.decode(Answer.self, from: output) else {
            throw JobFailure("speaks version \(head.version) of the jobs' protocol, not \(Job.version)")
        }

        return answer
    }

    private struct Start {
        var child: ChildProcess
        /// Where callgrind writes; `nil` without it.
        private var folder: URL?
        private var traced: String?

        var isInstrumented: Bool { folder != nil }

        /// - Throws: ``JobFailure`` when callgrind has nowhere to write.
        init(_ runner: JobProcess, _ job: Job) throws(JobFailure) {
            let arguments = runner.call.words
            let isCounted = !job.cells.isEmpty && Set(job.plans).isSubset(of: [.memory, .counters])
            let isExact = job.plans.contains(.instructions) || (isCounted && runner.surroundings == .fixed)

            func environment(_ added: [String: String] = [:], words: [String]) -> [String] {
                FixedEnvironment.variables(
                    passing: runner.passing, adding: added.merging(runner.call.variables) { $1 }, words: words)
            }

            let isTraced = job.plans == [.code]
            var valgrind = isTraced ? SystemFiles.find("valgrind") : nil
            if isTraced, valgrind == nil { throw JobFailure("could not be started: valgrind is not on the path") }
            if job.plans.contains(.instructions), case .callgrind(let path) = runner.source { valgrind = path }

            guard let valgrind else {
                // A trace back takes a second and longer, and nobody reads it.
                let silent = ChildProcess.ownEnvironment.filter { !$0.hasPrefix("SWIFT_BACKTRACE=") }
                child = ChildProcess(
                    executable: runner.executable, arguments: arguments,
                    environment: silent + ["SWIFT_BACKTRACE=enable=no"] + runner.call.variables.map { "\($0)=\($1)" })
                if isExact || runner.surroundings == .fixed {
                    child.environment = environment(
                        isExact ? FixedEnvironment.exactAllocator : [:], words: [runner.executable] + arguments)
                    child.isPlacedAlike = isExact
                }

                return
            }

            // Paths of one length: they lie on the stack of the process.
            let folder = FileManager.default.temporaryDirectory
                .appendingPathComponent("milli-count-\(UUID().uuidString.prefix(13))")
            do {
                try FileManager.default.createDirectory(
                    at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            } catch {
                throw JobFailure("could not be started: \(folder.path) takes no counts of callgrind")
            }

            self.folder = folder
            let output = folder.appendingPathComponent("count").path
            let copy = StrippedExecutable().copy(of: runner.executable)
            traced = isTraced ? copy : nil
            child = ChildProcess(
                executable: valgrind,
                // What is only counted is not counted until the process asks for it.
                arguments: [
                    "--tool=callgrind", "--instr-atstart=\(isTraced ? "yes" : "no")", "-q",
                    "--callgrind-out-file=\(output)", "--log-file=\(folder.appendingPathComponent("log").path)",
                ] + (isTraced ? CodeTrace.options : []) + [copy] + arguments,
                environment: environment(
                    FixedEnvironment.exactAllocator.merging([CallgrindCounter.outputVariable: output]) { $1 },
                    words: [copy] + arguments),
                isPlacedAlike: true)
        }

        var trace: CodeTrace? {
            guard let folder, let traced else { return nil }
            let profile = try? Data(contentsOf: folder.appendingPathComponent("count"))
            return profile.map { CodeTrace($0, of: traced) }
        }

        /// What valgrind had to say when the process failed.
        var complaint: String? {
            let text = folder.flatMap { try? String(contentsOf: $0.appendingPathComponent("log"), encoding: .utf8) }
            return text?.split(whereSeparator: \.isNewline).first.map { "valgrind says \($0)" }
        }

        func finish() {
            if let folder { try? FileManager.default.removeItem(at: folder) }
        }
    }
}
