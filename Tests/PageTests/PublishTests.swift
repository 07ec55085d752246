import CommandSupport
import Files
import Foundation
import TestSupport
import Testing

@testable import Results

@Suite(.enabled(if: Gzip.isAvailable, "built without zlib")) struct PublishTests {
    /// A made-up run in a folder of its own.
    private struct Run {
        let scratch: Scratch
        var result: String { scratch.file("run.json").path }
        var archive: String { scratch.file("run.tar.gz").path }

        init() throws {
            scratch = try Scratch()
            var sample = ReportSample()
            sample.experiments = ["foreground-view"]
            sample.samples = 300
            let result = sample.result
            try scratch.write("run.json", result.encoded())
        }

        func milli(_ arguments: String...) throws -> Command.Outcome {
            try Command.run(
                Command.executable, arguments, in: scratch.folder, environment: ["MILLI_PYTHON": "/usr/bin/false"])
        }
    }

    @Test("tar unpacks the page, the result, how to repeat it and what is named from an archive")
    func publish() throws {
        let run = try Run()
        try run.scratch.write("spec/rules.md", "# Rules\n")
        try run.scratch.write("spec/recipes/a.json", "{}\n")
        let outcome = try run.milli("publish", "run.json", "spec")
        #expect(outcome.status == 0 && outcome.output == "archive: run.tar.gz, 5 files\n", "\(outcome.errors)")
        let tar = try Command.bash(
            "tar xzf run.tar.gz -C . && cd run && find . -type f | sort && cat README.md", in: run.scratch)
        #expect(
            tar.lines.prefix(5) == [
                "./README.md", "./index.html", "./result.json", "./spec/recipes/a.json", "./spec/rules.md",
            ])

        for part in [
            "milli replay run.tar.gz", "git checkout 0123456789abcdef0123456789abcdef01234567", "Example 9000",
            "foreground-view: chain: up to 1,000 nodes every implementation fits; at 100,000 only",
        ] { #expect(tar.output.contains(part), "\(part): \(tar.output)") }
        let size = try Data(contentsOf: run.scratch.file("run.tar.gz")).count
        let fullSize = try Data(contentsOf: run.scratch.file("run.json")).count
        #expect(size < fullSize / 2, "\(size) of \(fullSize) bytes")
    }

    @Test("report, compare, export and history say of an archive what they say of its result")
    func reads() throws {
        let run = try Run()
        #expect(try run.milli("publish", "run.json").status == 0)
        let compared = try run.milli("compare", "run.json", "run.tar.gz")
        #expect(compared.status == 0 && !compared.output.contains("Perhaps"), "\(compared.output)")
        let tables = try ["run.json", "run.tar.gz"].map { try run.milli("export", $0, "--format", "csv") }
        #expect(tables[0].status == 0 && tables[0].output == tables[1].output)
        let pages = try ["run.json", "run.tar.gz"].map { try run.milli("report", $0, "--markdown", "-").output }
        #expect(pages[0].contains("Answer"))
        #expect(pages[0].replacingOccurrences(of: "run.json", with: "run.tar.gz") == pages[1])
        #expect(try run.milli("history", "--db", "h.sqlite", "add", "run.tar.gz").status == 0)
        let site = try run.milli("report", ".", "--site", "site")
        #expect(site.status == 0 && site.output.contains("2 runs"), "\(site.output)\(site.errors)")
    }

    @Test("replay of an archive says statement by statement what holds, with intervals")
    func replay() throws {
        let run = try Run()
        #expect(
            try run.milli(
                "run", "foreground-view/*/chain-1000", "--plan", "warm", "--profile", "quick", "--quiet", "--json",
                "mine.json"
            ).status == 0)
        #expect(try run.milli("publish", "mine.json").status == 0)
        let outcome = try run.milli("replay", "mine.tar.gz", "--json", "again.json", "--all")
        #expect(
            outcome.status == 0 && outcome.lines.first?.contains("of the original hold") == true, "\(outcome.errors)")

        // An answer that is kept is hundreds of times faster than a search through 1,000 levels.
        let subject = "✓ foreground-view: indexed next to the reference on chain-1000, warm"
        let lines = Array(outcome.lines.drop { !$0.hasPrefix(subject) }.prefix(3))
        #expect(lines.count == 3, "\(outcome.output)")
        expectAll(lines.dropFirst(), count: 2) { $0.contains("faster, 1/") }
        #expect(try Data(contentsOf: run.scratch.file("again.json")).isEmpty == false)
    }

    @Test("nothing is overwritten, and what cannot be published is refused in one line")
    func refused() throws {
        let run = try Run()
        #expect(try run.milli("publish", "run.json").status == 0)
        let before = try Data(contentsOf: run.scratch.file("run.tar.gz"))
        try run.scratch.write("README.md", "mine\n")
        try run.scratch.write("a/" + String(repeating: "long", count: 30), "x")
        let calls: [([String], String)] = [
            (["run.json"], "run.tar.gz: it already exists; name another one with --output"),
            (["run.json", "--output", "run.json"], "run.json: it already exists; name another one with --output"),
            (
                ["run.json", "README.md", "--output", "b.tar.gz"],
                "README.md would be in the archive twice; leave one out"
            ),
            (["run.json", "nothing", "--output", "b.tar.gz"], "nothing: no such file or folder"),
            (["run.json", "a", "--output", "b.tar.gz"], "has more than 100 bytes"),
            (["README.md", "--output", "b.tar.gz"], "README.md: "),
        ]

        for (words, reason) in calls {
            let outcome = try Command.run(
                Command.executable, ["publish"] + words, in: run.scratch.folder,
                environment: ["MILLI_PYTHON": "/usr/bin/false"])
            let lines = outcome.errors.split(separator: "\n").filter { !$0.contains("no charts") }
            #expect(outcome.status == 2 && lines.count == 1 && lines[0].contains(reason), "\(words): \(outcome.errors)")
        }
        #expect(try Data(contentsOf: run.scratch.file("run.tar.gz")) == before)
        #expect(!FileManager.default.fileExists(atPath: run.scratch.file("b.tar.gz").path))
    }

    @Test("a hostile archive is refused in one line, and leaves nothing behind")
    func hostile() throws {
        let run = try Run()
        let script = """
            "$MILLI" publish run.json >/dev/null 2>&1
            mkdir x && cp run.json x/result.json && echo x > out
            head -c 3000 run.tar.gz > cut.tar.gz
            head -c 300000000 /dev/zero | gzip > bomb.tar.gz
            tar czf foreign.tar.gz out
            tar czPf traversal.tar.gz x/result.json --transform 's,x/,../x/,'
            (cd x && ln -s /etc/passwd result && tar czf ../link.tar.gz ../x 2>/dev/null)
            rm -r x
            for name in cut bomb foreign traversal link; do
                for command in replay report "compare run.json"; do
                    "$MILLI" $command $name.tar.gz > output 2> errors && echo "$name was read by $command"
                    [ "$(wc -l < errors)" = 1 ] && [ ! -s output ] || { echo "$name, $command:"; cat output errors; }
                    grep -q "^milli ${command%% *}: $name.tar.gz: " errors || cat errors
                done
                cat errors
            done
            ls
            """
        let outcome = try Command.bash(script, in: run.scratch)
        let messages = [
            "cut off", "unpacks to more than", "FOLDER/result.json", "leads out of its folder", "link or a device",
        ]
        let order = outcome.lines.prefix(5).map { line in messages.first { line.contains($0) } }
        #expect(order == messages, "\(outcome.output)")
        #expect(
            outcome.lines.dropFirst(5).filter { !$0.isEmpty } == [
                "bomb.tar.gz", "cut.tar.gz", "errors", "foreign.tar.gz", "link.tar.gz", "out", "output", "run.json",
                "run.tar.gz", "traversal.tar.gz",
            ], "\(outcome.output)")
    }
}
