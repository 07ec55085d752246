import Foundation
import Measurement
import Results
import TestSupport
import Testing

@testable import Execution
@testable import Gate
@testable import Jobs

extension Scratch {
    /// An executable that answers jobs with made-up numbers: `time` is a shell command that prints nanoseconds.
    func lab(
        _ name: String, cells: [String] = ["i"], time: String, allocations: Int = 2,
        own: (metric: Metric, count: Int)? = nil
    ) throws -> String {
        let metrics = try own.map { try JSONEncoder().encode([Metric.Description($0.metric)]) } ?? Data("[]".utf8)
        let listed = cells.map {
            """
            {"cell":{"experiment":"e","implementation":"m","input":"\($0)","plan":"batches","metric":"time","cores":1},\
            "role":"implementation","isGuarded":true,"isCounted":true,"profile":"quick",\
            "ownMetrics":\(String(decoding: metrics, as: UTF8.self))}
            """
        }.joined(separator: ",")

        func answer(_ plan: String, _ metric: String, _ samples: String, _ more: String = "") -> String {
            """
            {"cell":{"experiment":"e","implementation":"m","input":"%s","plan":"\(plan)","metric":"\(metric)","cores":1},\
            "facts":{"role":"implementation","answersCompared":1,"instructionSet":"x","input":{"size":1,"digest":"d"}},\
            "evidence":{"process":0,"samples":[\(samples)]\(more)}}
            """
        }

        let counted = answer("memory", "allocations", "\(allocations)") + "," + answer("memory", "bytes", "64")
        let ownCounted = own.map { answer("counters", $0.metric.name, "\($0.count)") } ?? ""
        let timed = answer(
            "batches", "time", "'$t'", #","batch":{"count":20,"granularity":1,"canDoMore":true}"#)

        return try script(
            name,
            """
            r=$(cat)
            names=$(printf %s "$r" | grep -o '"input":"[^"]*"' | cut -d'"' -f4)
            each() { s=; for i in $names; do printf %s "$s$1" | sed "s/%s/$i/g"; s=,; done; }
            fill() { printf '{"version":3,"mismatches":[],"cells":['; each "$1"; printf ']}'; }
            case "$r" in
            *'"cells":[]'*) printf %s '{"version":3,"mismatches":[],"cells":[],\
            "listed":[\(listed)]}';;
            *'"plan":"memory"'*) fill '\(counted)';;
            *'"plan":"counters"'*) fill '\(ownCounted)';;
            *) t=$(\(time)); fill '\(timed)';;
            esac
            """)
    }
}

extension CellAnswer {
    /// The answers of a process that counted so much of a cell; `nil` for a metric that nothing counts.
    static func made(
        _ counts: [Metric: Double?], set: String, digest: String = "d", isMismatch: Bool = false
    ) -> [CellAnswer] {
        let cell = CellID(experiment: "e", implementation: "m", input: "i")
        let facts = CellFacts(
            role: .implementation, instructionSet: set, offeredInstructionSet: set,
            input: CellFacts.Input(size: 1, digest: digest))
        if isMismatch { return [CellAnswer(cell, .failure(.mismatch), facts: facts)] }
        if counts.isEmpty { return [CellAnswer(cell, .success(Evidence([])), facts: facts)] }

        return counts.map { metric, value in
            let outcome: Result<Evidence, NoNumber> =
                value.map { .success(Evidence([$0])) } ?? .failure(.noCounter(reason: "no counter"))
            return CellAnswer(cell.by(.memory, metric), outcome, facts: facts)
        }
    }
}

extension CountReading {
    /// The reading of two processes that counted so much.
    static func made(
        _ counts: [Metric: Double?], set: String, digest: String = "d", isMismatch: Bool = false
    ) -> CountReading {
        let answers = CellAnswer.made(counts, set: set, digest: digest, isMismatch: isMismatch)
        return CountReading(CellID(experiment: "e", implementation: "m", input: "i"), answers, answers)
    }
}

extension ResultFile {
    /// Stored allocations of a machine.
    static func counts(fingerprint: String, allocations: Double, inputs: [String] = ["i"]) -> ResultFile {
        let environment = MachineEnvironment.capture(
            clock: ClockCharacteristics(resolution: 1, overhead: 20), reading: { _ in nil })
        var result = ResultFile(
            command: ["test"], seed: 1, profile: .quick, selection: RecordedSelection(), environment: environment,
            startedAt: Date(timeIntervalSince1970: 0))
        result.fingerprint = fingerprint
        result.cells = inputs.compactMap { input in
            let cell = CellID(
                experiment: "e", implementation: "m", input: input, plan: .memory, metric: .allocations)
            return Cell(
                cell, role: .implementation,
                input: Cell.InputFacts(shape: input, size: 1, sizeUnit: "nodes", digest: "d"),
                validated: Cell.Validated(answers: 1), instructionSet: "x",
                evidence: [Evidence([allocations])], bootstrap: ClusterBootstrap(seed: 1, resamples: 1))
        }

        return result
    }
}

@Suite struct RealProcessTests {
    @Test("two executables that are far apart are told apart by real processes, and counts are exact")
    func twoExecutables() throws {
        let folder = try Scratch()
        let base = try folder.lab("base", time: "echo 1000")

        // The extra work of the positive control is in the request.
        let head = try folder.lab(
            "head", time: "case \"$r\" in *0.05*) echo 1575;; *) echo 1500;; esac", allocations: 3)
        var settings = GateSettings(timeLimit: 600)
        settings.looks = [GateSettings.Look(pairs: 30, share: 1)]
        let report = try Gate(
            GateSources(baseExecutable: base, headExecutable: head), request: GateRequest(settings: settings)
        ).run()
        let rows = Dictionary(report.rows.map { ($0.cell.metric, $0) }, uniquingKeysWith: { first, _ in first })
        #expect(rows[.time]?.verdict == .regressed)
        #expect(abs((rows[.time]?.change ?? 0) - 0.5) < 1e-9)
        #expect(abs((rows[.time]?.confirmation?.change ?? 0) - 0.5) < 1e-9)
        #expect(rows[.allocations]?.verdict == .regressed)
        #expect(rows[.bytes]?.verdict == .same)
        #expect(report.controls.map(\.holds) == [true, true])
        #expect(report.notes.contains { $0.contains("layout is not varied") })
        #expect(report.fails)
    }

