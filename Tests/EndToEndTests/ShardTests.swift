import CommandSupport
import Foundation
import TestSupport
import Testing

/// A run, and the same in three shards.
private struct ShardedRun {
    static let shared = Result { try ShardedRun() }

    let complete: URL
    let shards: [URL]

    private init() throws {
        let scratch = try Scratch.untilExit()
        complete = scratch.file("whole.json")
        try Self.run(complete)
        shards = try (1...3).map { number in
            let file = scratch.file("shard-\(number).json")
            try Self.run(file, "--shard", "\(number)/3")
            return file
        }
    }

    static func run(_ file: URL, _ more: String...) throws {
        let outcome = try Command.run(
            Command.executable,
            [
                "run", "*/screen-10", "*/screen-1000", "--profile", "quick", "--plan", "memory", "--quiet", "--json",
                file.path,
            ]
                + more)
        try #require(outcome.status == 0, "\(outcome.errors)")
    }
}

/// The shards of a run. The second one is of another machine.
private struct ShardsOfTwoMachines {
    static let shared = Result { try ShardsOfTwoMachines() }

    /// The processor of the first and the third.
    let model: String
    let first: URL
    let other: URL
    let third: URL
    /// The call that merges them by machine, and the result of each machine.
    let merging: Command.Outcome
    let results: [URL]

    var paths: [String] { [first.path, other.path, third.path] }

    private init() throws {
        let shards = try ShardedRun.shared.get().shards
        let scratch = try Scratch.untilExit()
        first = shards[0]
        third = shards[2]
        model = try #require(
            (try ShardTests.object(shards[1])["environment"] as? [String: Any])?["processorModel"] as? String)
        let text = try String(contentsOf: shards[1], encoding: .utf8).replacingOccurrences(
            of: model, with: "Other 9000")
        other = try scratch.write("other.json", text)

        let paths = [first.path, other.path, third.path]
        merging = try Command.run(
            Command.executable, ["merge", "--by-machine"] + paths + ["--json", scratch.file("run.json").path])
        results = (1...2).map { scratch.file("run-\($0).json") }
    }
}

/// A validation, and the same in three parts, which were merged.
private struct ShardedValidation {
    static let shared = Result { try ShardedValidation() }

    // Families that are enumerated, drawn and generated; sets among the answers of other experiments stay in order.
    static let patterns = ["foreground-view/*", "exit-log/*", "shortcut-search/*"]
    static let call = ["verify"] + patterns + ["--size", "4"]

    let complete: URL
    let parts: [URL]
    let sum: URL
    /// The calls that validated the whole, and that merged the parts.
    let validating: Command.Outcome
    let merging: Command.Outcome
    /// The digest of the whole.
    let digest: String

    private init() throws {
        let scratch = try Scratch.untilExit()
        complete = scratch.file("whole.json")
        validating = try Self.verify(complete)
        parts = try (1...3).map { number in
            let file = scratch.file("part-\(number).json")
            _ = try Self.verify(file, "--shard", "\(number)/3")
            return file
        }

        sum = scratch.file("sum.json")
        let paths = parts.map(\.path)
        merging = try Command.run(
            Command.executable, ["merge", paths[2], paths[0], paths[1], "--json", sum.path])
        digest = String(try #require(validating.output.split(separator: " ").last))
    }

    static func verify(_ file: URL, _ more: String...) throws -> Command.Outcome {
        let outcome = try Command.run(
            Command.executable, call + ["--cases", "40"] + more + ["--json", file.path])
        try #require(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        return outcome
    }

    /// The verifications in a result, by experiment.
    static func verifications(in file: URL) throws -> [String: NSDictionary] {
        let list = try #require(try ShardTests.object(file)["verifications"] as? [[String: Any]])
        return Dictionary(
            uniqueKeysWithValues: list.map { ($0["experiment"] as? String ?? "", $0 as NSDictionary) })
    }
}

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

    @Test(
        "three shards, merged in any order, have the cells of one run, in its order, with the same digests",
        .countsAllocations,
        arguments: [[0, 1, 2], [2, 0, 1]])
    func mergedIsWhole(order: [Int]) throws {
        let run = try ShardedRun.shared.get()
        let scratch = try Scratch()
        let merged = scratch.file("merged.json")
        let outcome = try Command.run(
            Command.executable, ["merge"] + order.map { run.shards[$0].path } + ["--json", merged.path])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("foreground-view  Find the view in front"))

