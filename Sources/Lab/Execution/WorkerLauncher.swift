import Foundation
import Measurement

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
/// Jobs that count instructions run in a fixed environment, and under callgrind where the kernel does not count, see
/// ``ExactLauncher``.
public final class ProcessLauncher: WorkerLauncher {
    /// The subcommand under which the executable runs a job.
    public static let subcommand = "measure-one"

    private let executable: URL
    private let process = MeasuringProcess()
    private let exact: ExactLauncher

    /// A launcher of an executable, by default the one that runs.
    public init(executable: URL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()) {
        let path = FileManager.default.fileExists(atPath: executable.path) ? executable.path : CommandLine.arguments[0]
        self.executable = URL(fileURLWithPath: path)
        exact = ExactLauncher(executable: self.executable)
    }

    /// Ends the job that is running, if any.
    public func terminate() {
        process.terminate()
        exact.terminate()
    }

    /// Runs one job in a new process.
    public func run(_ request: WorkerRequest) throws -> WorkerResponse {
        if request.plans.contains(.instructions) { return try exact.run(request) }
        return try process.run(request, as: ProcessCall(executable: executable, arguments: [Self.subcommand]))
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
