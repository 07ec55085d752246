import Foundation
import Measurement

/// Runs jobs whose counts are to repeat: in a fixed environment, at fixed addresses where the system allows it, and those
/// that count instructions under callgrind where the kernel does not count.
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
    /// - Throws: ``LabError/workerFailed(job:reason:)``.
    public func run(_ request: WorkerRequest) throws -> WorkerResponse {
        guard request.plans.contains(.instructions), case .callgrind(let valgrind) = source else {
            return try process.run(request, as: plainCall)
        }
        // Under callgrind, paths of one length: they lie on the stack of the process.
        let name = "milli-count-\(UUID().uuidString.prefix(13))"
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        } catch {
            throw LabError.workerFailed(
                job: request.label, reason: "has nowhere to write its counts: \(folder.path) cannot be made")
        }
        defer { try? FileManager.default.removeItem(at: folder) }
        let copy = StrippedExecutable(environment: caller, find: find).copy(of: executable)
        let log = folder.appendingPathComponent("log")
        return try process.run(
            request, as: callgrindCall(valgrind: valgrind, copy: copy, folder: folder, log: log)
        ) {
            let text = try? String(contentsOf: log, encoding: .utf8)
            return text?.split(whereSeparator: \.isNewline).first.map { "valgrind says \($0)" }
        }
    }

    /// The process as it is started without valgrind.
    var plainCall: ProcessCall {
        let words = [executable.path, ProcessLauncher.subcommand]
        return ProcessCall(
            executable: executable, arguments: [ProcessLauncher.subcommand],
            environment: ExactEnvironment.variables(from: caller, words: words), isPlacedAlike: true)
    }

    /// The process as it is started under callgrind.
    func callgrindCall(valgrind: String, copy: URL, folder: URL, log: URL) -> ProcessCall {
        let output = folder.appendingPathComponent("count").path
        let arguments = [
            // Nothing is counted until the process asks for it.
            "--tool=callgrind", "--instr-atstart=no", "-q", "--callgrind-out-file=\(output)",
            "--log-file=\(log.path)", copy.path, ProcessLauncher.subcommand,
        ]
        let environment = ExactEnvironment.variables(
            from: caller, adding: [CallgrindCounter.outputVariable: output],
            words: [copy.path, ProcessLauncher.subcommand])
        return ProcessCall(
            executable: URL(fileURLWithPath: valgrind), arguments: arguments, environment: environment,
            isPlacedAlike: true)
    }

    private func find(_ command: String) -> String? {
        SystemFiles.find(command, in: caller["PATH"] ?? "")
    }
}
