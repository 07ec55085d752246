import Foundation
import Measurement
import Results
import TestSupport
import Testing

@testable import Execution
@testable import Gate
@testable import Jobs

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

        func notes(_ lab: String, _ metrics: JudgedMetrics) throws -> [String] {
            let sources = try GateSources(baseExecutable: lab, headExecutable: lab)
            let request = GateRequest(metrics: metrics, settings: GateSettings(timeLimit: 20))
            return try Gate(sources, request: request).run().notes.filter { $0.contains("no time was compared") }
        }

        #expect(try notes(unguarded, .usual).count == 1)
        #expect(try notes(unguarded, .named([.allocations])).isEmpty, "times were not wanted")
        #expect(try notes(guarded, .usual).isEmpty)
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
            request: GateRequest(metrics: .named([.time]), settings: settings)
        ).run()
        #expect(
            report.rows.map(\.verdict) == [.regressed], "\(report.rows.compactMap(\.reason?.sentence)) \(report.notes)")
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
            request: GateRequest(metrics: .named([.time]), settings: settings)
        ).run()
        #expect(report.rows.first { $0.cell.input == "two" }?.reason?.sentence.hasSuffix("signal 11 (SIGSEGV)") == true)
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
        #expect(throws: GateError.self) { try Gate(sources, request: GateRequest(metrics: .named([.time]))).run() }
    }

    @Test("cells of one side alone are missing or new, and a failing base is no lab")
    func sets() throws {
        let folder = try Scratch()
        let base = try folder.lab("base", cells: ["i", "old"], time: "echo 1")
        let head = try folder.lab("head", cells: ["i", "young"], time: "echo 1")
        let report = try Gate(
            GateSources(baseExecutable: base, headExecutable: head),
            request: GateRequest(metrics: .named([.allocations]))
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
