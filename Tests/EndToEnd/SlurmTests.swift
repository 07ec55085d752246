import Foundation
import TestSupport
import Testing

/// The batch scripts of `Integrations/slurm` on a real cluster: a controller and two nodes on this machine.
@Suite(
    .enabled(
        if: Cluster.isWanted, "tests on a cluster need slurm-wlm and munge; 'MILLI_PEERS=1 make setup' installs them"))
struct SlurmTests {
    @Test("arrays give what one process gives, also if a node is lost with its task; statuses are kept")
    func arrays() throws {
        let scratch = try Scratch()
        let cluster = try Cluster(in: scratch)
        defer { cluster.end() }

        // A node is killed first; all that is sent after it runs on the other one.
        let measuring = try Measuring(on: cluster, in: scratch)
        try measuring.loseNode()
        let validating = try Validating(on: cluster, in: scratch)
        let searching = try Searching(on: cluster, in: scratch)
        let failing = try Failing(on: cluster)
        let gating = try Gating(on: cluster, in: scratch)
        try measuring.merge()

        // The same without a cluster, meanwhile.
        try measuring.runAlone()
        try validating.runAlone()
        try cluster.wait("all jobs") { try cluster.call("squeue", "-h").output.isEmpty }

        try measuring.expectTheSame()
        try validating.expectTheSame()
        try searching.expectCapacity()
        try failing.expectFailure()
        try gating.expectTheSame()
    }

