import Foundation
import Synchronization

/// Runs jobs somewhere: in a process of its own each, or, in tests, from a script.
public protocol WorkerLauncher: Sendable {
    /// Runs one job to its end.
    ///
    /// - Throws: ``LabError/workerFailed(job:reason:)``.
    func run(_ request: WorkerRequest) throws -> WorkerResponse
}

/// Starts the running executable again for each job: one process draws one heap and page placement and keeps it, so a
/// process measures one job and ends.
///
/// The request goes to the child's standard input, the response comes from its standard output, both as JSON.
public final class ProcessLauncher: WorkerLauncher {
    /// The subcommand under which the executable runs a job.
    public static let subcommand = "measure-one"

    private let executable: URL
    private let running = Mutex<Process?>(nil)

    /// A launcher of an executable, by default the one that runs.
    public init(executable: URL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()) {
        let path = FileManager.default.fileExists(atPath: executable.path) ? executable.path : CommandLine.arguments[0]
        self.executable = URL(fileURLWithPath: path)
    }

    /// Ends the job that is running, if any.
    public func terminate() {
        running.withLock { $0?.terminate() }
    }

    /// Runs one job in a new process.
    public func run(_ request: WorkerRequest) throws -> WorkerResponse {
        let process = Process()
        process.executableURL = executable
        process.arguments = [Self.subcommand]
        let (input, output, errors) = (Pipe(), Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        do {
            let encoded = try JSONEncoder().encode(request)
            try process.run()
            running.withLock { $0 = process }
            defer { running.withLock { $0 = nil } }
            try input.fileHandleForWriting.write(contentsOf: encoded)
            try input.fileHandleForWriting.close()
            let answer = try output.fileHandleForReading.readToEnd() ?? Data()
            let complaint = try errors.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            guard process.terminationReason == .exit, process.terminationStatus == 0 else {
                let how = process.terminationReason == .exit ? "exit status" : "signal"
                let lines = String(decoding: complaint, as: UTF8.self).split(whereSeparator: \.isNewline)
                let last = lines.first.map { ": \($0)" } ?? ""
                throw LabError.workerFailed(
                    job: request.label, reason: "ended with \(how) \(process.terminationStatus)\(last)")
            }
            return try JSONDecoder().decode(WorkerResponse.self, from: answer)
        } catch let error as LabError {
            throw error
        } catch {
            throw LabError.workerFailed(job: request.label, reason: "could not be used: \(error)")
        }
    }
}

extension Worker {
    /// The other end of ``ProcessLauncher``: one request from standard input, its response to standard output. A request
    /// of a gate is answered as well.
    public func serve(
        input: FileHandle = .standardInput, output: FileHandle = .standardOutput
    ) throws {
        let data = try input.readToEnd() ?? Data()
        if let answer = try GateWorker(experiments: experiments).answer(data) {
            return try output.write(contentsOf: answer)
        }
        let request = try JSONDecoder().decode(WorkerRequest.self, from: data)
        try output.write(contentsOf: try JSONEncoder().encode(try run(request)))
    }
}
