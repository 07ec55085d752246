import Foundation
import Gate
import Results
import TestSupport
import Testing

@testable import LabCommand

/// The command in this process, on executables that are scripts with made-up counts.
@Suite struct GateCommandTests {
    private typealias Outcome = (status: LabCommand.ExitStatus, output: String, errors: String)

    /// An executable that lists some inputs and counts the same of each; with a failure it says why there is no count.
    private func executable(
        _ folder: Scratch, _ name: String, inputs: [String] = ["i"], bytes: Int = 10_000, allocations: Int = 10,
        failure: String? = nil, tolerance: Double? = nil
    ) throws -> String {
        let tolerance = tolerance.map { ",\"tolerance\":\($0)" } ?? ""
        let listed = inputs.map {
            """
            {"cell":{"experiment":"e","implementation":"m","input":"\($0)","plan":"batches","metric":"time","cores":1},\
            "role":"implementation","isGuarded":true,"isCounted":true,"profile":"quick"\(tolerance)}
            """
        }.joined(separator: ",")

        func answer(_ metric: String, _ count: Int) -> String {
            let noNumber = failure.map { "\"noNumber\":{\"refused\":{\"reason\":\"\($0)\"}}" }
            let outcome = noNumber ?? "\"evidence\":{\"process\":0,\"samples\":[\(count)]}"
            return """
                {"cell":{"experiment":"e","implementation":"m","input":"%s","plan":"memory","metric":"\(metric)",\
                "cores":1},"facts":{"role":"implementation","answersCompared":1,"instructionSet":"x",\
                "input":{"size":1,"digest":"d"}},\(outcome)}
                """
        }

        let text = """
            #!/bin/sh
            r=$(cat)
            names=$(printf %s "$r" | grep -o '"input":"[^"]*"' | cut -d'"' -f4)
            each() { s=; for i in $names; do printf %s "$s$1" | sed "s/%s/$i/g"; s=,; done; }
            case "$r" in
            *'"cells":[]'*)
                printf %s '{"version":3,"mismatches":[],"cells":[],"listed":[\(listed)]}';;
            *)
                printf '{"version":3,"mismatches":[],"cells":['
                each '\(answer("allocations", allocations)),\(answer("bytes", bytes))'
                printf ']}';;
            esac

            """
        let file = "\(folder.path)/\(name)"
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        chmod(file, 0o755)

        return file
    }

    private func gate(_ base: String, _ head: String, _ words: String...) -> Outcome {
        let output = Transcript()
        let errors = Transcript()
        let status = StandaloneLab(name: "lab", abstract: "A lab.", experiments: [])
            .run(
                ["gate", "executables", base, head] + words,
                console: Console(output, errors: errors))

        return (status, output.text, errors.text)
    }

    @Test("a regression and a cell that is gone end with 1, what is new or better with 0")
    func statuses() throws {
        let folder = try Scratch()
        let base = try executable(folder, "base")
        let cases: [(String, String, LabCommand.ExitStatus, String)] = try [
            ("same", executable(folder, "same"), .fine, "2 same"),
            ("more", executable(folder, "more", allocations: 11), .verdict, "1 regressed, 1 same"),
            ("less", executable(folder, "less", allocations: 9), .fine, "1 improved, 1 same"),
            ("gone", executable(folder, "gone", inputs: ["other"]), .verdict, "1 missing, 1 new"),
            ("new", executable(folder, "new", inputs: ["i", "j"]), .fine, "2 same, 1 new"),
        ]

        for (name, head, status, summary) in cases {
            let outcome = gate(base, head, "--metric", "allocations,bytes")
            #expect(outcome.status == status, "\(name)")
            #expect(outcome.output.hasSuffix("\n\(summary)\n"), "\(name): \(outcome.output)")
            #expect(outcome.errors.isEmpty)
            // Also for those who look at nothing but the summary, and strictly: nothing is open.
            let quiet = gate(base, head, "--metric", "allocations,bytes", "--quiet", "--strict")
            #expect(quiet.status == status)
            #expect(quiet.output == summary + "\n")
        }
    }

