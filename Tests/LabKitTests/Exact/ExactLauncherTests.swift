import Foundation
import Measurement
import Testing

@testable import LabKit

@Suite struct ExactLauncherTests {
    private let executable = URL(fileURLWithPath: "/opt/lab/milli")

    @Test(
        "the environment of a counted process has no random hash seed, no allocator that looks at the clock, and nothing of the caller's that it does not need"
    )
    func environmentIsFixed() {
        let variables = ExactEnvironment.variables(
            from: [
                "PATH": "/bin", "HOME": "/root", "SECRET": "x", "MILLI_DATASETS": "/data", "LANG": "C",
                "SWIFT_DETERMINISTIC_HASHING": "0", "VALGRIND_OPTS": "--tool=none", "MALLOC_CONF": "narenas:9",
            ], words: ["/opt/lab/milli"])
        #expect(
            Set(variables.keys) == [
                "PATH", "MILLI_DATASETS", "SWIFT_DETERMINISTIC_HASHING", "MALLOC_CONF", ExactEnvironment.padding,
            ])
        #expect(variables["MALLOC_CONF"]?.contains("dirty_decay_ms:-1") == true)
        #expect(variables["SWIFT_DETERMINISTIC_HASHING"] == "1")
    }

    @Test("environment and words together take the same number of bytes, whatever the lengths of their parts")
    func environmentHasOneSize() {
        for length in 0..<300 {
            let words = [String(repeating: "p", count: length % 97), "measure-one"]
            let variables = ExactEnvironment.variables(
                from: ["PATH": String(repeating: "a", count: length)], words: words)
            #expect(ExactEnvironment.size(of: variables, words: words) == ExactEnvironment.bytes)
        }
        let long = ExactEnvironment.variables(from: ["PATH": String(repeating: "é", count: 9_000)], words: [])
        #expect(ExactEnvironment.size(of: long, words: []) % ExactEnvironment.bytes == 0)
    }

    @Test("callgrind counts nothing until it is asked to, and the process knows where its counts go")
    func callgrindCall() {
        let call = ExactProcess(
            valgrind: "/usr/bin/valgrind", copy: URL(fileURLWithPath: "/cache/copy"),
            folder: URL(fileURLWithPath: "/tmp/c"), caller: ["PATH": "/usr/bin"])
        #expect(call.executable.path == "/usr/bin/valgrind")
        #expect(
            call.arguments == [
                "--tool=callgrind", "--instr-atstart=no", "-q", "--callgrind-out-file=/tmp/c/count",
                "--log-file=/tmp/c/log", "/cache/copy", "measure-one",
            ])
        #expect(call.environment[CallgrindCounter.outputVariable] == "/tmp/c/count")
    }

    @Test("where the kernel counts, or nothing does, the executable itself runs, in the same fixed environment")
    func plainCall() throws {
        for source in [InstructionSource.hardware, .none(reason: "why"), .callgrind(valgrind: "/usr/bin/valgrind")] {
            let call = try ExactProcess(
                of: executable, countingInstructions: source.name != "callgrind", source: source,
                caller: ["HOME": "/root"])
            #expect(call.executable == executable)
            #expect(call.arguments == ["measure-one"])
            #expect(call.environment["SWIFT_DETERMINISTIC_HASHING"] == "1")
            #expect(call.environment["HOME"] == nil)
            #expect(call.complaint == nil)
        }
    }

    @Test("without a program that strips, and for a file that is not there, the executable itself is run")
    func noCopy() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("milli-copies-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(StrippedExecutable(folder: folder, strip: nil).copy(of: executable) == executable)
        #expect(StrippedExecutable(folder: folder, strip: "/bin/false").copy(of: executable) == executable)
        let real = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        #expect(StrippedExecutable(folder: folder, strip: "/bin/false").copy(of: real) == real)
    }

    @Test("a copy is made once, and anew when the executable was built anew")
    func copiesAreCached() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("milli-copies-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // A program that copies its last argument as strip -g -o TO FROM would.
        let strip = folder.appendingPathComponent("strip").path
        try "#!/bin/sh\necho x >> \(folder.path)/calls\ncp \"$4\" \"$3\"\n".write(
            toFile: strip, atomically: true, encoding: .utf8)
        chmod(strip, 0o755)
        let program = folder.appendingPathComponent("program")
        try "#!/bin/sh\nexit 0\n".write(to: program, atomically: true, encoding: .utf8)
        chmod(program.path, 0o755)
        func calls() -> Int {
            (try? String(contentsOfFile: "\(folder.path)/calls", encoding: .utf8))?.split(separator: "\n").count ?? 0
        }
        let copies = StrippedExecutable(folder: folder.appendingPathComponent("copies"), strip: strip)
        let first = copies.copy(of: program)
        #expect(first != program)
        #expect(copies.copy(of: program) == first)
        #expect(calls() == 1)
        try "#!/bin/sh\nexit 00\n".write(to: program, atomically: true, encoding: .utf8)
        chmod(program.path, 0o755)
        let second = copies.copy(of: program)
        #expect(second != first)
        #expect(second.path.count == first.path.count)
        #expect(calls() == 2)
    }
}
