import CommandSupport
import Foundation
import TestSupport
import Testing

/// The environment that `MILLI_PEERS=1 make setup` makes.
private let tools = Command.package.appendingPathComponent(".build/peers/bin")

/// The workflows of `Integrations/github`, held against the service's own schema, and their scripts, run as it would.
@Suite(
    .enabled(
        if: FileManager.default.isExecutableFile(atPath: tools.appendingPathComponent("python").path),
        "check-jsonschema is not installed; 'MILLI_PEERS=1 make setup' installs it into .build/peers"))
struct WorkflowTests {
    private static let folder = Command.package.appendingPathComponent("Integrations/github")

    /// The jobs of a workflow.
    private static func jobs(_ name: String) throws -> [String: [String: Any]] {
        let script = "import json, sys, ruamel.yaml as y; print(json.dumps(y.YAML(typ='safe').load(open(sys.argv[1]))))"
        let outcome = try Command.run(
            tools.appendingPathComponent("python"), ["-c", script, folder.appendingPathComponent(name).path])
        try #require(outcome.status == 0, "\(outcome.errors)")
        let workflow = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]

        return try #require(workflow?["jobs"] as? [String: [String: Any]])
    }

    @Test("both workflows are valid by the schema of the service, and one that is not is found")
    func schema() throws {
        func check(_ files: [URL]) throws -> Command.Outcome {
            try Command.run(
                tools.appendingPathComponent("check-jsonschema"),
                ["--builtin-schema", "vendor.github-workflows"] + files.map(\.path))
        }

        let files = try FileManager.default.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: nil)
        #expect(files.map(\.lastPathComponent).sorted() == ["gate.yml", "milli.yml"])
        let outcome = try check(files)
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        let text = try String(contentsOf: Self.folder.appendingPathComponent("milli.yml"), encoding: .utf8)
        let broken = try Scratch().write("milli.yml", text.replacingOccurrences(of: "runs-on:", with: "runs-in:"))
        #expect(try check([broken]).status == 1)
    }

    /// Runs the scripts of a job as the service does, but those that prepare the machine.
    ///
    /// - Parameter values: of the expressions; another one is an error.
    private static func run(
        _ job: String, in folder: URL, _ values: [String: String], path: String? = nil
    ) throws -> [String: Command.Outcome] {
        let steps = try #require(try jobs("milli.yml")[job]?["steps"] as? [[String: Any]])
        var outcomes: [String: Command.Outcome] = [:]
        for step in steps {
            guard let script = step["run"] as? String, let name = step["name"] as? String,
                !name.hasPrefix("Install "), name != "Build"
            else { continue }
            #expect(!script.contains("${{"), "what others may have typed stands in the script of \(name)")

            var environment = [
                "MILLI": values["inputs.command"] ?? "", "GITHUB_STEP_SUMMARY": folder.path + "/summary.md",
            ]
            if let path { environment["PATH"] = "\(path):/usr/bin:/bin" }
            for (variable, value) in step["env"] as? [String: String] ?? [:] {
                environment[variable] = value.replacing(/\$\{\{ *([^} ]*) *\}\}/) { match in
                    if values[String(match.1)] == nil { Issue.record("\(name): \(match.1)") }
                    return values[String(match.1)] ?? ""
                }
            }
            outcomes[name] = try Command.run(
                URL(fileURLWithPath: "/bin/bash"), ["--noprofile", "--norc", "-eo", "pipefail", "-c", script],
                in: folder, environment: environment)
        }
        return outcomes
    }

    /// The expressions of a call of the workflow that measures and gates in two parts.
    private static let values: [String: String] = {
        let command = Command.executable.path
        return [
            "inputs.command": command, "inputs.run": "*/screen-10 --profile quick --plan memory --quiet",
            "inputs.gate":
                "executables \(command) \(command) tree-build/*/screen-1000 "
                + "owning-controller/cached/controller-every-8-1000 --metric allocations --quiet",
            "strategy.job-total": "2",
            "github.token": "t", "github.repository": "o/r", "github.event.number": "7",
            "github.workflow": "Per--formance \"$(x)\"", "inputs.name": "milli",
        ]
    }()

    /// The jobs of the workflow up to its tables, in one folder.
    private struct Measured {
        static let shared = Result { try Measured() }

        /// The outcomes of all steps, by their names.
        let parts: [[String: Command.Outcome]]
        let merge: [String: Command.Outcome]
        let gate: [String: Command.Outcome]
        private let scratch: Scratch

        private init() throws {
            let scratch = try Scratch.untilExit()
            let values = WorkflowTests.values

            func run(_ job: String, shard: String? = nil) throws -> [String: Command.Outcome] {
                let shards = shard.map { ["matrix.shard": $0] } ?? [:]
                return try WorkflowTests.run(job, in: scratch.folder, values.merging(shards) { $1 })
            }

            // A pattern is no file's name, whatever lies there.
            try scratch.write("x/screen-10", "")
            parts = try ["1", "2"].flatMap { [try run("measure", shard: $0), try run("gate-part", shard: $0)] }
            merge = try run("merge")
            gate = try run("gate")
            self.scratch = scratch
        }

        func text(_ file: String) throws -> String { try #require(scratch.text(file)) }
    }

    @Test("its scripts measure and gate in parts")
    func parts() throws {
        let parts = try Measured.shared.get().parts
        let statuses = parts.map { $0.mapValues(\.status) }
        #expect(
            statuses == [["Measure a part": 0], ["Gate a part": 0], ["Measure a part": 0], ["Gate a part": 0]],
            "\(parts)")
    }

    @Test("its scripts merge the parts of a run, and make the page")
    func mergedRun() throws {
        let measured = try Measured.shared.get()
        #expect(measured.merge.mapValues(\.status) == ["Merge and report": 0], "\(measured.merge)")
        #expect(try measured.text("page/index.html").contains("foreground-view"))
    }

    @Test("its scripts merge the parts of a gate, with the cells that were asked for")
    func mergedGate() throws {
        let measured = try Measured.shared.get()
        #expect(measured.gate.mapValues(\.status) == ["Gate": 0], "\(measured.gate)")
        let cells = try measured.text("gate.xml")
        #expect(["\"tree-build\"", "\"owning-controller\""].allSatisfy(cells.contains))
        #expect(!cells.contains("foreground-view"))
        #expect(try measured.text("gate.md").contains("same"))
    }

    @Test("the summary has both tables")
    func summary() throws {
        let measured = try Measured.shared.get()
        #expect(try measured.text("summary.md") == measured.text("result.md") + measured.text("gate.md"))
    }

    /// The job that comments, with both tables and a client of the service that is pretended: it keeps what it is
    /// called with, and has the comments of a file.
    private struct Commenting {
        private let scratch: Scratch
        let gateTable: String
        let runTable: String

        init(rows: Int = 0) throws {
            scratch = try Scratch()
            gateTable = try Measured.shared.get().text("gate.md")
            runTable =
                try Measured.shared.get().text("result.md") + String(repeating: "| a row of a table |\n", count: rows)
            try scratch.write("gate.md", gateTable)
            try scratch.write("result.md", runTable)
            try scratch.script(
                "bin/gh",
                "case $* in *paginate*) echo \"$*\" > search; cat earlier;; *) echo \"$*\" >> calls;; esac")
        }

        /// Runs the script, and returns the last call of the client.
        func call(earlier: String = "") throws -> String {
            try scratch.write("earlier", earlier)
            let outcome = try WorkflowTests.run(
                "comment", in: scratch.folder, WorkflowTests.values, path: scratch.file("bin").path)
            #expect(outcome.mapValues(\.status) == ["Comment with the tables": 0], "\(outcome)")
            return try text("calls").split(separator: "\n").last.map(String.init) ?? ""
        }

        func text(_ file: String) throws -> String { try #require(scratch.text(file)) }
    }

    @Test("the first tables are a new comment, and later ones replace it")
    func comments() throws {
        let commenting = try Commenting()
        #expect(try commenting.call() == "api repos/o/r/issues/7/comments -F body=@comment.md")
        #expect(
            try commenting.call(earlier: "12\n34\n")
                == "api -X PATCH repos/o/r/issues/comments/12 -F body=@comment.md")
    }

    private static let mark = "<!-- milli: Per__formance____x___milli -->"

    @Test("a comment is its mark and both tables")
    func commentText() throws {
        let commenting = try Commenting()
        _ = try commenting.call()
        #expect(
            try commenting.text("comment.md")
                == "\(Self.mark)\n\(commenting.gateTable)\n\(commenting.runTable)\n")
    }

    @Test("a comment of others that begins with the mark is not replaced")
    func commentsOfOthers() throws {
        let commenting = try Commenting()
        _ = try commenting.call()
        #expect(
            try commenting.text("search").contains(
                #".user.login == "github-actions[bot]" and (.body | startswith("\#(Self.mark)"))"#))
    }

    @Test("a comment that is longer than the service takes is cut after a row")
    func longComment() throws {
        let commenting = try Commenting(rows: 5_000)
        _ = try commenting.call()
        let short = try commenting.text("comment.md")
        #expect(short.utf8.count < 65_000 && short.hasSuffix("|\n\nThe rest is in the artefacts of the run.\n"))
    }

    @Test("a bad call fails the step, and a verdict fails the merge after its table was written")
    func statuses() throws {
        let scratch = try Scratch()
        let values = ["inputs.command": Command.executable.path, "strategy.job-total": "1", "matrix.shard": "1"]
        let bad = try Self.run(
            "measure", in: scratch.folder, values.merging(["inputs.run": "no-such-experiment"]) { $1 })
        #expect(bad["Measure a part"]?.status == 2)

        // No call takes so little: the budget is exceeded.
        let over = "foreground-view/indexed/screen-10 --profile quick --plan cold --budget 0.001ns --quiet"
        let part = try Self.run("measure", in: scratch.folder, values.merging(["inputs.run": over]) { $1 })
        #expect(part["Measure a part"]?.status == 0, "\(part)")
        let merge = try Self.run("merge", in: scratch.folder, values)
        #expect(merge["Merge and report"]?.status == 1, "\(merge)")
        let gate = try Self.run(
            "gate-part", in: scratch.folder, values.merging(["inputs.gate": "executables /none /none"]) { $1 })
        #expect(gate["Gate a part"]?.status == 2)
        #expect(FileManager.default.fileExists(atPath: scratch.file("summary.md").path))
    }

    @Test("a pull request from a fork gets no comment, and actions are pinned by commit")
    func forks() throws {
        let condition = try #require(try Self.jobs("milli.yml")["comment"]?["if"] as? String)
        #expect(condition.contains("github.event.pull_request.head.repo.full_name == github.repository"))
        let uses = try ["milli.yml", "gate.yml"].flatMap { name in
            try Self.jobs(name).values.flatMap { $0["steps"] as? [[String: Any]] ?? [] }.compactMap {
                $0["uses"] as? String
            }
        }
        expectAll(uses, count: 15) { $0.wholeMatch(of: /actions\/[a-z-]+@[0-9a-f]{40}/) != nil }
    }
}
