import CommandSupport
import Foundation
import TestSupport
import Testing

/// The batch scripts of `Integrations/slurm` on a real cluster: a controller and two nodes on this machine.
@Suite(
    .enabled(
        if: Cluster.isWanted, "tests on a cluster need slurm-wlm and munge; 'MILLI_PEERS=1 make setup' installs them"))
struct SlurmTests {
    private func session() throws -> ClusterSession { try ClusterSession.shared.get() }

    @Test("a task whose node is lost is done again")
    func lostNode() throws {
        let session = try session()
        #expect(try session.record(of: session.measuring.lostTask).contains("Restarts=1 "))
    }

    @Test("an array gives the cells that one process gives, also if a node is lost with its task")
    func measuring() throws {
        let session = try session()
        #expect(try session.record(of: session.measuring.merging).contains("JobState=COMPLETED"))
        #expect(try ShardTests.cells(session.measuring.merged) == ShardTests.cells(session.measuring.complete))
    }

    @Test("the file of a lost attempt is no part")
    func lostAttempt() throws {
        let files = try session().measuring.files
        #expect(files.filter { $0.hasSuffix(".json") }.sorted() == ["1.json", "2.json", "3.json", "4.json"])
        #expect(files.contains { $0.hasPrefix("2.json.try-") }, "\(files)")
    }

    @Test("a merge with a forgotten part ends with status 2")
    func forgottenPart() throws {
        let session = try session()
        #expect(try session.record(of: session.validating.earlyMerging).contains("ExitCode=2:0"))
    }

    @Test("a validation in parts, one of them done later, has the answers of one process")
    func validating() throws {
        let session = try session()
        #expect(try session.record(of: session.validating.merging).contains("JobState=COMPLETED"))
        let merged = try verifications(session.validating.merged)
        #expect(try merged == verifications(session.validating.complete))
    }

    private func verifications(_ file: URL) throws -> NSArray {
        try #require(try ShardTests.object(file)["verifications"] as? NSArray)
    }

    @Test("a search for capacities in parts has the shape that was asked for")
    func searching() throws {
        let session = try session()
        #expect(try session.record(of: session.searching.merging).contains("JobState=COMPLETED"))
        let result = try ShardTests.object(session.searching.merged)
        let capacities = try #require(result["capacity"] as? [[String: Any]])
        #expect(capacities.compactMap { $0["shape"] as? String }.contains("chain"))
    }

    @Test("a wrong call ends each task with status 2, and its parts are not merged")
    func failing() throws {
        let session = try session()
        for task in session.failing.tasks { #expect(try session.record(of: task).contains("ExitCode=2:0")) }
        #expect(try session.record(of: session.failing.merging).contains("JobState=CANCELLED"))
    }

    @Test("a gate in parts prints what one process prints")
    func gating() throws {
        let session = try session()
        #expect(try session.record(of: session.gating.merging).contains("JobState=COMPLETED"))
        let table = try String(contentsOf: session.gating.table, encoding: .utf8)
        #expect(try table == Command.run(Command.executable, Gating.words + ["--quiet"]).output)
    }
}

/// All jobs of the tests on a cluster, which share it: a node is killed first, and all that is sent after it runs on
/// the other one. The cluster ends with the last job; its records of jobs and their files stay.
private struct ClusterSession {
    static let shared = Result { try ClusterSession() }

    let measuring: Measuring
    let validating: Validating
    let searching: Searching
    let failing: Failing
    let gating: Gating
    private let records: [String: String]

    private init() throws {
        let scratch = try Scratch.untilExit()
        let cluster = try Cluster(in: scratch)
        defer { cluster.end() }

        var measuring = try Measuring(on: cluster, in: scratch)
        validating = try Validating(on: cluster, in: scratch)
        searching = try Searching(on: cluster, in: scratch)
        failing = try Failing(on: cluster)
        gating = try Gating(on: cluster, in: scratch)
        try measuring.merge(on: cluster)
        self.measuring = measuring

        // The same without a cluster, meanwhile.
        try Self.run(Measuring.words, to: measuring.complete)
        try Self.run(Validating.words, to: validating.complete)
        try cluster.wait("all jobs") { try cluster.call("squeue", "-h").output.isEmpty }

        let jobs =
            [measuring.lostTask, measuring.merging, validating.earlyMerging, validating.merging, searching.merging]
            + failing.tasks + [failing.merging, gating.merging]
        records = try Dictionary(uniqueKeysWithValues: jobs.map { ($0, try cluster.job($0)) })
    }