    @Test("a cell that cannot be measured passes with its reason, and ends with 3 if strict")
    func open() throws {
        let folder = try Scratch()
        let base = try executable(folder, "base")
        let head = try executable(folder, "head", failure: "it takes a file that is not here")
        let outcome = gate(base, head, "--metric", "bytes")
        #expect(outcome.status == .fine)
        #expect(outcome.output.contains("e/m/i: head: it takes a file that is not here"))
        #expect(gate(base, head, "--metric", "bytes", "--strict").status == .undecided)
    }

    @Test("a cell that cannot be measured next to one that is missing ends with 1")
    func openNextToWorse() throws {
        let folder = try Scratch()
        let base = try executable(folder, "base")
        let worse = try executable(folder, "worse", inputs: ["other"], failure: "no")
        #expect(gate(base, worse, "--metric", "bytes", "--strict").status == .verdict)
    }

    @Test("with --expect an improvement ends with 1, and says how it is accepted")
    func expected() throws {
        let folder = try Scratch()
        let base = try executable(folder, "base", allocations: 10)
        let head = try executable(folder, "head", allocations: 8)
        #expect(gate(base, head, "--metric", "allocations").status == .fine)
        let outcome = gate(base, head, "--metric", "allocations", "--expect")
        #expect(outcome.status == .verdict)
        #expect(outcome.output.hasPrefix("✗ FAILED: 1 improved of 1 cell.\n"), "\(outcome.output)")
        #expect(outcome.output.contains("1 improved: --expect fails until 'gate accept' stores it or base has it"))
        let quiet = gate(base, head, "--metric", "allocations", "--expect", "--quiet", "--annotations")
        let lines = quiet.output.split(separator: "\n")
        #expect(lines.first == "1 improved, which --expect fails")
        #expect(lines.count == 2 && lines.last?.hasPrefix("::error title=") == true, "\(lines)")
        #expect(lines.last?.contains("--expect fails until 'gate accept' stores it") == true)
        let plain = gate(base, head, "--metric", "allocations", "--quiet", "--annotations")
        #expect(plain.output == "1 improved\n")
        #expect(gate(base, base, "--metric", "allocations", "--expect").status == .fine)
    }

    @Test("a cause that cannot be found is a note, and --no-why looks for none")
    func causes() throws {
        let folder = try Scratch()
        let base = try executable(folder, "base", allocations: 10)
        let head = try executable(folder, "head", allocations: 12)
        let outcome = gate(base, head, "--metric", "allocations")
        #expect(outcome.status == .verdict)
        let note = "the cause in e/m/i is not known: the process under callgrind"
        #expect(outcome.output.replacing(/\n */, with: " ").contains(note), "\(outcome.output)")
        #expect(!outcome.output.contains("--why looks for all"))
        #expect(!gate(base, head, "--metric", "allocations", "--no-why").output.contains("cause"))
        #expect(!gate(base, base, "--metric", "allocations").output.contains("cause"))
    }

    @Test("a tolerance is of time, and of bytes where time is not asked for")
    func tolerance() throws {
        let folder = try Scratch()
        let base = try executable(folder, "base")
        let bytes = try executable(folder, "bytes", bytes: 10_400)
        #expect(gate(base, bytes, "--metric", "bytes", "--tolerance", "5%").status == .fine)
        #expect(gate(base, bytes, "--metric", "bytes", "--tolerance", "3%").status == .verdict)
        #expect(gate(base, bytes, "--metric", "bytes").status == .verdict)
        // With time it is meant for time: these executables have none, and bytes are judged by their own.
        #expect(gate(base, bytes, "--metric", "time,bytes", "--tolerance", "5%").status == .verdict)
        #expect(gate(base, bytes, "--tolerance", "5%").status == .verdict)
    }

    @Test("a tolerance is never of allocations")
    func toleranceOfAllocations() throws {
        let folder = try Scratch()
        let base = try executable(folder, "base")
        let allocations = try executable(folder, "allocations", allocations: 11)
        #expect(gate(base, allocations, "--metric", "allocations", "--tolerance", "50%").status == .verdict)
    }