    @Test("a gate that guards no cell says that it compared no time")
    func guardsNothing() throws {
        let folder = try Scratch()
        let guarded = try folder.lab("guarded", time: "echo 1000")
        let text = try String(contentsOfFile: guarded, encoding: .utf8)
        let counted = text.replacingOccurrences(of: "\"isGuarded\":true", with: "\"isGuarded\":false")
        try #require(counted != text)
        let unguarded = try folder.write("unguarded", counted).path
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: unguarded)

        func notes(_ lab: String, _ metrics: Set<Metric>?) throws -> [String] {
            let sources = try GateSources(baseExecutable: lab, headExecutable: lab)
            let request = GateRequest(metrics: metrics, settings: GateSettings(timeLimit: 20))
            return try Gate(sources, request: request).run().notes.filter { $0.contains("no time was compared") }
        }

        #expect(try notes(unguarded, nil).count == 1)
        #expect(try notes(unguarded, [.allocations]).isEmpty, "times were not wanted")
        #expect(try notes(guarded, nil).isEmpty)
    }

    @Test("several executables of a side are as many links")
    func globs() throws {
        let folder = try Scratch()
        for number in 10..<46 {
            // Layouts of their own, 0.2 % apart at most, and 20 % between the sides.
            let faster = "echo \(1_000 + number % 3)"
            try folder.script("b\(number)", "exec \(try folder.lab("lab-b\(number)", time: faster))")
            let slower = "case \"$r\" in *0.05*) echo \(1_260 + number % 3);; *) echo \(1_200 + number % 3);; esac"
            try folder.script("h\(number)", "exec \(try folder.lab("lab-h\(number)", time: slower))")
        }

        var settings = GateSettings(timeLimit: 600)
        settings.looks = [GateSettings.Look(pairs: 28, share: 1)]
        let report = try Gate(
            GateSources(baseExecutable: "\(folder.path)/b*", headExecutable: "\(folder.path)/h*"),
            request: GateRequest(metrics: [.time], settings: settings)
        ).run()
        #expect(report.rows.map(\.verdict) == [.regressed], "\(report.rows.compactMap(\.reason)) \(report.notes)")
        #expect(report.effort?.links == 14)
        #expect(!report.notes.contains { $0.contains("not varied") })
    }

