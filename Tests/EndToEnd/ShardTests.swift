import Foundation
import TestSupport
import Testing

@Suite struct ShardTests {
    static func object(_ file: URL) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    }

    /// The identities of a result's cells, with the digests of their inputs, in its order.
    static func cells(_ file: URL) throws -> [String] {
        let cells = try #require(try object(file)["cells"] as? [[String: Any]])
        return cells.map { cell in
            let input = (cell["input"] as? [String: Any]) ?? [:]
            return [
                cell["experiment"], cell["implementation"], input["name"], input["digest"], cell["plan"],
                cell["metric"],
            ].map { $0 as? String ?? "?" }.joined(separator: " ")
        }
    }

    private func run(_ file: URL, _ more: String...) throws {
        let outcome = try Command.run(
            Command.executable,
            [
                "run", "*/screen-10", "*/screen-1000", "--profile", "quick", "--plan", "memory", "--quiet", "--json",
                file.path,
            ]
                + more)
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test("three shards, merged in any order, have the cells of one run, in its order, with the same digests")
    func mergedIsWhole() throws {
        let scratch = try Scratch()
        let complete = scratch.file("whole.json")
        try run(complete)
        let shards = try (1...3).map { number in
            let file = scratch.file("shard-\(number).json")
            try run(file, "--shard", "\(number)/3")
            return file
        }

        let cells = try Self.cells(complete)
        #expect(!cells.isEmpty)
        for order in [[0, 1, 2], [2, 0, 1]] {
            let merged = scratch.file("merged.json")
            let outcome = try Command.run(
                Command.executable, ["merge"] + order.map { shards[$0].path } + ["--json", merged.path])
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(try Self.cells(merged) == cells)
            #expect(outcome.output.contains("foreground-view  Find the view in front"))
        }

        let parts = try shards.map { try Self.cells($0) }
        #expect(parts.reduce(0) { $0 + $1.count } == cells.count)
        expectAll(parts, count: 3) { $0.count < cells.count }
        let missing = try Command.milli("merge", shards[0].path, shards[2].path)
        #expect(missing.status == 2)
        #expect(missing.errors == "milli merge: shard 2/3 is missing\n")
        let notOne = try Command.milli("merge", complete.path)
        #expect(notOne.status == 2)
        #expect(notOne.errors.contains("no shard"))
    }

    @Test("replay runs the same again and shows both side by side; other inputs and a gone cell are a verdict")
    func replay() throws {
        let scratch = try Scratch()
        let file = scratch.file("r.json")
        let again = scratch.file("again.json")
        try run(file, "--seed", "7")
        let outcome = try Command.milli("replay", file.path, "--json", again.path)
        #expect(outcome.status == 0, "\(outcome.errors)\(outcome.output)")
        #expect(outcome.output.contains("machine and build: the same"))
        #expect(outcome.output.contains("with the same digest"))
        #expect(try Self.cells(again) == Self.cells(file))
        #expect(try Self.object(again)["seed"] as? Int == 7)

        // A file of another lab.
        var text = try String(contentsOf: file, encoding: .utf8)
        let digest = try #require(
            (try Self.object(file)["datasets"] as? [[String: Any]])?.first?["sha256"] as? String)
        text = text.replacingOccurrences(of: digest, with: String(repeating: "0", count: 64))
        text = text.replacingOccurrences(
            of: "\"implementation\":\"recursive\"", with: "\"implementation\":\"elsewhere\"")
        let other = try Command.milli(
            "replay", try scratch.write("other.json", text).path, "--json", again.path)
        #expect(other.status == 1)
        #expect(other.unwrapped.contains("SHA-256 000000000000… then"))
        #expect(other.unwrapped.contains("foreground-view/elsewhere/screen-1000: it is gone"))
        let old = try Command.milli(
            "replay",
            try scratch.write("old.json", text.replacingOccurrences(of: "\"selection\":", with: "\"before\":")).path)
        #expect(old.status == 2)
        #expect(old.errors.contains("selection is missing"))
    }

    @Test(
        "parts of two machines are refused with both named, or kept apart side by side, nothing lost or counted twice")
    func byMachine() throws {
        let scratch = try Scratch()
        let shards = try (1...3).map { number in
            let file = scratch.file("shard-\(number).json")
            try run(file, "--shard", "\(number)/3")
            return file
        }

        let model = try #require(
            (try Self.object(shards[1])["environment"] as? [String: Any])?["processorModel"] as? String)
        let text = try String(contentsOf: shards[1], encoding: .utf8).replacingOccurrences(
            of: model, with: "Other 9000")
        let other = try scratch.write("other.json", text)
        let names = [shards[0].path, other.path, shards[2].path]
        let refused = try Command.run(Command.executable, ["merge"] + names)
        #expect(refused.status == 2)
        #expect(
            refused.errors == "milli merge: \(names[0]) and \(names[1]) come from different machines or builds: "
                + "processor (\(model), Other 9000)\n")
        let merged = try Command.run(
            Command.executable, ["merge", "--by-machine"] + names + ["--json", scratch.file("run.json").path])
        #expect(merged.status == 0, "\(merged.errors)")
        let kinds = try (1...2).map { try Self.cells(scratch.file("run-\($0).json")) }
        #expect(try kinds[1] == Self.cells(other))
        let parts = try [shards[0], shards[2]].flatMap { try Self.cells($0) }
        #expect(kinds[0].sorted() == parts.sorted())
        #expect(merged.output.contains("machine 1: processor=\(model);"), "\(merged.output)")
        #expect(merged.output.contains("machine 2: processor=Other 9000;"), "\(merged.output)")

        // Every cell has a row, with a number from the machine that has one.
        let rows = merged.lines.filter { $0.contains(" memory ") && $0.last?.isNumber == true }
        #expect(rows.count == kinds[0].count + kinds[1].count, "\(merged.output)")
        #expect(merged.output.contains("2 shards, result: ") && merged.output.contains("1 shard, result: "))
        let notRun = try #require(try Self.object(scratch.file("run-2.json"))["notRun"] as? [[String: Any]])
        #expect(notRun.contains { $0["reason"] as? String == "measured elsewhere" })
        let piped = try Command.run(Command.executable, ["merge", "--by-machine"] + names + ["--json", "-"])
        #expect(piped.status == 2 && piped.output == "")
        #expect(piped.errors.contains("2 kinds of machine have a result each; name a file with --json"))
        let twice = try Command.run(Command.executable, ["merge", "--by-machine", shards[0].path] + names)
        #expect(twice.status == 2 && twice.errors.contains("shard 1/3 is there twice"), "\(twice.errors)")
    }

    @Test("the parts of a validation have the cases and the answers of the whole, and their digests add up to its own")
    func verification() throws {
        let scratch = try Scratch()
        // Families that are enumerated, drawn and generated; sets among the answers of other experiments stay in order.
        let call = ["verify", "foreground-view/*", "exit-log/*", "shortcut-search/*", "--size", "4"]

        func verify(_ name: String, _ more: String...) throws -> (file: URL, outcome: Command.Outcome) {
            let file = scratch.file(name)
            let outcome = try Command.run(Command.executable, call + ["--cases", "40"] + more + ["--json", file.path])
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            return (file, outcome)
        }

        func found(_ file: URL) throws -> [String: NSDictionary] {
            let list = try #require(try Self.object(file)["verifications"] as? [[String: Any]])
            return Dictionary(
                uniqueKeysWithValues: list.map { ($0["experiment"] as? String ?? "", $0 as NSDictionary) })
        }

        let complete = try verify("whole.json")
        let parts = try (1...3).map { try verify("part-\($0).json", "--shard", "\($0)/3").file }
        let sum = scratch.file("sum.json")
        let merged = try Command.run(
            Command.executable, ["merge"] + [2, 0, 1].map { parts[$0].path } + ["--json", sum.path])
        #expect(merged.status == 0, "\(merged.errors)")
        #expect(try found(sum) == found(complete.file))
        #expect(try found(parts[0]) != found(parts[1]))
        let digest = try #require(complete.outcome.output.split(separator: " ").last)
        #expect(digest.count == 17 && merged.output.contains(", digest \(digest)"), "\(merged.output)")

        // Another seed draws other cases; the same gives the same in another process.
        let again = try verify("again.json").outcome.output
        #expect(again.hasSuffix(" \(digest)"))
        #expect(try !verify("seed.json", "--seed", "2").outcome.output.hasSuffix(" \(digest)"))

        let other = scratch.file("other.json")
        _ = try Command.run(Command.executable, call + ["--cases", "4", "--shard", "2/3", "--json", other.path])
        let mixed = try Command.milli("merge", parts[0].path, other.path, parts[2].path)
        #expect(
            mixed.errors.hasSuffix(
                "differ in what was selected: \(call[1...3].joined(separator: " ")) (--size 4 --cases 40) and "
                    + "\(call[1...3].joined(separator: " ")) (--size 4 --cases 4)\n"), "\(mixed.errors)")
        let missing = try Command.milli("merge", parts[0].path, parts[2].path)
        #expect(missing.errors == "milli merge: shard 2/3 is missing\n")
        let replayed = try Command.milli("replay", sum.path)
        #expect(replayed.status == 2 && replayed.errors.contains("'verify' wrote it"), "\(replayed.errors)")

        // More parts than cases: some have none, and that is fine.
        let empty = try Command.milli("verify", "tree-build", "--size", "2", "--cases", "2", "--shard", "9/9")
        #expect(empty.status == 0, "\(empty.errors)")
    }
}
