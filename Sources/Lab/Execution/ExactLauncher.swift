import Foundation
import Measurement

/// Runs jobs whose counts are to repeat: in a fixed environment, at fixed addresses where the system allows it, and those
/// that count instructions under callgrind where the kernel does not count, see ``ExactProcess``.
///
/// Twenty repetitions of one binary counted within 50 parts in a million of each other.
public final class ExactLauncher: WorkerLauncher {
    private let executable: URL
    private let source: InstructionSource
    private let caller: [String: String]
    private let process = MeasuringProcess()

    /// A launcher of an executable.
    ///
    /// - Parameters:
    ///   - executable: the file.
    ///   - source: what counts instructions.
    ///   - caller: the environment of the caller, of which little is passed on.
    public init(
        executable: URL, source: InstructionSource = .ofThisMachine(),
        caller: [String: String] = ProcessInfo.processInfo.environment
    ) {
        self.executable = executable
        self.source = source
        self.caller = caller
    }

    /// Ends the job that is running, if any.
    public func terminate() {
        process.terminate()
    }

    /// Runs one job in a new process.
    ///
    /// - Throws: ``LabError``.
    public func run(_ request: WorkerRequest) throws -> WorkerResponse {
        let exact = try ExactProcess(
            of: executable, countingInstructions: request.plans.contains(.instructions), source: source,
            caller: caller)
        defer { exact.finish() }
        let call = ProcessCall(
            executable: exact.executable, arguments: exact.arguments, environment: exact.environment,
            isPlacedAlike: true)
        return try process.run(request, as: call) { exact.complaint }
    }
}
