import Foundation

/// A script that a Python runs once, from standard input to standard output, for a limited time.
struct PythonProcess {
    /// A file, or a name on the path.
    var python: String
    /// The program.
    var script: String
    /// Seconds after which it is ended.
    var timeLimit: Double

    /// What came of it.
    enum Outcome: Equatable {
        /// It wrote this and ended well.
        case answer(Data)
        /// It has no module that the script needs.
        case cannotImport
        /// There is no such Python.
        case notStarted
        /// It took too long.
        case timeLimit
        /// It ended badly; its last line.
        case failed(String)
    }

    /// The status by which the script says that a module is missing.
    static let cannotImport: Int32 = 3

    /// Runs it. Input and output go through files: a pipe that nobody empties would stop it for ever.
    func run(_ input: Data) -> Outcome {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("milli-charts-\(UUID().uuidString)", isDirectory: true)
        let files = ["input", "output", "errors"].map { folder.appendingPathComponent($0) }
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try input.write(to: files[0])
            try Data().write(to: files[1])
            try Data().write(to: files[2])
            let process = Process()
            let isFile = python.contains("/")
            process.executableURL = URL(fileURLWithPath: isFile ? python : "/usr/bin/env")
            process.arguments = (isFile ? [] : [python]) + ["-c", script]
            process.standardInput = try FileHandle(forReadingFrom: files[0])
            process.standardOutput = try FileHandle(forWritingTo: files[1])
            process.standardError = try FileHandle(forWritingTo: files[2])
            try process.run()
            let deadline = ContinuousClock.now + .seconds(timeLimit)
            while process.isRunning {
                if ContinuousClock.now > deadline {
                    kill(process.processIdentifier, SIGKILL)
                    process.waitUntilExit()
                    return .timeLimit
                }
                usleep(5_000)
            }
            return try outcome(of: process, output: files[1], errors: files[2])
        } catch {
            return .notStarted
        }
    }

    private func outcome(of process: Process, output: URL, errors: URL) throws -> Outcome {
        if process.terminationReason == .uncaughtSignal { return .failed("signal \(process.terminationStatus)") }
        switch process.terminationStatus {
        case 0: return .answer(try Data(contentsOf: output))
        case Self.cannotImport: return .cannotImport
        // What env and shells say of a program that is not there, or is none.
        case 126, 127: return .notStarted
        default:
            let complaint = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
            let last = complaint.split(whereSeparator: \.isNewline).last.map(String.init)
            return .failed(last ?? "it ended with \(process.terminationStatus)")
        }
    }
}
