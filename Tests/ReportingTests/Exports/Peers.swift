import Foundation
import Testing

/// The tools that exports are for, where they are installed: `MILLI_PEERS=1 make setup` does that.
enum Peers {
    /// Python of the environment in `.build/peers`.
    static let python: URL? = {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let named = ProcessInfo.processInfo.environment["MILLI_PEERS_PYTHON"].map { URL(fileURLWithPath: $0) }
        return [named, package.appendingPathComponent(".build/peers/bin/python")].compactMap { $0 }.first {
            FileManager.default.isExecutableFile(atPath: $0.path)
        }
    }()

    /// Google Benchmark's script, from Debian's libbenchmark-tools.
    static let compare: URL? = ["/usr/share/benchmark/compare.py"].map { URL(fileURLWithPath: $0) }.first {
        FileManager.default.fileExists(atPath: $0.path)
    }

    /// A program on the search path.
    static func program(_ name: String) -> URL? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { URL(fileURLWithPath: "\($0)/\(name)") }.first {
            FileManager.default.isExecutableFile(atPath: $0.path)
        }
    }

    static let absent: Comment = "not installed; 'MILLI_PEERS=1 make setup' installs the tools that exports are for"

    /// Runs a program in a folder and gives what it printed.
    ///
    /// - Throws: when it ends with another status than 0, with what it said.
    static func run(
        _ program: URL, _ arguments: [String], in folder: URL, environment: [String: String] = [:]
    ) throws -> String {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }

        // A file and not a pipe, because a full pipe blocks the process.
        let output = folder.appendingPathComponent("output-\(UUID().uuidString)")
        try Data().write(to: output)
        let handle = try FileHandle(forWritingTo: output)
        process.standardOutput = handle
        process.standardError = handle
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
        try #require(process.terminationStatus == 0, "\(program.lastPathComponent): \(text)")

        return text
    }
}
