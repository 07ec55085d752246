import Foundation
import TestSupport

/// Runs the built command as a user would.
package struct Command {
    /// The result of a call.
    package struct Outcome {
        package enum End: Equatable {
            case exit(Int32)
            case signal(Int32)
        }

        package var end: End
        package var output: String
        package var errors: String
        /// The status as a shell has it. A command that handles Ctrl-C and one that dies of it have the same: 130.
        package var status: Int32 {
            switch end {
            case .exit(let status): status
            case .signal(let number): 128 + number
            }
        }
        package var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
        /// The output with each sentence on one line, however narrow the terminal.
        package var unwrapped: String { output.split { $0 == " " || $0 == "\n" }.joined(separator: " ") }
    }

    /// The folder of the package.
    package static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The built command, next to the running test bundle.
    package static let executable: URL = {
        let bundle = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let candidates = [bundle, URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()]
        return candidates.map { $0.appendingPathComponent("milli") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
            ?? package.appendingPathComponent(".build/tests/release/milli")
    }()

    package static func milli(_ arguments: String..., in folder: URL? = nil, environment: [String: String] = [:]) throws
        -> Outcome
    {
        try run(executable, arguments, in: folder, environment: environment)
    }

    /// Runs a script of bash, in which `$MILLI` is the command.
    package static func bash(_ script: String, in scratch: Scratch) throws -> Outcome {
        try run(
            URL(fileURLWithPath: "/bin/bash"), ["-c", script], in: scratch.folder)
    }

    package static func run(
        _ executable: URL, _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:],
        started: (Process) -> Void = { _ in }
    ) throws -> Outcome {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        if let folder { process.currentDirectoryURL = folder }
        // The command of labs that only measure.
        process.environment = ProcessInfo.processInfo.environment.merging(["MILLI": Self.executable.path]) { $1 }
            .merging(environment) { $1 }

        // Files rather than pipes: a full pipe blocks the process while the other one is read.
        let scratch = try Scratch()
        let output = scratch.file("output")
        let errors = scratch.file("errors")
        for file in [output, errors] { try Data().write(to: file) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        started(process)
        process.waitUntilExit()

        return Outcome(
            end: process.terminationReason == .exit
                ? .exit(process.terminationStatus) : .signal(process.terminationStatus),
            output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }
}
