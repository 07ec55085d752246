import Dispatch
import Foundation
import Measurement
import Synchronization

/// How a measuring process is started.
struct ProcessCall: Sendable {
    /// The program.
    var executable: URL
    /// What it is given.
    var arguments: [String]
    /// Its environment; this process's own when `nil`.
    var environment: [String: String]?
    /// Whether it is placed at the same addresses each time, where the system allows it.
    var isPlacedAlike = false
}

/// Runs one measuring process at a time: the request goes to its standard input, the response comes from its standard
/// output, both as JSON.
final class MeasuringProcess: Sendable {
    private let running = Mutex<Process?>(nil)

    /// Ends the process that is running, if any.
    func terminate() {
        running.withLock { $0?.terminate() }
    }

    /// Runs one job to its end.
    ///
    /// - Parameter complaint: what the process left to say elsewhere than on its standard error.
    /// - Throws: ``LabError/workerFailed(job:reason:)``.
    func run(
        _ request: WorkerRequest, as call: ProcessCall, complaint other: () -> String? = { nil }
    ) throws -> WorkerResponse {
        let process = Process()
        process.executableURL = call.executable
        process.arguments = call.arguments
        if let environment = call.environment { process.environment = environment }
        let (input, output, errors) = (Pipe(), Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        do {
            // Before there is a process that could end early: writing to it then would end this one too. A request is a
            // few hundred bytes, and a pipe holds thousands.
            try input.fileHandleForWriting.write(contentsOf: try JSONEncoder().encode(request))
            try input.fileHandleForWriting.close()
            try start(process, isPlacedAlike: call.isPlacedAlike)
            running.withLock { $0 = process }
            defer { running.withLock { $0 = nil } }
            let complaint = ReadingAside(errors.fileHandleForReading)
            let answer = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            guard process.terminationReason == .exit, process.terminationStatus == 0 else {
                let how = process.terminationReason == .exit ? "exit status" : "signal"
                let lines = String(decoding: complaint.data, as: UTF8.self).split(whereSeparator: \.isNewline)
                let first = (lines.first.map(String.init) ?? other()).map { ": \($0)" } ?? ""
                throw LabError.workerFailed(
                    job: request.label, reason: "ended with \(how) \(process.terminationStatus)\(first)")
            }
            return try JSONDecoder().decode(WorkerResponse.self, from: answer)
        } catch let error as LabError {
            throw error
        } catch {
            throw LabError.workerFailed(job: request.label, reason: "could not be used: \(error)")
        }
    }

    /// A process inherits from the thread that starts it how it is placed.
    private func start(_ process: Process, isPlacedAlike: Bool) throws {
        guard isPlacedAlike else { return try process.run() }
        try AddressPlacement.withFixedAddresses { try process.run() }
    }
}

/// Reads a pipe to its end on a thread of its own: a process that fills the pipe which nobody reads, with 64 KiB on Linux,
/// waits for ever.
private final class ReadingAside: Sendable {
    private let found = Mutex(Data())
    private let group = DispatchGroup()

    init(_ pipe: FileHandle) {
        group.enter()
        Thread.detachNewThread { self.read(pipe) }
    }

    private func read(_ pipe: FileHandle) {
        let data = (try? pipe.readToEnd()) ?? Data()
        found.withLock { $0 = data }
        group.leave()
    }

    /// What came, once the pipe is at its end.
    var data: Data {
        group.wait()
        return found.withLock { $0 }
    }
}
