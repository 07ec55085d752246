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
    private func run(
        _ job: String, in folder: URL, _ values: [String: String], path: String? = nil
    ) throws -> [String: Command.Outcome] {
        let steps = try #require(try Self.jobs("milli.yml")[job]?["steps"] as? [[String: Any]])
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

    @Test("its scripts measure and gate in parts, merge them, make the page and the tables, and write one comment")
    func scripts() throws {
        let scratch = try Scratch()
        let command = Command.executable.path
        let values = [
            "inputs.command": command, "inputs.run": "*/screen-10 --profile quick --plan memory --quiet",
            "inputs.gate":
                "executables \(command) \(command) tree-build/*/screen-1000 "
                + "owning-controller/cached/controller-every-8-1000 --metric allocations --quiet",
            "strategy.job-total": "2",
            "github.token": "t", "github.repository": "o/r", "github.event.number": "7",
            "github.workflow": "Per--formance \"$(x)\"", "inputs.name": "milli",
        ]

        // A pattern is no file's name, whatever lies there.
        try scratch.write("x/screen-10", "")
        for shard in ["1", "2"] {
            let part = try run("measure", in: scratch.folder, values.merging(["matrix.shard": shard]) { $1 })
            #expect(part.mapValues(\.status) == ["Measure a part": 0], "\(part)")
            let gated = try run("gate-part", in: scratch.folder, values.merging(["matrix.shard": shard]) { $1 })
            #expect(gated.mapValues(\.status) == ["Gate a part": 0], "\(gated)")
        }

        let merge = try run("merge", in: scratch.folder, values)
        #expect(merge.mapValues(\.status) == ["Merge and report": 0], "\(merge)")
        let page = try String(contentsOf: scratch.file("page/index.html"), encoding: .utf8)
        #expect(page.contains("foreground-view"))
        let gate = try run("gate", in: scratch.folder, values)
        #expect(gate.mapValues(\.status) == ["Gate": 0], "\(gate)")
        let tables = try ["gate.md", "result.md"].map { try String(contentsOf: scratch.file($0), encoding: .utf8) }
        let cells = try String(contentsOf: scratch.file("gate.xml"), encoding: .utf8)
        #expect(["\"tree-build\"", "\"owning-controller\""].allSatisfy(cells.contains))
        #expect(!cells.contains("foreground-view") && tables[0].contains("same"))
        let summary = try String(contentsOf: scratch.file("summary.md"), encoding: .utf8)
        #expect(summary == tables[1] + tables[0])

        // The service's client, pretended: it keeps what it is called with, and has the comments of a file.
        let client = try scratch.write(
            "bin/gh",
            "#!/bin/sh\ncase $* in *paginate*) echo \"$*\" > search; cat earlier;; *) echo \"$*\" >> calls;; esac\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: client.path)

        func comment(earlier: String) throws -> String {
            try scratch.write("earlier", earlier)
            let outcome = try run(
                "comment", in: scratch.folder, values, path: client.deletingLastPathComponent().path)
            #expect(outcome.mapValues(\.status) == ["Comment with the tables": 0], "\(outcome)")
            let calls = try String(contentsOf: scratch.file("calls"), encoding: .utf8)

            return calls.split(separator: "\n").last.map(String.init) ?? ""
        }
        #expect(try comment(earlier: "") == "api repos/o/r/issues/7/comments -F body=@comment.md")
        #expect(
            try comment(earlier: "12\n34\n") == "api -X PATCH repos/o/r/issues/comments/12 -F body=@comment.md")

        let text = try String(contentsOf: scratch.file("comment.md"), encoding: .utf8)
        let mark = "<!-- milli: Per__formance____x___milli -->"
        #expect(text == "\(mark)\n\(tables[0])\n\(tables[1])\n")
        // Comments of others may begin with the mark as well.
        let search = try String(contentsOf: scratch.file("search"), encoding: .utf8)
        #expect(search.contains(#".user.login == "github-actions[bot]" and (.body | startswith("\#(mark)"))"#))
        // The service refuses longer ones.
        try scratch.write("result.md", tables[1] + String(repeating: "| a row of a table |\n", count: 5_000))
        _ = try comment(earlier: "")
        let short = try String(contentsOf: scratch.file("comment.md"), encoding: .utf8)
        #expect(short.utf8.count < 65_000 && short.hasSuffix("|\n\nThe rest is in the artefacts of the run.\n"))
    }

    @Test("a bad call fails the step, and a verdict fails the merge after its table was written")
    func statuses() throws {
        let scratch = try Scratch()
        let values = ["inputs.command": Command.executable.path, "strategy.job-total": "1", "matrix.shard": "1"]
        let bad = try run("measure", in: scratch.folder, values.merging(["inputs.run": "no-such-experiment"]) { $1 })
        #expect(bad["Measure a part"]?.status == 2)

        // No call takes so little: the budget is exceeded.
        let over = "foreground-view/indexed/screen-10 --profile quick --plan cold --budget 0.001ns --quiet"
        let part = try run("measure", in: scratch.folder, values.merging(["inputs.run": over]) { $1 })
        #expect(part["Measure a part"]?.status == 0, "\(part)")
        let merge = try run("merge", in: scratch.folder, values)
        #expect(merge["Merge and report"]?.status == 1, "\(merge)")
        let gate = try run(
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
