import Foundation
import Testing

/// The batch scripts of `Integrations/slurm` on a real cluster: a controller and two nodes on this machine.
@Suite(
    .enabled(
        if: Cluster.isWanted, "tests on a cluster need slurm-wlm and munge; 'MILLI_PEERS=1 make setup' installs them"))
struct SlurmTests {
    @Test("arrays give what one process gives, also when a node is killed with its task; statuses are kept")
    func arrays() throws {
        let scratch = try Scratch()
        let cluster = try Cluster(in: scratch)
        defer { cluster.end() }

        let run = [
            "run", "*/screen-10", "*/screen-1000", "--profile", "quick", "--plan", "memory", "--quiet",
        ]
        // The first attempt at part 2 has measured all, and cannot say so before its node is lost.
        let waiting = try scratch.write(
            "milli-that-waits",
            """
            #!/bin/sh
            "\(Command.executable.path)" "$@" || exit $?
            case "$SLURM_ARRAY_TASK_ID ${SLURM_RESTART_COUNT:-0}" in "2 0") sleep 300 ;; esac
            """)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: waiting.path)
        let measured = try cluster.submit("1-4", run, ["MILLI": waiting.path])
        let attempt = scratch.file("shards/\(measured)/2.json.try-")
        var node = ""
        try cluster.wait("task 2 to measure") {
            let names =
                (try? FileManager.default.contentsOfDirectory(
                    atPath: attempt.deletingLastPathComponent().path)) ?? []
            guard names.contains(where: { $0.hasPrefix(attempt.lastPathComponent) }) else { return false }

            node = try cluster.call("squeue", "-h", "-j", "\(measured)_2", "-o", "%N").output
            return !node.isEmpty
        }

        let number = node.filter(\.isNumber)
        try cluster.script("kill-node", number)

        // What is sent meanwhile runs on the node that is left.
        let verify = ["verify", "foreground-view/*", "--size", "4", "--cases", "60"]
        // One part is forgotten: the merge says so, and the part is done into the folder of the others.
        let validated = try cluster.submit("1,3", verify, ["SHARDS": "3"])
        let early = try cluster.merge(validated, after: validated)
        let second = try cluster.submit(
            "2", verify, ["SHARDS": "3", "FOLDER": "shards/\(validated)"], ["--dependency=afterany:\(early)"])
        let capacity = ["run", "foreground-view/indexed/chain", "--plan", "capacity", "--profile", "quick"]
        let searched = try cluster.submit("1-2", capacity + ["--up-to", "100", "--quiet"])
        let wrong = try cluster.submit("1-2", ["run", "no-such-experiment"])
        let unmerged = try cluster.merge(wrong, after: wrong)
        let milli = Command.executable.path
        let gate = [
            "gate", "executables", milli, milli, "foreground-view/indexed/screen-10", "tree-build/built/screen-1000",
            "foreground-view/memoised/screen-10", "--metric", "allocations",
        ]
        let gated = try cluster.submit("1-2", gate)
        let judged = try cluster.merge(gated, after: gated)
        let merged = try [(measured, measured), (validated, second), (searched, searched)].map {
            try cluster.merge($0, after: $1)
        }

        // The same without a cluster, meanwhile.
        func whole(_ name: String, _ words: [String]) throws -> URL {
            let file = scratch.file(name)
            let outcome = try Command.run(Command.executable, words + ["--json", file.path])
            #expect(outcome.status == 0, "\(outcome.errors)")
            return file
        }

        let one = try whole("whole.json", run)
        let all = try whole("validated.json", verify)
        try cluster.wait("all jobs") { try cluster.call("squeue", "-h").output.isEmpty }

