import Foundation
import Measurement

/// How a process of the lab is started so that its counts repeat: what to run, with which words, in which environment.
///
/// Start it within `AddressPlacement.withFixedAddresses`, so that it is placed alike each time, and call ``finish()`` when
/// it has ended:
///
///     let process = try ExactProcess(of: executable, countingInstructions: true)
///     defer { process.finish() }
///     AddressPlacement.withFixedAddresses { spawn(process.executable, process.arguments, process.environment) }
public struct ExactProcess: Sendable {
    /// The program: the lab's executable, or valgrind.
    public let executable: URL
    /// Its words.
    public let arguments: [String]
    /// Its whole environment.
    public let environment: [String: String]
    /// Where callgrind writes; `nil` without it.
    private let folder: URL?

    /// A process that runs one job of an executable.
    ///
    /// - Parameters:
    ///   - executable: the file.
    ///   - countingInstructions: whether it is to run under callgrind where the kernel counts no instructions. It is some
    ///     fifty times slower where it counts, and five times elsewhere.
    ///   - source: what counts instructions.
    ///   - caller: the environment to take what a program needs from.
    /// - Throws: ``LabError/unwritable(file:reason:)`` when callgrind has nowhere to write.
    public init(
        of executable: URL, countingInstructions: Bool, source: InstructionSource = .ofThisMachine(),
        caller: [String: String] = ProcessInfo.processInfo.environment
    ) throws(LabError) {
        guard countingInstructions, case .callgrind(let valgrind) = source else {
            self.init(plain: executable, caller: caller)
            return
        }
        // Under callgrind, paths of one length: they lie on the stack of the process.
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("milli-count-\(UUID().uuidString.prefix(13))")
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .unwritable(file: folder.path, reason: "callgrind's counts have nowhere to go")
        }
        let copy = StrippedExecutable(environment: caller) { SystemFiles.find($0, in: caller["PATH"] ?? "") }
            .copy(of: executable)
        self.init(valgrind: valgrind, copy: copy, folder: folder, caller: caller)
    }

    init(plain executable: URL, caller: [String: String]) {
        self.executable = executable
        arguments = [ProcessLauncher.subcommand]
        environment = ExactEnvironment.variables(from: caller, words: [executable.path] + arguments)
        folder = nil
    }

    init(valgrind: String, copy: URL, folder: URL, caller: [String: String]) {
        let output = folder.appendingPathComponent("count").path
        executable = URL(fileURLWithPath: valgrind)
        arguments = [
            // Nothing is counted until the process asks for it.
            "--tool=callgrind", "--instr-atstart=no", "-q", "--callgrind-out-file=\(output)",
            "--log-file=\(folder.appendingPathComponent("log").path)", copy.path, ProcessLauncher.subcommand,
        ]
        environment = ExactEnvironment.variables(
            from: caller, adding: [CallgrindCounter.outputVariable: output],
            words: [copy.path, ProcessLauncher.subcommand])
        self.folder = folder
    }

    /// What valgrind had to say, when the process failed.
    public var complaint: String? {
        let text = folder.flatMap { try? String(contentsOf: $0.appendingPathComponent("log"), encoding: .utf8) }
        return text?.split(whereSeparator: \.isNewline).first.map { "valgrind says \($0)" }
    }

    /// Removes what the process left.
    public func finish() {
        if let folder { try? FileManager.default.removeItem(at: folder) }
    }
}