    @Test("a crash costs its cell, is named, and the rest goes on")
    func crash() throws {
        let folder = try Scratch()
        let base = try folder.lab("base", cells: ["one", "two"], time: "echo 1000")
        let head = try folder.lab(
            "head", cells: ["one", "two"],
            time: "case \"$r\" in *'\"two\"'*) kill -SEGV $$;; *0.05*) echo 1050;; *) echo 1000;; esac")
        var settings = GateSettings(timeLimit: 600)
        settings.looks = [GateSettings.Look(pairs: 10, share: 1)]
        let report = try Gate(
            GateSources(baseExecutable: base, headExecutable: head),
            request: GateRequest(metrics: [.time], settings: settings)
        ).run()
        #expect(report.rows.first { $0.cell.input == "two" }?.reason?.hasSuffix("signal 11 (SIGSEGV)") == true)
        #expect(report.rows.first { $0.cell.input == "one" }?.verdict != .unmeasurable)

    }

    @Test("a process that hangs is stopped, and one that closes its output and lives on as well")
    func hangs() throws {
        let folder = try Scratch()
        let scripts = [
            try folder.script("hangs", "echo begun; sleep 6000"),
            try folder.script("silent", "echo begun; exec >&- 2>&-; sleep 6000"),
        ]
        for script in scripts {
            // A busy machine may take longer than the first limits to begin.
            for timeLimit in sequence(first: 0.3, next: { 2 * $0 }) {
                let outcome = ChildProcess(
                    executable: script, arguments: [], environment: ["PATH=/usr/bin:/bin"], timeLimit: timeLimit
                ).run()
                #expect(outcome.end == .timeLimit)
                if outcome.output == Data("begun\n".utf8) { break }
            }
        }
    }

    @Test("without a pattern, what is marked for counts alone is counted and not timed")
    func countedCells() throws {
        let folder = try Scratch()
        let text = try String(contentsOfFile: folder.lab("lab", cells: ["i", "j"], time: "echo 1"), encoding: .utf8)
        let marks = "\"isGuarded\":false"
        let marked = text.replacingOccurrences(of: "\"isGuarded\":true", with: marks)
        try marked.write(toFile: "\(folder.path)/lab", atomically: true, encoding: .utf8)
        chmod("\(folder.path)/lab", 0o755)
        let sources = try GateSources(baseExecutable: "\(folder.path)/lab", headExecutable: "\(folder.path)/lab")
        let report = try Gate(sources, request: GateRequest()).run()
        #expect(report.rows.map(\.cell.metric) == [.allocations, .allocations, .bytes, .bytes])
        expectAll(report.rows, count: 4) { $0.verdict == .same }
        #expect(throws: GateError.self) { try Gate(sources, request: GateRequest(metrics: [.time])).run() }
    }

    @Test("cells of one side alone are missing or new, and a failing base is no lab")
    func sets() throws {
        let folder = try Scratch()
        let base = try folder.lab("base", cells: ["i", "old"], time: "echo 1")
        let head = try folder.lab("head", cells: ["i", "young"], time: "echo 1")
        let report = try Gate(
            GateSources(baseExecutable: base, headExecutable: head), request: GateRequest(metrics: [.allocations])
        ).run()
        #expect(report.rows.map(\.verdict) == [.missing, .same, .new])
        #expect(report.rows.map(\.cell.input) == ["old", "i", "young"])
        let dead = try folder.script("dead", "echo 'no such thing' >&2; exit 2")
        #expect {
            try Gate(GateSources(baseExecutable: dead, headExecutable: head), request: GateRequest()).run()
        } throws: { error in
            "\(error)".contains("ended with exit status 2: no such thing; base may be older than gates are")
        }
        #expect(throws: GateError.noExecutable("\(folder.path)/x*", reason: "no file matches it")) {
            try GateSources(baseExecutable: "\(folder.path)/x*", headExecutable: head)
        }
    }
}

