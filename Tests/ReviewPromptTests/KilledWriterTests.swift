import Foundation
@testable import ReviewPrompt
import TestSupport
import Testing

/// Real processes that are killed while they write.
@Suite struct KilledWriterTests {
    private static let writer = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("ReviewStateWriter")

    private func run(_ arguments: [String], output: Pipe? = nil) throws -> Process {
        let process = Process()
        let beside = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("ReviewStateWriter")
        process.executableURL =
            [Self.writer, beside].first { FileManager.default.isExecutableFile(atPath: $0.path) }
            ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent(".build/tests/release/ReviewStateWriter")
        process.arguments = arguments
        process.standardOutput = output ?? FileHandle.nullDevice
        try process.run()

        return process
    }

    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test("a process that is killed at any step of a write leaves the old state or the new one")
    func killedAtEachStep() throws {
        let path = scratch.file("state").path
        let store = ReviewStateStore(path: path)
        var states: [Int] = []

        for step in 0..<100 {
            try store.save(ReviewState(completedTasks: 1))
            let process = try run([path, "2", "\(step)"])
            process.waitUntilExit()
            let loaded = try store.load()
            #expect(loaded.problem == nil)
            states.append(loaded.state.completedTasks)

            if process.terminationReason == .exit {
                #expect(process.terminationStatus == 0)
                break
            }
            #expect(process.terminationStatus == SIGKILL)
        }
        // Before the rename it is the old state, after it the new one.
        #expect(states == states.sorted())
        #expect(states.first == 1 && states.last == 2)
        #expect(states.count > 8)
        #expect(states.filter { $0 == 2 }.count == 2, "killed before the folder is synchronised, and not at all")
    }

    @Test("a process that is killed at any instant has kept every state that it reported as saved")
    func killedAtAnyInstant() throws {
        let path = scratch.file("state").path
        let store = ReviewStateStore(path: path)
        for round in 0..<8 {
            let pipe = Pipe()
            let process = try run([path], output: pipe)
            var text = Data()

            // Kills it somewhere after a number of lines, which take as long as they take.
            while text.filter({ $0 == UInt8(ascii: "\n") }).count < 1 + 3 * round {
                text += pipe.fileHandleForReading.availableData
            }

            kill(process.processIdentifier, SIGKILL)
            text += pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            let printed =
                String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { Int($0) }.last ?? 0
            let loaded = try store.load()
            #expect(loaded.problem == nil)
            #expect((printed...printed + 1).contains(loaded.state.completedTasks))
        }
    }

    @Test("a missing folder, or a path that is a folder, is an error that names the path")
    func wrongPlaces() throws {
        let missing = scratch.file("missing/state").path
        #expect(throws: StateFileError(path: missing + ".new", step: .create, code: ENOENT)) {
            try ReviewStateStore(path: missing).save(ReviewState())
        }
        #expect(throws: StateFileError(path: scratch.path, step: .read, code: EISDIR)) {
            try ReviewStateStore(path: scratch.path).load()
        }
    }
}
