import Foundation
import Testing

@Suite struct ShardTests {
    private func object(_ file: URL) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    }

    private func cells(_ file: URL) throws -> [String] {
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
        let whole = scratch.file("whole.json")
        try run(whole)
        let shards = try (1...3).map { number in
            let file = scratch.file("shard-\(number).json")
            try run(file, "--shard", "\(number)/3")
            return file
        }
        let wanted = try cells(whole)
        #expect(!wanted.isEmpty)
        for order in [[0, 1, 2], [2, 0, 1]] {
            let merged = scratch.file("merged.json")
            let outcome = try Command.run(
                Command.executable, ["merge"] + order.map { shards[$0].path } + ["--json", merged.path])
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(try cells(merged) == wanted)
            #expect(outcome.output.contains("foreground-view · screen-10"))
        }
        let parts = try shards.map { try cells($0) }
        #expect(parts.reduce(0) { $0 + $1.count } == wanted.count)
        #expect(parts.allSatisfy { $0.count < wanted.count })
        let missing = try Command.milli("merge", shards[0].path, shards[2].path)
        #expect(missing.status == 2)
        #expect(missing.errors == "milli merge: shard 2/3 is missing\n")
        let notOne = try Command.milli("merge", whole.path)
        #expect(notOne.status == 2)
        #expect(notOne.errors.contains("no shard"))
    }

    @Test("replay runs the same again and shows both side by side; other inputs and a gone cell are a verdict")
    func replay() throws {
        let scratch = try Scratch()
        let (file, again) = (scratch.file("r.json"), scratch.file("again.json"))
        try run(file, "--seed", "7")
        let outcome = try Command.milli("replay", file.path, "--json", again.path)
        #expect(outcome.status == 0, "\(outcome.errors)\(outcome.output)")
        #expect(outcome.output.contains("machine and build: the same"))
        #expect(outcome.output.contains("with the same digest"))
        #expect(try cells(again) == cells(file))
        #expect(try object(again)["seed"] as? Int == 7)
        // What somebody else's file would look like.
        var text = try String(contentsOf: file, encoding: .utf8)
        let digest = try #require(
            (try object(file)["datasets"] as? [[String: Any]])?.first?["sha256"] as? String)
        text = text.replacingOccurrences(of: digest, with: String(repeating: "0", count: 64))
        text = text.replacingOccurrences(
            of: "\"implementation\":\"recursive\"", with: "\"implementation\":\"elsewhere\"")
        let other = try Command.milli(
            "replay", try scratch.write("other.json", text).path, "--json", again.path)
        #expect(other.status == 1)
        #expect(other.output.contains("SHA-256 000000000000… then"))
        #expect(other.output.contains("foreground-view/elsewhere/screen-1000: it is gone"))
        let old = try Command.milli(
            "replay",
            try scratch.write("old.json", text.replacingOccurrences(of: "\"selection\":", with: "\"before\":")).path)
        #expect(old.status == 2)
        #expect(old.errors.contains("selection is missing"))
    }
}

@Suite struct ShardExampleTests {
    @Test("the job array in the article works as it stands there: every task measures its part, and they merge")
    func jobArray() throws {
        let article = try Document.article("SeveralMachines")
        let scratch = try Scratch()
        let script = try scratch.write("measure.sbatch", try #require(article.file("measure.sbatch")))
        let merging = try #require(article.blocks.last { $0.language == "sh" }?.text)
        let path = "\(Command.executable.deletingLastPathComponent().path):/usr/bin:/bin"
        for task in 1...3 {
            let outcome = try Command.run(
                URL(fileURLWithPath: "/bin/bash"),
                [script.path, "*/screen-10", "--profile", "quick", "--plan", "memory", "--quiet"], in: scratch.folder,
                environment: [
                    "SLURM_ARRAY_TASK_ID": "\(task)", "SLURM_ARRAY_TASK_COUNT": "3", "PATH": path,
                ])
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        let merge = try Command.run(
            URL(fileURLWithPath: "/bin/bash"), ["-c", merging], in: scratch.folder, environment: ["PATH": path])
        #expect(merge.status == 0, "\(merge.errors)")
        #expect(FileManager.default.fileExists(atPath: scratch.file("result.json").path))
    }
}