    /// Runs a command that writes a result, without a cluster.
    private static func result(of words: [String], at file: URL) throws {
        let outcome = try Command.run(Command.executable, words + ["--json", file.path])
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    /// A run in four parts; the second one loses its node after measuring, before it can say so.
    private final class Measuring {
        private static let words = [
            "run", "*/screen-10", "*/screen-1000", "--profile", "quick", "--plan", "memory", "--quiet",
        ]
        private let cluster: Cluster
        private let scratch: Scratch
        private let job: String
        private var merging = ""

        init(on cluster: Cluster, in scratch: Scratch) throws {
            self.cluster = cluster
            self.scratch = scratch
            let waiting = try scratch.write(
                "milli-that-waits",
                """
                #!/bin/sh
                "\(Command.executable.path)" "$@" || exit $?
                case "$SLURM_ARRAY_TASK_ID ${SLURM_RESTART_COUNT:-0}" in "2 0") sleep 3000 ;; esac
                """)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: waiting.path)
            job = try cluster.submit("1-4", Self.words, ["MILLI": waiting.path])
        }

        private var files: [String] {
            (try? FileManager.default.contentsOfDirectory(atPath: scratch.file("shards/\(job)").path)) ?? []
        }

        /// Kills the node of the second part once that has measured.
        func loseNode() throws {
            var node = ""
            try cluster.wait("task 2 to measure") {
                guard files.contains(where: { $0.hasPrefix("2.json.try-") }) else { return false }

                node = try cluster.call("squeue", "-h", "-j", "\(job)_2", "-o", "%N").output
                return !node.isEmpty
            }
            try cluster.script("kill-node", node.filter(\.isNumber))
        }

        func merge() throws { merging = try cluster.merge(job, after: job) }

        func runAlone() throws { try SlurmTests.result(of: Self.words, at: scratch.file("whole.json")) }

        func expectTheSame() throws {
            #expect(try cluster.job("\(job)_2").contains("Restarts=1 "))
            #expect(try cluster.job(merging).contains("JobState=COMPLETED"))
            #expect(
                try ShardTests.cells(scratch.file("shards/\(job).json"))
                    == ShardTests.cells(scratch.file("whole.json")))

            // The file of the lost attempt is no part.
            #expect(files.filter { $0.hasSuffix(".json") }.sorted() == ["1.json", "2.json", "3.json", "4.json"])
            #expect(files.contains { $0.hasPrefix("2.json.try-") }, "\(files)")
        }
    }

    /// A validation in three parts, one forgotten at first: the merge says so, and the part is done later into the same
    /// folder.
    private struct Validating {
        private static let words = ["verify", "foreground-view/*", "--size", "4", "--cases", "60"]
        private let cluster: Cluster
        private let scratch: Scratch
        private let job: String
        private let earlyMerging: String
        private let merging: String

        init(on cluster: Cluster, in scratch: Scratch) throws {
            self.cluster = cluster
            self.scratch = scratch
            job = try cluster.submit("1,3", Self.words, ["SHARDS": "3"])
            earlyMerging = try cluster.merge(job, after: job)
            let forgotten = try cluster.submit(
                "2", Self.words, ["SHARDS": "3", "FOLDER": "shards/\(job)"], ["--dependency=afterany:\(earlyMerging)"])
            merging = try cluster.merge(job, after: forgotten)
        }

        func runAlone() throws { try SlurmTests.result(of: Self.words, at: scratch.file("validated.json")) }

        private func verifications(_ file: URL) throws -> NSArray {
            try #require(try ShardTests.object(file)["verifications"] as? NSArray)
        }

        func expectTheSame() throws {
            #expect(try cluster.job(earlyMerging).contains("ExitCode=2:0"))
            #expect(try cluster.job(merging).contains("JobState=COMPLETED"))
            #expect(
                try verifications(scratch.file("shards/\(job).json")) == verifications(scratch.file("validated.json")))
        }
    }

    /// A search of capacities.
    private struct Searching {
        private let cluster: Cluster
        private let scratch: Scratch
        private let job: String
        private let merging: String

        init(on cluster: Cluster, in scratch: Scratch) throws {
            self.cluster = cluster
            self.scratch = scratch
            let words = ["run", "foreground-view/indexed/chain", "--plan", "capacity", "--profile", "quick"]
            job = try cluster.submit("1-2", words + ["--up-to", "100", "--quiet"])
            merging = try cluster.merge(job, after: job)
        }

        func expectCapacity() throws {
            #expect(try cluster.job(merging).contains("JobState=COMPLETED"))
            let result = try ShardTests.object(scratch.file("shards/\(job).json"))
            let capacities = try #require(result["capacity"] as? [[String: Any]])
            #expect(capacities.compactMap { $0["shape"] as? String }.contains("chain"))
        }
    }

    /// A wrong call, whose parts are not merged.
    private struct Failing {
        private let cluster: Cluster
        private let job: String
        private let merging: String

        init(on cluster: Cluster) throws {
            self.cluster = cluster
            job = try cluster.submit("1-2", ["run", "no-such-experiment"])
            merging = try cluster.merge(job, after: job)
        }

        func expectFailure() throws {
            for task in 1...2 { #expect(try cluster.job("\(job)_\(task)").contains("ExitCode=2:0")) }
            #expect(try cluster.job(merging).contains("JobState=CANCELLED"))
        }
    }

    /// A gate of this executable against itself.
    private struct Gating {
        private static let words = [
            "gate", "executables", Command.executable.path, Command.executable.path,
            "foreground-view/indexed/screen-10", "tree-build/built/screen-1000", "foreground-view/memoised/screen-10",
            "--metric", "allocations",
        ]
        private let cluster: Cluster
        private let scratch: Scratch
        private let merging: String

        init(on cluster: Cluster, in scratch: Scratch) throws {
            self.cluster = cluster
            self.scratch = scratch
            let job = try cluster.submit("1-2", Self.words)
            merging = try cluster.merge(job, after: job)
        }

        func expectTheSame() throws {
            #expect(try cluster.job(merging).contains("JobState=COMPLETED"))
            let table = try String(contentsOf: scratch.file("slurm-\(merging).out"), encoding: .utf8)
            #expect(try table == Command.run(Command.executable, Self.words + ["--quiet"]).output)
        }
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
        let answer = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        if answer != "ready\n" { end() }
        try #require(answer == "ready\n")
    }

    /// Ends all daemons, and waits for that.
    func end() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// Waits for something; twenty minutes are too long for anything here.
    func wait(_ what: String, _ isThere: () throws -> Bool) throws {
        for _ in 0..<24_000 {
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

    /// The controller's record of a job.
    func job(_ name: String) throws -> String { try call("scontrol", "show", "job", name).output }
}
