import Foundation
import Testing

/// The workflows for CI that the articles show. Nothing here can run them; their parts are checked.
@Suite struct WorkflowTests {
    /// The workflows as a whole reader of YAML sees them; nil without one.
    private static func read() throws -> [(name: String, jobs: [String: [String: Any]], whole: [String: Any])]? {
        let installed = Command.package.appendingPathComponent(".build/peers/bin/python").path
        let python = FileManager.default.isExecutableFile(atPath: installed) ? installed : "python3"
        let script = "import json, sys, yaml; print(json.dumps(yaml.load(sys.argv[1], yaml.BaseLoader)))"
        return try DocumentedCommandTests.workflows().reduce(into: Optional([])) { read, workflow in
            let outcome = try Command.run(
                URL(fileURLWithPath: "/usr/bin/env"), [python, "-c", script, workflow.text])
            if outcome.errors.contains("No module named") || outcome.status == 127 { return read = nil }
            try #require(outcome.status == 0, "\(workflow.name): \(outcome.errors)")
            let whole = try #require(
                try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
            read?.append((workflow.name, try #require(whole["jobs"] as? [String: [String: Any]]), whole))
        }
    }

    @Test("every workflow has jobs on a runner, whose steps use an action or run a script that a shell reads")
    func structure() throws {
        guard let workflows = try Self.read() else {
            print("not tested: Python has no module yaml here; 'MILLI_PEERS=1 make setup' installs it")
            return
        }
        #expect(workflows.map(\.name) == ["docs/workflows/gate.yml", "docs/workflows/measure.yml"])
        let makefile = try String(contentsOf: Command.package.appendingPathComponent("Makefile"), encoding: .utf8)
        for (name, jobs, _) in workflows {
            #expect(!jobs.isEmpty, "\(name)")
            for (job, contents) in jobs {
                #expect(contents["runs-on"] as? String == "ubuntu-latest", "\(name): \(job)")
                if let needed = contents["needs"] as? String { #expect(jobs[needed] != nil, "\(name): \(needed)") }
                let steps = contents["steps"] as? [[String: Any]] ?? []
                #expect(!steps.isEmpty, "\(name): \(job)")
                for step in steps {
                    let (action, script) = (step["uses"] as? String, step["run"] as? String)
                    #expect((action == nil) != (script == nil), "\(name): \(step)")
                    if let action { #expect(action.contains("@v"), "\(name): \(action)") }
                    guard let script else { continue }
                    // What the service fills in is one word.
                    let filled = script.replacing(/\$\{\{[^}]*\}\}/, with: "1")
                    let reading = try Command.run(URL(fileURLWithPath: "/bin/sh"), ["-n", "-c", filled])
                    #expect(reading.status == 0, "\(name): \(script)\n\(reading.errors)")
                    for target in filled.matches(of: /make ([a-z]+)\b/) {
                        #expect(makefile.contains("\n\(target.1):"), "\(name): make \(target.1)")
                    }
                }
            }
        }
    }

    @Test("the gate's workflow compares with the base of the pull request, from a checkout that has it")
    func gate() throws {
        let workflow = try #require(
            try DocumentedCommandTests.workflows().first { $0.name.hasSuffix("gate.yml") }?.text)
        for line in [
            "  pull_request:", "fetch-depth: 0", "--base ${{ github.event.pull_request.base.sha }}",
            "--markdown gate.md",
            "cat gate.md >> \"$GITHUB_STEP_SUMMARY\"",
        ] { #expect(workflow.contains(line), "\(line)") }
    }
}