    /// The controller's record of a job that a test asks for.
    func record(of job: String) throws -> String { try #require(records[job]) }

    /// Runs a command that writes a result, without a cluster.
    private static func run(_ words: [String], to file: URL) throws {
        let outcome = try Command.run(Command.executable, words + ["--json", file.path])
        try #require(outcome.status == 0, "\(outcome.errors)")
    }
}

/// A run in four parts; the second one loses its node after measuring, before it can say so.
private struct Measuring {
    static let words = [
        "run", "*/screen-10", "*/screen-1000", "--profile", "quick", "--plan", "memory", "--quiet",
    ]
    private(set) var merging = ""
    /// The results of the parts together, and of one process.
    let merged: URL
    let complete: URL
    private let folder: URL
    private let job: String

    var lostTask: String { "\(job)_2" }
    /// The names of the files that tasks left.
    var files: [String] { Self.files(in: folder) }

    init(on cluster: Cluster, in scratch: Scratch) throws {
        let waiting = try scratch.script(
            "milli-that-waits",
            """
            "\(Command.executable.path)" "$@" || exit $?
            case "$SLURM_ARRAY_TASK_ID ${SLURM_RESTART_COUNT:-0}" in "2 0") sleep 3000 ;; esac
            """)
        let job = try cluster.submit("1-4", Self.words, ["MILLI": waiting])
        let folder = scratch.file("shards/\(job)")
        try Self.loseNode(of: job, to: folder, on: cluster)

        self.job = job
        self.folder = folder
        merged = scratch.file("shards/\(job).json")
        complete = scratch.file("whole.json")
    }

    mutating func merge(on cluster: Cluster) throws { merging = try cluster.merge(job, after: job) }

    private static func files(in folder: URL) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    }

    /// Kills the node of the second part once that has measured.
    private static func loseNode(of job: String, to folder: URL, on cluster: Cluster) throws {
        var node = ""
        try cluster.wait("task 2 to measure") {
            guard files(in: folder).contains(where: { $0.hasPrefix("2.json.try-") }) else { return false }

            node = try cluster.call("squeue", "-h", "-j", "\(job)_2", "-o", "%N").output
            return !node.isEmpty
        }
        try cluster.script("kill-node", node.filter(\.isNumber))
    }
}

/// A validation in three parts, one forgotten at first: the merge says so, and the part is done later into the same
/// folder.
private struct Validating {
    static let words = ["verify", "foreground-view/*", "--size", "4", "--cases", "60"]
    let earlyMerging: String
    let merging: String
    /// The results of the parts together, and of one process.
    let merged: URL
    let complete: URL

    init(on cluster: Cluster, in scratch: Scratch) throws {
        let job = try cluster.submit("1,3", Self.words, ["SHARDS": "3"])
        earlyMerging = try cluster.merge(job, after: job)
        let forgotten = try cluster.submit(
            "2", Self.words, ["SHARDS": "3", "FOLDER": "shards/\(job)"], ["--dependency=afterany:\(earlyMerging)"])
        merging = try cluster.merge(job, after: forgotten)
        merged = scratch.file("shards/\(job).json")
        complete = scratch.file("validated.json")
    }
}

/// A search of capacities.
private struct Searching {
    let merging: String
    let merged: URL

    init(on cluster: Cluster, in scratch: Scratch) throws {
        let words = ["run", "foreground-view/indexed/chain", "--plan", "capacity", "--profile", "quick"]
        let job = try cluster.submit("1-2", words + ["--up-to", "100", "--quiet"])
        merging = try cluster.merge(job, after: job)
        merged = scratch.file("shards/\(job).json")
    }
}

/// A wrong call, whose parts are not merged.
private struct Failing {
    let tasks: [String]
    let merging: String

    init(on cluster: Cluster) throws {
        let job = try cluster.submit("1-2", ["run", "no-such-experiment"])
        tasks = (1...2).map { "\(job)_\($0)" }
        merging = try cluster.merge(job, after: job)
    }
}

/// A gate of this executable against itself.
private struct Gating {
    static let words = [
        "gate", "executables", Command.executable.path, Command.executable.path,
        "foreground-view/indexed/screen-10", "tree-build/built/screen-1000", "foreground-view/memoised/screen-10",
        "--metric", "allocations",
    ]
    let merging: String
    /// The table that the merge prints.
    let table: URL

    init(on cluster: Cluster, in scratch: Scratch) throws {
        let job = try cluster.submit("1-2", Self.words)
        merging = try cluster.merge(job, after: job)
        table = scratch.file("slurm-\(merging).out")
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