@Suite struct RelinkingTests {
    @Test("the command that links a product is found in the build's manifest")
    func manifest() throws {
        let manifest = """
              "C.other.exe":
                description: "Linking ./.build/x/release/other"
                args: ["swiftc","-o","/b/other","-emit-executable"]
              "C.lab.module":
                description: "Compiling Swift Module 'lab'"
                args: ["swiftc","-o","/b/no","-emit-executable"]
              "C.lab.exe":
                description: "Linking ./.build/x/release/lab"
                args: ["swiftc","-L","/l","-o","/b/lab","-emit-executable","-Xlinker","-rpath=$ORIGIN","a b.o"]
            """
        let command = try #require(LinkCommand(product: "lab", manifest: manifest))
        #expect(command.words.last == "a b.o")
        #expect(
            command.writing(to: "/x", adding: ["-v"]).words.suffix(6) == [
                "/x", "-emit-executable", "-Xlinker", "-rpath=$ORIGIN", "a b.o", "-v",
            ])
        #expect(LinkCommand(product: "la", manifest: manifest) == nil)
    }

    @Test("the linker's own call is taken out of what the driver says")
    func driverOutput() throws {
        let output = """
            clang version 17
             "/usr/bin/ld.lld" -pie -o "/t/a b" x.o "-rpath=\\$ORIGIN" --shuffle-sections=.text*=7
            """
        let command = try #require(LinkCommand.linker(inDriverOutput: output))
        #expect(
            command.words
                == ["/usr/bin/ld.lld", "-pie", "-o", "/t/a b", "x.o", "-rpath=$ORIGIN", "--shuffle-sections=.text*=7"])
        #expect(LinkCommand.linker(inDriverOutput: " \"/usr/bin/ld.lld\" -o a @/tmp/gone.rsp") == nil)
        #expect(LinkCommand.linker(inDriverOutput: "clang: error") == nil)

        // Arguments that did not fit on the command line, as clang shows them.
        let long = """
             "/usr/bin/ld.lld" @/tmp/response-0a1b2c.txt
             Arguments passed via response file:
            "-pie" "-o" "/t/a b" "x.o" "-rpath=\\$ORIGIN"
             (end of response file)
            """
        #expect(
            LinkCommand.linker(inDriverOutput: long)?.words
                == ["/usr/bin/ld.lld", "-pie", "-o", "/t/a b", "x.o", "-rpath=$ORIGIN"])
    }

    @Test("a real program is linked in other orders, which all do the same")
    func relink() throws {
        let folder = try Scratch()
        let source = (0..<20).map { "@inline(never) func f\($0)(_ x: Int) -> Int { x &* \($0 + 3) &+ \($0) }" }
        let text =
            source.joined(separator: "\n") + "\nvar sum = CommandLine.arguments.count\n"
            + (0..<20).map { "sum = f\($0)(sum)" }.joined(separator: "\n") + "\nprint(sum)\n"
        try text.write(toFile: "\(folder.path)/main.swift", atomically: true, encoding: .utf8)
        let object = "\(folder.path)/main.o"
        let compiled = ChildProcess(
            executable: "/usr/bin/env",
            arguments: [
                "swiftc", "-O", "-Xfrontend", "-function-sections", "-c", "\(folder.path)/main.swift", "-o", object,
            ], environment: ChildProcess.ownEnvironment
        ).run()
        try #require(compiled.end == .exit(0), "\(compiled.complaint ?? "")")
        let lookup = ChildProcess(
            executable: "/usr/bin/env", arguments: ["which", "swiftc"], environment: ChildProcess.ownEnvironment
        ).run()
        let swiftc = String(decoding: lookup.output, as: UTF8.self).trimmingCharacters(in: .newlines)
        try FileManager.default.createDirectory(atPath: "\(folder.path)/b/release", withIntermediateDirectories: true)
        let words = [swiftc, "-o", "\(folder.path)/b/release/tiny", "-emit-executable", object]
        let manifest =
            "description: \"Linking ./b/release/tiny\"\nargs: "
            + String(decoding: try JSONEncoder().encode(words), as: UTF8.self).replacingOccurrences(
                of: "\\/", with: "/")
        try manifest.write(toFile: "\(folder.path)/b/release.yaml", atomically: true, encoding: .utf8)
        let build = PackageBuild(folder: folder.path, scratch: "\(folder.path)/b", product: "tiny")
        let links = Relinker(build, side: .head)

        if let limitation = links.limitation { try Test.cancel("no linker that shuffles: \(limitation)") }

        try links.prepare(0..<4)
        var contents: Set<Data> = []
        var outputs: Set<Data> = []

        for link in 0..<4 {
            let file = links.executable(link)
            contents.insert(try Data(contentsOf: URL(fileURLWithPath: file)))
            outputs.insert(
                ChildProcess(executable: file, arguments: [], environment: ["PATH=/bin"]).run().output)
        }
        #expect(contents.count == 4)
        #expect(outputs.count == 1 && outputs.first?.isEmpty == false)
    }

    @Test("the compiler's errors are what is shown of a failed build")
    func buildOutput() {
        let output = "[1/3] Compiling A\n[2/3] Compiling B\n/x/b.swift:3:5: error: cannot find 'y'\n 3 | y\n[3/3] done"
        #expect(PackageBuild.essence(of: output).hasPrefix("/x/b.swift:3:5: error: cannot find 'y'\n 3 | y"))
        #expect(PackageBuild.essence(of: "fatal: nothing\n") == "fatal: nothing")
    }
}
