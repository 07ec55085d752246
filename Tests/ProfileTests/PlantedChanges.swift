import Execution
import Foundation
import Results
import TestSupport
import Testing

@testable import Profile

/// A program of several cells, compiled twice, once with `HEAD` defined: each cell has one change.
final class PlantedChanges {
    /// A change: the cell, which is a function of a number, and the function that was changed.
    struct Change: CustomTestStringConvertible {
        var cell: String
        var function: String
        var source: String

        var testDescription: String { cell }
    }

    private let scratch: Scratch
    private let changes: [Change]

    init(_ changes: [Change]) throws {
        self.changes = changes
        scratch = try Scratch()
        try scratch.write("cells.swift", Self.prelude + changes.map(\.source).joined(separator: "\n"))
        let calls = changes.indices.map { number in
            """
                milli_record("firstCall \(number)", \(changes[number].cell), 1);
                milli_record("laterCalls \(number)", \(changes[number].cell), 8);
            """
        }
        let declarations = changes.map { "long \($0.cell)(long);" }
        try scratch.write(
            "main.c",
            CallgrindRequest.function + Self.recorder + declarations.joined(separator: "\n") + "\nint main(void) {\n"
                + calls.joined(separator: "\n") + "\nreturn 0;\n}\n")
    }

    /// Compiles and runs a side, and returns the profile of each cell.
    func profiles(isHead: Bool, options: [String] = []) throws -> [CellProfile] {
        let recording = try record(isHead: isHead, options: options)
        let records = try CellProfile.records(recording)
        return try changes.indices.map { number in
            let cell = CellID(experiment: "e", implementation: "m", input: changes[number].cell)
            return try CellProfile(of: cell, at: number, in: records, recording)
        }
    }

    func record(isHead: Bool, options: [String] = []) throws -> ProfileRecording {
        let name = isHead ? "head" : "base"
        try run(["clang", "-O2", "-g", "-c", "main.c", "-o", "\(name).main.o"])
        try run(
            [
                "swiftc", "-O", "-g", "-wmo", "-parse-as-library", "-module-name", "Cells", "cells.swift",
                "\(name).main.o", "-o", name,
            ] + (isHead ? ["-DHEAD"] : []))
        // valgrind reads debug information, and gives up on some; the code is the same.
        try run(["strip", "-g", "-o", "\(name).plain", name])
        try run(
            ["valgrind", "--tool=callgrind", "--instr-atstart=no", "-q", "--callgrind-out-file=\(name).out"]
                + CodeTrace.options + ProfileRecording.options + options + ["./\(name).plain"])
        let profile = try Data(contentsOf: scratch.file("\(name).out"))
        return ProfileRecording(
            profile: profile, executable: "\(scratch.path)/\(name).plain", symbols: "\(scratch.path)/\(name)",
            firstCalls: 1, laterCalls: 8)
    }

    private func run(_ words: [String]) throws {
        let outcome = ChildProcess(
            executable: "/bin/sh", arguments: ["-c", "cd '\(scratch.path)' && exec \"$@\"", "sh"] + words,
            environment: ChildProcess.ownEnvironment + ["SWIFT_DETERMINISTIC_HASHING=1"]
        ).run()
        guard outcome.end == .exit(0) else {
            throw Failure(text: "\(words[0]): " + String(decoding: outcome.errors, as: UTF8.self))
        }
    }

    struct Failure: Error { var text: String }

    private static let prelude = """
        /// Uses a value, so that the work that made it cannot be dropped.
        @inline(never) @_optimize(none) func use<Value>(_ value: Value) {}

        """

    /// Has callgrind record calls, as the lab's worker does.
    private static let recorder = #"""
        __attribute__((noinline)) static long milli_record(const char *label, long (*cell)(long), int count) {
            long sum = 0;
            milli_ask(4, 0);
            for (int n = 0; n < count; n++) sum += cell(n);
            milli_ask(5, 0);
            milli_ask(3, (uint64_t)label);
            return sum;
        }

        """#
}
