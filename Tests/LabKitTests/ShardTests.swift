import Foundation
import Measurement
import Testing

@testable import LabKit

@Suite struct ShardTests {
    /// Three experiments of five, two and three inputs.
    private let experiments = [
        Largest.experiment("a", inputs: [1, 10, 100, 1_000, 10_000].map { Largest.input($0) }),
        Largest.experiment("b", inputs: [2, 20].map { Largest.input($0) }),
        Largest.experiment("c", inputs: [3, 30, 300].map { Largest.input($0) }),
    ]

    private func run(_ shard: Shard?, seed: UInt64 = 1, commit: String? = "abc") -> ResultFile {
        let configuration = RunConfiguration(
            selections: Selection.select(from: experiments, profile: .quick) { _ in true }, profile: .quick, seed: seed,
            command: ["lab", "run", "--shard", shard?.description ?? "", "--quiet"], patterns: ["*"], shard: shard)
        var environment = Scripted.environment
        environment.provenance.commit = commit
        return Run(
            configuration, launcher: ScriptedLauncher(Scripted.response),
            now: { Date(timeIntervalSince1970: Double(shard?.number ?? 0)) }
        ).execute(environment: environment, isInterrupted: { false }) { _ in }
    }

    private func shards(_ count: Int) -> [(file: String, result: ResultFile)] {
        (1...count).map { ("\($0).json", run(Shard(number: $0, count: count))) }
    }

