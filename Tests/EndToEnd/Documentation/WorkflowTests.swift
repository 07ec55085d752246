import Foundation
import Testing

/// The workflows for CI that the articles show. Nothing here can run them; what they are made of is held.
@Suite struct WorkflowTests {
    @Test("every workflow is YAML with jobs on a runner, whose steps use an action or run a script that a shell reads")
    func structure() throws {
        let workflows = try DocumentedCommandTests.workflows()
        #expect(workflows.map(\.name) == ["docs/workflows/gate.yml", "docs/workflows/measure.yml"])
        for (name, text) in workflows {
            let workflow = try WorkflowYAML(text)
            #expect(workflow.entries.map(\.key).starts(with: ["name", "on"]), "\(name)")
            let jobs = workflow["jobs"]?.entries ?? []
            #expect(!jobs.isEmpty, "\(name)")
            for job in jobs {
                #expect(job.value["runs-on"]?.text == "ubuntu-latest", "\(name): \(job.key)")
                if let needed = job.value["needs"]?.text { #expect(jobs.contains { $0.key == needed }) }
                let steps = job.value["steps"]?.elements ?? []
                #expect(!steps.isEmpty, "\(name): \(job.key)")
                for step in steps {
                    let (action, script) = (step["uses"]?.text, step["run"]?.text)
                    #expect((action == nil) != (script == nil), "\(name): \(step)")
                    if let action { #expect(action.contains("@v"), "\(name): \(action)") }
                    if let script { try check(script: script, of: name) }
                }
            }
        }
    }

    /// A shell reads it, and what it calls is there.
    private func check(script: String, of name: String) throws {
        // What the service fills in is one word.
        let filled = script.replacing(/\$\{\{[^}]*\}\}/, with: "1")
        let reading = try Command.run(URL(fileURLWithPath: "/bin/sh"), ["-n", "-c", filled])
        #expect(reading.status == 0, "\(name): \(script)\n\(reading.errors)")
        let makefile = try String(contentsOf: Command.package.appendingPathComponent("Makefile"), encoding: .utf8)
        for part in filled.split(whereSeparator: { "&|\n".contains($0) }) {
            let words = part.split(separator: " ")
            if words.first == "make", words.count > 1 { #expect(makefile.contains("\n\(words[1]):"), "\(name)") }
            if let program = words.first, program.hasPrefix(".build/") {
                #expect(program == ".build/release/milli", "\(name)")
                try parses(words.dropFirst().map(String.init), name)
            }
        }
    }

    /// The command takes the call as far as its arguments go: `--help` behind it is reached only by those that are read.
    private func parses(_ words: [String], _ name: String) throws {
        let subcommand = try #require(words.first)
        let calls = DocumentedCalls(program: "milli").calls(inCommand: "milli \(words.joined(separator: " "))")
        let help = try Command.milli(subcommand, "--help")
        #expect(help.status == 0, "\(name): \(subcommand)")
        for option in calls.flatMap(\.options) {
            #expect(help.output.contains("\(option) ") || help.output.contains("\(option)]"), "\(name): \(option)")
        }
    }

    @Test("the gate's workflow compares with the base of the pull request, from a checkout that has it")
    func gate() throws {
        let workflow = try WorkflowYAML(
            String(contentsOf: Command.package.appendingPathComponent("docs/workflows/gate.yml"), encoding: .utf8))
        #expect(workflow["on"]?["pull_request"] != nil)
        let steps = workflow["jobs"]?["gate"]?["steps"]?.elements ?? []
        let checkout = steps.first { $0["uses"]?.text?.hasPrefix("actions/checkout@") == true }
        #expect(checkout?["with"]?["fetch-depth"]?.text == "0")
        let runs = steps.compactMap { $0["run"]?.text }
        let gate = try #require(runs.first { $0.contains("milli gate") })
        #expect(gate.contains("--base ${{ github.event.pull_request.base.sha }}"))
        #expect(runs.contains { $0.contains("gate.md >> \"$GITHUB_STEP_SUMMARY\"") })
        #expect(gate.contains("--markdown gate.md"))
    }

    @Test("a whole reader of YAML agrees, where Python has one")
    func peer() throws {
        let script = "import json, sys, yaml; print(json.dumps(yaml.load(open(sys.argv[1]), yaml.BaseLoader)))"
        for (name, text) in try DocumentedCommandTests.workflows() {
            let outcome = try Command.run(
                URL(fileURLWithPath: "/usr/bin/env"),
                ["python3", "-c", script, Command.package.appendingPathComponent(name).path])
            guard outcome.status == 0 else {
                // A file that it cannot read is not a reader that is missing.
                #expect(!outcome.errors.contains("yaml.scanner") && !outcome.errors.contains("yaml.parser"))
                print("not tested: Python has no module yaml here")
                return
            }
            let read = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
            #expect(read as? NSDictionary == Self.object(try WorkflowYAML(text)) as? NSDictionary, "\(name)")
        }
    }

    private static func object(_ yaml: WorkflowYAML) -> Any {
        switch yaml {
        case .scalar(let text): text
        case .sequence(let elements): elements.map(object)
        case .mapping(let entries):
            Dictionary(entries.map { ($0.key, object($0.value)) }, uniquingKeysWith: { first, _ in first })
        }
    }

    @Test(
        "what is no YAML of a workflow is refused with its line",
        arguments: [
            ("a: 1\na: 2\n", "line 2: the key a occurs twice"), ("a:\n  b: 1\n   c: 2\n", "line 3: indented further"),
            ("a: b: c\n", "line 1: to be quoted"), ("a: *x\n", "line 1: to be quoted"), ("a: 'b\n", "line 1: a quoted"),
            ("- a\nb: c\n", "line 2: nothing more"), ("a:\n  - b\n  c: d\n", "line 3: indented further"),
            ("a\n", "line 1: a key was expected"),
        ])
    func refused(text: String, reason: String) {
        #expect { try WorkflowYAML(text) } throws: { "\($0)".hasPrefix(reason) }
    }
}
