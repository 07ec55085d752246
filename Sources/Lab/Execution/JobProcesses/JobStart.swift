import Foundation
import Jobs
import Measurement

/// The child process of a job in its environment. It runs under callgrind if the job counts instructions that way, or
/// traces.
struct JobStart {
    let child: ChildProcess
    /// The folder in which callgrind writes; `nil` without callgrind.
    private let folder: ScratchFolder?
    /// The executable whose code is traced.
    private let tracedExecutable: String?

    /// True if the process runs under callgrind, which makes it about fifty times slower.
    var isInstrumented: Bool { folder != nil }

    /// Prepares the child process that a runner is to start for a job.
    ///
    /// - Throws: ``JobFailure`` if valgrind is needed but missing, or callgrind has nowhere to write.
    init(of job: Job, by runner: JobProcess) throws(JobFailure) {
        guard let valgrind = try Self.valgrind(for: job, by: runner) else {
            child = Self.plainChild(of: job, by: runner)
            folder = nil
            tracedExecutable = nil
            return
        }

        let isTraced = job.tracesCode
        let folder = try ScratchFolder(for: .count)
        let output = "\(folder.path)/count"
        let log = "\(folder.path)/log"
        let copy = StrippedExecutable().copy(of: runner.openPath, named: runner.executable)

        self.folder = folder
        tracedExecutable = isTraced ? copy : nil

        // When counting or profiling, callgrind waits until the process starts it.
        let tracesAll = job.work == .trace
        var arguments = [
            "--tool=callgrind", "--instr-atstart=\(tracesAll ? "yes" : "no")", "-q", "--callgrind-out-file=\(output)",
            "--log-file=\(log)",
        ]
        if isTraced { arguments += CodeTrace.options }
        if case .profile(_, let simulatesCaches) = job.work {
            arguments += ProfileRecording.options + (simulatesCaches ? ProfileRecording.simulation : [])
        }
        let words = [copy] + runner.call.words
        let addedVariables = FixedEnvironment.exactAllocator.merging([CallgrindCounter.outputVariable: output]) { $1 }

        var instrumented = ChildProcess(
            executable: valgrind, arguments: arguments + words,
            environment: Self.environment(runner, adding: addedVariables, words: words))
        instrumented.placement = .fixedAddresses
        child = instrumented
    }

    /// Returns the path of valgrind if the job needs it.
    private static func valgrind(for job: Job, by runner: JobProcess) throws(JobFailure) -> String? {
        if job.plans.contains(.instructions), case .callgrind(let path) = runner.source { return path }
        guard job.tracesCode else { return nil }

        guard let path = MachineFiles.find("valgrind") else {
            throw JobFailure("could not be started: valgrind is not on the path")
        }
        return path
    }

    /// Returns the plain executable. It gets a fixed environment if it counts, or if processes are to start alike.
    private static func plainChild(of job: Job, by runner: JobProcess) -> ChildProcess {
        let isCounted = !job.cells.isEmpty && Set(job.plans).isSubset(of: [.memory, .counters])
        let isExact =
            job.plans.contains(.instructions) || job.recordsAllocations
            || (isCounted && runner.surroundings == .fixed)
        let arguments = runner.call.words

        if isExact || runner.surroundings == .fixed {
            var addedVariables = isExact ? FixedEnvironment.exactAllocator : [:]
            if let isolation = job.isolation { addedVariables[FixedEnvironment.hashSeed] = "\(isolation.hashes)" }
            var child = ChildProcess(
                .init(
                    executable: runner.executable, openPath: runner.openPath, arguments: arguments,
                    environment: environment(runner, adding: addedVariables, words: [runner.executable] + arguments)))
            if isExact { child.placement = .fixedAddresses }
            return child
        }

        // A backtrace takes a second or more, and is not used here.
        let silent = ChildProcess.ownEnvironment.filter { !$0.hasPrefix("SWIFT_BACKTRACE=") }
        return ChildProcess(
            .init(
                executable: runner.executable, openPath: runner.openPath, arguments: arguments,
                environment: silent + ["SWIFT_BACKTRACE=enable=no"]
                    + runner.call.variables.map { "\($0)=\($1)" }))
    }

    private static func environment(
        _ runner: JobProcess, adding addedVariables: [String: String], words: [String]
    ) -> [String] {
        FixedEnvironment.variables(
            passing: runner.passing, adding: addedVariables.merging(runner.call.variables) { $1 }, words: words)
    }

    // MARK: Results

    /// The file of callgrind; `nil` if nothing was traced, or callgrind wrote nothing.
    var trace: CallgrindFile? {
        guard let folder, let tracedExecutable else { return nil }

        let bytes = FileManager.default.contents(atPath: "\(folder.path)/count")
        return bytes.map { CallgrindFile(bytes: $0, executable: tracedExecutable) }
    }

    /// The first line that valgrind wrote about a failure.
    var complaint: String? {
        let text = folder.flatMap { try? String(contentsOfFile: "\($0.path)/log", encoding: .utf8) }
        return text?.split(whereSeparator: \.isNewline).first.map { "valgrind says \($0)" }
    }
}

extension Job {
    /// True for work that runs under callgrind to see the code that it executes.
    fileprivate var tracesCode: Bool {
        switch work {
        case .trace, .profile: true
        case .list, .describe, .validate, .measure, .measureOneByOne, .recordAllocations, .countEvents: false
        }
    }

    fileprivate var recordsAllocations: Bool {
        guard case .recordAllocations = work else { return false }
        return true
    }
}
