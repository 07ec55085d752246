import CommandSupport
import Foundation
import TestSupport
import Testing

/// `milli watch` in a repository whose compiler is a script that puts this executable in place.
@Suite struct WatchTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try scratch.write("lab/Package.swift", "")
        try scratch.write("lab/notes.txt", "one\n")
        try scratch.write("lab/.gitignore", ".build\n")
        let compiler = try scratch.write(
            "tools/swift",
            """
            #!/bin/sh
            while [ $# -gt 0 ]; do
                case $1 in
                --package-path) package=$2 ;;
                --scratch-path) scratch=$2 ;;
                --product) product=$2 ;;
                esac
                shift
            done
            [ -n "$product" ] || exit 1
            if [ -e "$package/broken" ]; then echo "a.swift:1:1: error: no such name"; exit 1; fi
            mkdir -p "$scratch/release" && ln -sf '\(Command.executable.path)' "$scratch/release/$product"
            """)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: compiler.path)
        for words in [
            ["init", "-q"], ["add", "."],
            ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "first"],
        ] {
            let call = try Command.run(URL(fileURLWithPath: "/usr/bin/env"), ["git"] + words, in: folder)
            try #require(call.status == 0, "\(call.errors)")
        }
    }

    private var folder: URL { scratch.file("lab") }

    private var environment: [String: String] {
        ["PATH": "\(scratch.file("tools").path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"]
    }

    private let words = [
        "watch", "foreground-view/indexed/screen-10", "--cases", "5", "--size", "2", "--time-limit", "1",
    ]

    @Test("one turn validates, compares with the last commit, and has a status")
    func once() throws {
        let call = try Command.run(Command.executable, words + ["--once"], in: folder, environment: environment)
        #expect(call.status == 0, "\(call.output)\(call.errors)")
        #expect(call.output.contains("answers compared, 0 mismatches"))
        #expect(call.output.contains("foreground-view/indexed/screen-10"))

        try scratch.write("lab/broken", "")
        let broken = try Command.run(Command.executable, words + ["--once"], in: folder, environment: environment)
        #expect(broken.status == 2)
        #expect(broken.errors.contains("the work tree does not build:\na.swift:1:1: error: no such name"))
    }

    @Test("a change begins another turn, one that does not build is said, and Ctrl-C ends it")
    func turns() throws {
        let output = scratch.file("output")
        try Data().write(to: output)
        let process = Process()
        process.executableURL = Command.executable
        process.arguments = words
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = process.standardOutput
        process.standardInput = FileHandle.nullDevice
        try process.run()
        defer { process.terminate() }

        func text() -> String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

        /// Waits until the output has a text, however busy the machine is.
        func wait(for part: String, after earlier: String = "") throws {
            // Long enough for any machine: a text that never comes is a fault.
            for _ in 0..<6_000 where process.isRunning {
                if text().dropFirst(earlier.count).contains(part) { return }
                Thread.sleep(forTimeInterval: 0.05)
            }
            Issue.record("no '\(part)': \(text())")
            throw CancellationError()
        }

        try wait(for: "the work tree as it is")
        try wait(for: "head: the work tree")
        var seen = text()
        try scratch.write("lab/broken", "")
        try wait(for: "broken", after: seen)
        try wait(for: "error: no such name", after: seen)
        seen = text()
        try FileManager.default.removeItem(at: scratch.file("lab/broken"))
        try wait(for: "answers compared", after: seen)
        process.interrupt()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