        #expect(try cluster.job("\(measured)_2").contains("Restarts=1 "))
        #expect(try cluster.job(early).contains("ExitCode=2:0"))
        for job in merged { #expect(try cluster.job(job).contains("JobState=COMPLETED")) }
        let sum = scratch.file("shards/\(measured).json")
        #expect(try ShardTests.cells(sum) == ShardTests.cells(one))
        let files = try FileManager.default.contentsOfDirectory(atPath: scratch.file("shards/\(measured)").path)
        // What the lost attempt left is no part.
        #expect(files.filter { $0.hasSuffix(".json") }.sorted() == ["1.json", "2.json", "3.json", "4.json"])
        #expect(files.contains { $0.hasPrefix("2.json.try-") }, "\(files)")

        func verifications(_ file: URL) throws -> NSArray {
            try #require(try ShardTests.object(file)["verifications"] as? NSArray)
        }
        #expect(try verifications(scratch.file("shards/\(validated).json")) == verifications(all))

        let found = try ShardTests.object(scratch.file("shards/\(searched).json"))["capacity"] as? [[String: Any]]
        #expect(found?.compactMap { $0["shape"] as? String }.contains("chain") == true)

        for task in 1...2 { #expect(try cluster.job("\(wrong)_\(task)").contains("ExitCode=2:0")) }
        #expect(try cluster.job(unmerged).contains("JobState=CANCELLED"))
        #expect(try cluster.job(judged).contains("JobState=COMPLETED"))
        let table = try String(contentsOf: scratch.file("slurm-\(judged).out"), encoding: .utf8)
        #expect(try table == Command.run(Command.executable, gate + ["--quiet"]).output)
    }
}

/// A cluster in a folder, which ends with this process, whatever ends it: the script that started it waits for the end
/// of its standard input.
private final class Cluster {
    static let isWanted: Bool = {
        let folders =
            (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
            + ["/usr/sbin", "/sbin"]
        return ProcessInfo.processInfo.environment["MILLI_PEERS"] == "1"
            && ["slurmctld", "slurmd", "munged", "sbatch"].allSatisfy { name in
                folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
            }
    }()

    private static let scripts = Command.package.appendingPathComponent("Integrations/slurm")
    private let scratch: Scratch
    private let process = Process()
    private let input = Pipe()
    private var environment: [String: String] {
        ["SLURM_CONF": folder + "/slurm.conf", "MILLI": Command.executable.path]
    }
    private var folder: String { scratch.file("cluster").path }

    init(in scratch: Scratch) throws {
        self.scratch = scratch
        let output = Pipe()
        process.executableURL = Self.scripts.appendingPathComponent("cluster")
        process.arguments = ["run", folder]

        // Another process of these tests has other ports.
        let port = 20_000 + Int(ProcessInfo.processInfo.processIdentifier) % 2_000 * 6 + Int.random(in: 0...1) * 3
        process.environment = ProcessInfo.processInfo.environment.merging(["PORT": "\(port)"]) { $1 }
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let said = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        if said != "ready\n" { end() }
        try #require(said == "ready\n")
    }

    /// Ends all daemons, and waits for that.
    func end() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// Waits for something; two minutes are too long for anything here.
    func wait(_ what: String, _ isThere: () throws -> Bool) throws {
        for _ in 0..<2_400 {
            if try isThere() { return }
            Thread.sleep(forTimeInterval: 0.05)
        }

        let state = "\(try call("squeue", "-a").output)\(try call("sinfo", "-N").output)"
        try #require(Bool(false), "\(what) took too long\n\(state)")
    }

    func call(_ words: String..., more: [String] = [], with variables: [String: String] = [:]) throws -> Command.Outcome
    {
        var outcome = try Command.run(
            URL(fileURLWithPath: "/usr/bin/env"), words + more, in: scratch.folder,
            environment: environment.merging(variables) { $1 })
        outcome.output = outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)
        return outcome
    }

    func script(_ action: String, _ number: String) throws {
        let outcome = try call(Self.scripts.appendingPathComponent("cluster").path, action, number, folder)
        try #require(outcome.status == 0, "\(outcome.errors)")
    }

    /// Sends a script, and returns the number of its job.
    func batch(
        _ script: String, _ options: [String], _ words: [String], _ variables: [String: String] = [:]
    ) throws -> String {
        let file = Self.scripts.appendingPathComponent(script).path
        let outcome = try call("sbatch", "--parsable", more: options + [file] + words, with: variables)
        try #require(outcome.status == 0, "\(outcome.errors)")
        return outcome.output
    }

    func submit(
        _ array: String, _ words: [String], _ variables: [String: String] = [:], _ options: [String] = []
    ) throws -> String {
        try batch("part.sbatch", ["--array=\(array)"] + options, words, variables)
    }

    func merge(_ folder: String, after job: String) throws -> String {
        try batch("merge.sbatch", ["--dependency=afterok:\(job)"], ["shards/\(folder)", "--quiet"])
    }

    /// What the controller knows of a job.
    func job(_ name: String) throws -> String { try call("scontrol", "show", "job", name).output }
}