    /// What a cell is, with its numbers.
    private func described(_ result: ResultFile) throws -> [String] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try result.cells.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
    }

    @Test(
        "a part is written k/n, with 1 ≤ k ≤ n",
        arguments: ["0/3", "4/3", "1", "1/2/3", "a/b", "", "/", "1/", "-1/2", "1/10001"])
    func refusals(text: String) {
        #expect(Shard(text) == nil)
    }

    @Test("the shards together run the jobs of one run, each once, and none has more than one unit too many")
    func disjointAndComplete() throws {
        for count in 1...12 {
            var groups: [String] = []
            for number in 1...count {
                let configuration = RunConfiguration(
                    selections: Selection.select(from: experiments, profile: .quick) { _ in true }, profile: .quick,
                    seed: 1, command: [], shard: Shard(number: number, count: count))
                let mine = configuration.groups.map { "\($0.experiment.name)/\($0.input.name)" }
                #expect([10 / count, (10 + count - 1) / count].contains(mine.count))
                groups += mine
            }
            #expect(groups.count == 10)
            #expect(Set(groups).count == 10)
        }
    }

    @Test("the merged result of any number of shards, in any order, has the cells of one run, in its order")
    func mergedIsWhole() throws {
        let whole = run(nil)
        for count in [1, 2, 3, 7, 10, 13] {
            let shards = self.shards(count)
            for order in [shards, shards.reversed(), Array(shards[(count / 2)...] + shards[..<(count / 2)])] {
                let merged = try ShardMerge.merge(order)
                #expect(try described(merged) == described(whole))
                #expect(merged.datasets == whole.datasets)
                #expect(merged.verifications == whole.verifications)
                #expect(merged.notRun == whole.notRun)
                #expect(merged.growth.map(\.slope) == whole.growth.map(\.slope))
                #expect(merged.shard == nil)
                #expect(merged.command == ["lab", "run", "--quiet"])
                #expect(merged.startedAt == Date(timeIntervalSince1970: 1))
            }
        }
    }

    @Test("a shard without any unit is a shard all the same")
    func emptyShards() {
        let last = run(Shard(number: 13, count: 13))
        #expect(last.cells.isEmpty)
        #expect(last.verifications.isEmpty, "what is not measured is not validated")
        #expect(last.shard?.total == 10)
    }

    private func error(_ shards: [(file: String, result: ResultFile)]) -> MergeError? {
        do {
            _ = try ShardMerge.merge(shards)
            return nil
        } catch { return error }
    }

    @Test("missing, doubled, foreign and interrupted shards are refused with a line that names them")
    func refusedShards() {
        var shards = self.shards(4)
        #expect(error([shards[0], shards[3]]) == .missing(["2/4", "3/4"]))
        #expect(error([shards[0], shards[1], shards[2]])?.description == "shard 4/4 is missing")
        #expect(
            error(shards + [(file: "again.json", result: shards[1].result)])
                == .twice(shard: "2/4", first: "2.json", second: "again.json"))
        #expect(error([(file: "whole.json", result: run(nil))]) == .notAShard(file: "whole.json"))
        let other = run(Shard(number: 1, count: 3))
        #expect(
            error([shards[1], (file: "third.json", result: other)])
                == .different(
                    what: "the number of shards", first: "third.json", second: "2.json", values: ["3", "4"]))
        shards[2].result.interrupted = true
        #expect(error(shards) == .interrupted(file: "3.json"))
        #expect(error([]) == .missing(["1"]))
    }

    @Test("another seed, commit, machine or selection is refused, with both values")
    func differentRuns() throws {
        let shards = self.shards(2)
        let second = try #require(Shard(number: 2, count: 2))
        func refusal(_ change: (inout ResultFile) -> Void) -> MergeError? {
            var changed = run(second)
            change(&changed)
            return error([shards[0], (file: "x.json", result: changed)])
        }
        #expect(refusal { _ in } == nil)
        #expect(
            refusal { $0.seed = 2 }
                == .different(what: "the seed", first: "1.json", second: "x.json", values: ["1", "2"]))
        #expect(
            refusal { $0.environment.provenance.commit = "def" }
                == .different(what: "the commit", first: "1.json", second: "x.json", values: ["abc", "def"]))
        #expect(
            refusal { $0.environment.provenance.isDirty = true }
                == .different(
                    what: "uncommitted changes", first: "1.json", second: "x.json", values: ["unknown", "with changes"])
        )
        #expect(
            refusal {
                $0.environment.processorModel = "another"
                $0.fingerprint = $0.environment.fingerprint
            } == .differentMachines(first: "1.json", second: "x.json", fields: ["processor"]))
        #expect(
            refusal { $0.selection?.patterns = ["a/*"] }
                == .different(what: "what was selected", first: "1.json", second: "x.json", values: ["*", "a/*"]))
        #expect(
            refusal { $0.profile = .thorough }
                == .different(what: "the profile", first: "1.json", second: "x.json", values: ["quick", "thorough"]))
    }

    @Test("shards that claim each other's units are refused")
    func overlappingUnits() {
        var shards = self.shards(2)
        shards[0].result.shard?.units[0].position = 1
        #expect(error(shards) == .units("10 inputs and shapes were measured, where the whole run has 10"))
    }

    @Test("shapes whose capacity is looked for are units too, behind the inputs")
    func capacityUnits() throws {
        let experiment = Experiment(
            "ladders", summary: "", plans: [.cold], budget: .p99(.milliseconds(1)), answers: .equal,
            inputs: [Largest.input(5)],
            ladders: ["up", "down", "flat"].map { shape in
                Ladder(shape, sizes: 1...10, recipe: { "\($0)" }) { size, _ in
                    Trial(subject: Numbers(Array(0..<size)), nodes: size)
                }
            },
            validation: [Largest.lists],
            implementations: [.reference("sorted") { $0.values.sorted().last ?? 0 }])
        var names: [[String]] = []
        for number in 1...2 {
            let configuration = RunConfiguration(
                selections: Selection.select(from: [experiment], profile: .quick, withLadders: true) { _ in true },
                profile: .quick, plans: [.capacity, .cold], seed: 1, command: [],
                shard: Shard(number: number, count: 2))
            names.append(configuration.groups.map(\.input.name) + configuration.capacitySearches.map(\.ladder.shape))
            #expect(configuration.recordedShard?.units.map(\.name) == names[number - 1])
            #expect(configuration.recordedShard?.total == 4)
        }
        #expect(names == [["list-5", "down"], ["up", "flat"]])
    }
}