        let cells = try Self.cells(run.complete)
        #expect(!cells.isEmpty)
        #expect(try Self.cells(merged) == cells)
    }

    @Test("each shard has a part of the cells, and no cell is in two", .countsAllocations)
    func partsOfCells() throws {
        let run = try ShardedRun.shared.get()
        let count = try Self.cells(run.complete).count
        let parts = try run.shards.map { try Self.cells($0) }
        #expect(parts.reduce(0) { $0 + $1.count } == count)
        expectAll(parts, count: 3) { $0.count < count }
    }

    @Test("a merge names the shard that is missing")
    func missingShard() throws {
        let shards = try ShardedRun.shared.get().shards
        let missing = try Command.milli("merge", shards[0].path, shards[2].path)
        #expect(missing.status == 2)
        #expect(missing.errors == "milli merge: shard 2/3 is missing\n")
    }

    @Test("a result that is no shard is not merged")
    func notOne() throws {
        let notOne = try Command.milli("merge", ShardedRun.shared.get().complete.path)
        #expect(notOne.status == 2)
        #expect(notOne.errors.contains("no shard"))
    }

    @Test("a shard that is there twice is refused")
    func twice() throws {
        let shards = try ShardsOfTwoMachines.shared.get()
        let twice = try Command.run(
            Command.executable, ["merge", "--by-machine", shards.first.path] + shards.paths)
        #expect(twice.status == 2 && twice.errors.contains("shard 1/3 is there twice"), "\(twice.errors)")
    }

    @Test("replay runs the same again and shows both side by side")
    func replay() throws {
        let scratch = try Scratch()
        let file = scratch.file("r.json")
        let again = scratch.file("again.json")
        try ShardedRun.run(file, "--seed", "7")
        let outcome = try Command.milli("replay", file.path, "--json", again.path)
        #expect(outcome.status == 0, "\(outcome.errors)\(outcome.output)")
        #expect(outcome.output.contains("machine and build: the same"))
        #expect(outcome.output.contains("with the same digest"))
        #expect(try Self.cells(again) == Self.cells(file))
        #expect(try Self.object(again)["seed"] as? Int == 7)
    }

    @Test("other inputs and a cell that is gone are a verdict of replay", .countsAllocations)
    func replayOfAnotherLab() throws {
        let file = try ShardedRun.shared.get().complete
        let digest = try #require(
            (try Self.object(file)["datasets"] as? [[String: Any]])?.first?["sha256"] as? String)
        let text = try String(contentsOf: file, encoding: .utf8)
            .replacingOccurrences(of: digest, with: String(repeating: "0", count: 64))
            .replacingOccurrences(of: "\"implementation\":\"recursive\"", with: "\"implementation\":\"elsewhere\"")
        let scratch = try Scratch()
        let other = try scratch.write("other.json", text)

        let outcome = try Command.milli("replay", other.path, "--json", scratch.file("again.json").path)
        #expect(outcome.status == 1)
        #expect(outcome.unwrapped.contains("SHA-256 000000000000… then"))
        #expect(outcome.unwrapped.contains("foreground-view/elsewhere/screen-1000: it is gone"))
    }

    @Test("a result that does not say what was selected is not replayed")
    func replayWithoutSelection() throws {
        let text = try String(contentsOf: ShardedRun.shared.get().complete, encoding: .utf8)
        let scratch = try Scratch()
        let old = try scratch.write("old.json", text.replacingOccurrences(of: "\"selection\":", with: "\"before\":"))
        let outcome = try Command.milli("replay", old.path)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("selection is missing"))
    }

    @Test("parts of two machines are refused with both named")
    func twoMachines() throws {
        let shards = try ShardsOfTwoMachines.shared.get()
        let refused = try Command.run(Command.executable, ["merge"] + shards.paths)
        #expect(refused.status == 2)
        #expect(
            refused.errors == "milli merge: \(shards.first.path) and \(shards.other.path) come from different "
                + "machines or builds: processor (\(shards.model), Other 9000)\n")
    }

    @Test("parts of two machines can be kept apart: each machine has a result with its own cells")
    func byMachine() throws {
        let shards = try ShardsOfTwoMachines.shared.get()
        #expect(shards.merging.status == 0, "\(shards.merging.errors)")
        let parts = try [shards.first, shards.third].flatMap { try Self.cells($0) }
        #expect(try Self.cells(shards.results[0]).sorted() == parts.sorted())
        #expect(try Self.cells(shards.results[1]) == Self.cells(shards.other))
    }

    @Test("the table of two machines names both, and has a row for every cell, with the number of its machine")
    func tableByMachine() throws {
        let shards = try ShardsOfTwoMachines.shared.get()
        let merging = shards.merging
        #expect(merging.output.contains("machine 1: processor=\(shards.model);"), "\(merging.output)")
        #expect(merging.output.contains("machine 2: processor=Other 9000;"), "\(merging.output)")
        #expect(merging.output.contains("2 shards, result: ") && merging.output.contains("1 shard, result: "))

        let rows = merging.lines.filter { $0.contains(" memory ") && $0.last?.isNumber == true }
        let cells = try shards.results.flatMap { try Self.cells($0) }
        #expect(rows.count == cells.count, "\(merging.output)")
    }

    @Test("the result of one machine says which cells were measured elsewhere")
    func measuredElsewhere() throws {
        let file = try ShardsOfTwoMachines.shared.get().results[1]
        let notRun = try #require(try Self.object(file)["notRun"] as? [[String: Any]])
        #expect(notRun.contains { $0["reason"] as? String == "measured elsewhere" })
    }

    @Test("the results of two machines do not both go to standard output")
    func pipedByMachine() throws {
        let paths = try ShardsOfTwoMachines.shared.get().paths
        let piped = try Command.run(Command.executable, ["merge", "--by-machine"] + paths + ["--json", "-"])
        #expect(piped.status == 2 && piped.output == "")
        #expect(piped.errors.contains("2 kinds of machine have a result each; name a file with --json"))
    }

    @Test("the parts of a validation have the cases and the answers of the whole")
    func verification() throws {
        let validation = try ShardedValidation.shared.get()
        #expect(validation.merging.status == 0, "\(validation.merging.errors)")
        let parts = try validation.parts.map { try ShardedValidation.verifications(in: $0) }
        #expect(parts[0] != parts[1])
        #expect(
            try ShardedValidation.verifications(in: validation.sum)
                == ShardedValidation.verifications(in: validation.complete))
    }

    @Test("the digests of the parts of a validation add up to that of the whole")
    func digestOfVerification() throws {
        let validation = try ShardedValidation.shared.get()
        let merging = validation.merging
        #expect(validation.digest.count == 17)
        #expect(merging.output.contains(", digest \(validation.digest)"), "\(merging.output)")
    }

    @Test("the same seed gives the digest of a validation in another process, and another seed another one")
    func seedOfVerification() throws {
        let digest = try ShardedValidation.shared.get().digest
        let scratch = try Scratch()
        let again = try ShardedValidation.verify(scratch.file("again.json"))
        #expect(again.output.hasSuffix(" \(digest)"))
        let other = try ShardedValidation.verify(scratch.file("seed.json"), "--seed", "2")
        #expect(!other.output.hasSuffix(" \(digest)"))
    }

    @Test("parts of two validations are refused, with what each selected")
    func mixedVerifications() throws {
        let validation = try ShardedValidation.shared.get()
        let scratch = try Scratch()
        let other = scratch.file("other.json")
        _ = try Command.run(
            Command.executable, ShardedValidation.call + ["--cases", "4", "--shard", "2/3", "--json", other.path])
        let mixed = try Command.milli("merge", validation.parts[0].path, other.path, validation.parts[2].path)
        let patterns = ShardedValidation.patterns.joined(separator: " ")
        #expect(
            mixed.errors.hasSuffix(
                "differ in what was selected: \(patterns) (--size 4 --cases 40) and "
                    + "\(patterns) (--size 4 --cases 4)\n"), "\(mixed.errors)")
    }

    @Test("a merge names the part of a validation that is missing")
    func missingPart() throws {
        let parts = try ShardedValidation.shared.get().parts
        let missing = try Command.milli("merge", parts[0].path, parts[2].path)
        #expect(missing.errors == "milli merge: shard 2/3 is missing\n")
    }

    @Test("a validation is not replayed")
    func replayOfVerification() throws {
        let replayed = try Command.milli("replay", ShardedValidation.shared.get().sum.path)
        #expect(replayed.status == 2 && replayed.errors.contains("'verify' wrote it"), "\(replayed.errors)")
    }

    @Test("a part of a validation that has more parts than cases may have none")
    func emptyPart() throws {
        let empty = try Command.milli("verify", "tree-build", "--size", "2", "--cases", "2", "--shard", "9/9")
        #expect(empty.status == 0, "\(empty.errors)")
    }
}