    @Test("a tolerance of times leaves a cell the tolerance of its own for bytes, and one of bytes goes before it")
    func ownTolerance() throws {
        let folder = try Scratch()
        let base = try executable(folder, "base", tolerance: 0.03)
        let head = try executable(folder, "head", bytes: 10_200, tolerance: 0.03)
        #expect(gate(base, head).status == .fine)
        #expect(gate(base, head, "--tolerance", "5%").status == .fine)
        #expect(gate(base, head, "--tolerance", "1%").status == .fine)
        #expect(gate(base, head, "--metric", "bytes", "--tolerance", "1%").status == .verdict)
        let worse = try executable(folder, "worse", bytes: 10_400, tolerance: 0.03)
        #expect(gate(base, worse, "--tolerance", "5%").status == .verdict)
    }

    @Test("a file that cannot be written is named, and a regression ends with 1 all the same")
    func unwritable() throws {
        let folder = try Scratch()
        let base = try executable(folder, "base")
        let worse = try executable(folder, "worse", allocations: 11)

        for (head, status) in [(base, LabCommand.ExitStatus.wrongCall), (worse, .verdict)] {
            let outcome = gate(
                base, head, "--metric", "allocations", "--junit", "/dev/full", "--markdown", "\(folder.path)/g.md")
            #expect(outcome.status == status)
            #expect(outcome.errors.split(separator: "\n").count == 1 && outcome.errors.contains("/dev/full"))
            #expect(FileManager.default.fileExists(atPath: "\(folder.path)/g.md"))

            let part = gate(base, head, "--metric", "allocations", "--json", "/dev/full")
            #expect(part.status == status)
            #expect(part.errors.split(separator: "\n").count == 1 && part.errors.contains("/dev/full"))
            #expect(part.output.contains(status == .verdict ? "1 regressed" : "1 same"), "\(part.output)")
        }
    }

    private func merge(_ words: String...) -> Outcome {
        let output = Transcript()
        let errors = Transcript()
        let status = StandaloneLab(name: "lab", abstract: "A lab.", experiments: [])
            .run(["gate", "merge"] + words, console: Console(output, errors: errors))
        return (status, output.text, errors.text)
    }

    @Test("a merged gate whose file cannot be written is reported all the same")
    func unwritableMerge() throws {
        let folder = try Scratch()
        let base = try executable(folder, "base")
        let worse = try executable(folder, "worse", allocations: 11)
        let part = "\(folder.path)/part.json"
        #expect(gate(base, worse, "--metric", "allocations", "--json", part).status == .verdict)
        let outcome = merge(part, "--json", "/dev/full")
        #expect(outcome.status == .verdict && outcome.output.contains("1 regressed"))
        #expect(outcome.errors.contains("/dev/full"))
    }

    @Test("parts of other options are not merged")
    func otherOptions() throws {
        let folder = try Scratch()
        let inputs = ["i", "j"]
        let base = try executable(folder, "base", inputs: inputs)
        let first = "\(folder.path)/1.json"
        let second = "\(folder.path)/2.json"
        func part(_ number: Int, _ file: String, _ words: [String]) -> LabCommand.ExitStatus {
            let call = ["gate", "executables", base, base, "--metric", "allocations", "--json", file]
            return StandaloneLab(name: "lab", abstract: "A lab.", experiments: [])
                .run(call + ["--shard", "\(number)/2"] + words, console: Console(Transcript(), errors: Transcript()))
        }

        #expect(part(1, first, []) == .fine)
        #expect(part(2, second, []) == .fine)
        #expect(merge(first, second).status == .fine)
        for (words, complaint) in [
            (["--layouts", "60"], "differ in the layouts: 30 and 60"),
            (["--spread"], "differ in the spread to report: none and that of each cell"),
            (["--tolerance", "2%"], "differ in the tolerance: each its own and 0.02"),
            (["--seed", "2"], "differ in the seed: 1 and 2"),
        ] {
            #expect(part(2, second, words) == .fine)
            let outcome = merge(first, second)
            let errors = outcome.errors.replacing(/\n */, with: " ")
            #expect(outcome.status == .wrongCall && errors.contains(complaint), "\(errors)")
        }
    }

    @Test("every option of a gate either has to be the same in all its parts, or decides nothing about the verdicts")
    func questions() throws {
        var requests = [GateRequest()]
        func add(_ change: (inout GateRequest) -> Void) {
            var request = GateRequest()
            change(&request)
            requests.append(request)
        }

        add { $0.metrics = .named([.bytes]) }
        add { $0.tolerances.times = 0.01 }
        add { $0.settings.layouts = 60 }
        add { $0.settings.timeLimit = 61 }
        add { $0.settings.seed = 2 }
        add { $0.settings.reportsSpread = true }
        add { $0.timesAll = true }
        var questions = requests.map { GateQuestion(of: $0, patterns: [], product: nil) }
        questions.append(GateQuestion(of: GateRequest(), patterns: ["a"], product: nil))
        questions.append(GateQuestion(of: GateRequest(), patterns: [], product: "other"))
        #expect(Set(questions).count == questions.count)
        #expect(questions[0].metrics == nil)

        // Each change is said, in the words of one option.
        expectAll(questions.dropFirst(), count: 9) { question in
            zip(questions[0].statements, question.statements).count { $0 != $1 } == 1
        }

        let decisions = [
            "PATTERN", "--metric", "--tolerance", "--layouts", "--time-limit", "--seed", "--spread", "--time-all",
            "--product",
        ]
        #expect(questions.count == decisions.count + 1)
        // The commit of base is in the findings; the others say where the verdicts go, and which fail.
        let others = [
            "--base", "--shard", "--json", "--why", "--no-why", "--strict", "--expect", "--junit", "--markdown",
            "--annotations", "--quiet", "--all", "--width",
        ]
        let command = GateCommand(lab: StandaloneLab(name: "lab", abstract: "A lab.", experiments: [])).command
        #expect(command.parameters.map(\.name).sorted() == (decisions + others).sorted())
    }

    @Test("the help on --metric names the metrics that are judged by default, which instructions are not")
    func defaultMetrics() throws {
        #expect(Metric.judgedByDefault == [.time, .allocations, .bytes])
        let command = GateCommand(lab: StandaloneLab(name: "lab", abstract: "A lab.", experiments: [])).command
        let help = try #require(command.parameters.first { $0.name == "--metric" }).help
        let beginning = "the metrics to judge; by default time, allocations, bytes and exact ones of your own. "
        #expect(help.hasPrefix(beginning))
    }

    @Test(
        "a spelling of the time when the gate was one command is answered with the new one",
        arguments: [
            (["--accept"], "--accept is now a command of its own: lab gate accept"),
            (["cell", "--baseline", "f.json", "--accept"], "--accept is now a command of its own: lab gate accept"),
            (["--baseline", "f.json"], "--baseline is now a command of its own: lab gate check --baseline FILE"),
            (
                ["--base-executable", "a", "--head-executable", "b"],
                "--base-executable is now a command of its own: lab gate executables A B"
            ),
            (
                ["--base-command", "a", "--head-command", "b"],
                "--base-command is now a command of its own: lab gate commands A B"
            ),
            (["--bisect", "a..b"], "--bisect is now a command of its own: lab gate bisect GOOD..BAD"),
            (["--merge", "a.json"], "--merge is now a command of its own: lab gate merge FILE..."),
            (
                ["--base", "main", "--explain", "cell"],
                "--explain is now a command of its own: lab gate explain CELL --base REF"
            ),
            (["--self-test", "--suites", "3"], "--self-test is now a command of its own: lab gate self-test"),
            (["--base", "main", "--force"], "--force is now an option of another command: lab gate check"),
            (["--variance"], "--variance is now --spread"),
        ])
    func formerSpellings(words: [String], line: String) {
        let errors = Transcript()
        let status = StandaloneLab(name: "lab", abstract: "A lab.", experiments: [])
            .run(["gate"] + words, console: Console(Transcript(), errors: errors))
        #expect(status == .wrongCall)
        #expect(errors.text == "lab gate: \(line)\n")
    }

    @Test("a pattern that matches nothing is a wrong call")
    func nothing() throws {
        let folder = try Scratch()
        let base = try executable(folder, "base")
        let outcome = gate(base, base, "nothing-of-that-name")
        #expect(outcome.status == .wrongCall)
        #expect(outcome.errors.split(separator: "\n").count == 1)
        let sentence = "'nothing-of-that-name' matches no cell that the quick profile measures on either side"
        #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
        let several = gate(base, base, "none", "no such")
        #expect(several.errors.contains("none of 'none', 'no such' matches a cell"), "\(several.errors)")
    }
}
