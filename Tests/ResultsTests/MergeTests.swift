import Measurement
import TestSupport
import Testing

@testable import Results

@Suite struct MergeTests {
    /// The inputs of a run with their sizes, and its shapes, which have none, in its order.
    private let units: [(experiment: String, name: String, size: Int?)] = [
        ("a", "i-1", 1), ("a", "i-10", 10), ("a", "i-100", 100), ("a", "i-2", 2), ("a", "i-20", 20),
        ("c", "i-3", 3), ("b", "up", nil), ("c", "down", nil),
    ]

    /// The result of one run, or the part of it that a shard measures.
    private func run(_ shard: Shard? = nil) throws -> ResultFile {
        let mine = units.enumerated().filter { shard?.contains($0.offset) ?? true }
        var result = SmallResult.result(
            try mine.flatMap { position, unit in
                guard let size = unit.size else { return [Cell]() }
                return try ["sorted", "reduced"].map { name in
                    var cell = try SmallResult.cell(
                        name, input: unit.name, size: size, processes: [[Double(position) * 10 + 1]])
                    cell.id.experiment = unit.experiment
                    return cell
                }
            }, day: shard?.number ?? 1,
            shard: shard.map { shard in
                RecordedShard(
                    number: shard.number, count: shard.count, total: units.count,
                    units: mine.map {
                        .init(
                            position: $0.offset, experiment: $0.element.experiment, name: $0.element.name,
                            isShape: $0.element.size == nil)
                    })
            })

        result.environment?.provenance = .init(commit: "abc")
        result.command = ["lab", "run"] + (shard.map { ["--shard", "\($0)"] } ?? []) + ["--quiet"]
        for (_, unit) in mine {
            if unit.size == nil {
                result.capacity =
                    (result.capacity ?? []) + [
                        Capacity(
                            experiment: unit.experiment, implementation: "sorted", role: .reference, shape: unit.name,
                            sizeUnit: "nodes", limit: 1, statistic: "p99", largestPassing: nil, smallestFailing: 1,
                            undecided: [],
                            cause: nil,
                            rungs: [])
                    ]
            } else {
                result.datasets.append(
                    .init(experiment: unit.experiment, input: unit.name, recipe: "r", origin: nil, sha256: "d"))
                result.notRun.append(
                    NotRun(
                        experiment: unit.experiment, implementation: "slow", input: unit.name,
                        .refused(reason: "too deep")))
            }
        }

        result.verifications = mine.map(\.element.experiment).distinct().map {
            .init(experiment: $0, cases: ["lists": 3], answers: ["sorted": 3])
        }

        result.failures = ["a process ended"]
        result.growth = Growth.fits(result.cells)
        return result
    }

    private func shards(_ count: Int) throws -> [(file: String, result: ResultFile)] {
        try (1...count).map { ("\($0).json", try run(Shard(number: $0, count: count))) }
    }

    private func error(_ shards: [(file: String, result: ResultFile)]) -> MergeError? {
        do {
            _ = try ShardMerge.merge(shards)
            return nil
        } catch { return error }
    }

    @Test(
        "a part is written k/n, with 1 ≤ k ≤ n",
        arguments: ["0/3", "4/3", "1", "1/2/3", "a/b", "", "/", "1/", "-1/2", "1/10001"])
    func refusals(text: String) {
        #expect(Shard(rawValue: text) == nil)
    }

    @Test("every unit is in one shard, and none has more than one unit too many")
    func disjointAndComplete() {
        for count in 1...12 {
            let shards = (1...count).compactMap { Shard(number: $0, count: count) }
            let sizes = shards.map { shard in (0..<10).count { shard.contains($0) } }
            expectAll(sizes, count: count) { [10 / count, (10 + count - 1) / count].contains($0) }
            for unit in 0..<10 { #expect(shards.count { $0.contains(unit) } == 1) }
        }
    }

    @Test("the merged result of any number of shards, in any order, is that of one run, in its order")
    func mergedIsWhole() throws {
        let complete = try run()
        for count in [1, 2, 3, 7, 8, 11] {
            let shards = try self.shards(count)
            for order in [shards, shards.reversed(), Array(shards[(count / 2)...] + shards[..<(count / 2)])] {
                var merged = try ShardMerge.merge(order)[0]
                // It keeps when and where each part was measured, in their order.
                let parts = shards.enumerated().map { index, shard in
                    MergedPart(
                        number: index + 1, startedAt: shard.result.startedAt, duration: shard.result.duration,
                        environment: shard.result.environment)
                }
                #expect(merged.parts == (count > 1 ? parts : nil))
                merged.parts = nil
                #expect(try merged.encoded() == complete.encoded(), "\(count)")
            }
        }
        #expect(!complete.growth.isEmpty && complete.capacity?.count == 2)
    }

    @Test("missing, doubled, foreign and interrupted shards are refused with a line that names them")
    func refusedShards() throws {
        var shards = try self.shards(4)
        #expect(error([shards[0], shards[3]]) == .missing(["2/4", "3/4"]))
        #expect(error([shards[0], shards[1], shards[2]])?.description == "shard 4/4 is missing")
        #expect(
            error(shards + [(file: "again.json", result: shards[1].result)])
                == .twice(shard: "2/4", first: "2.json", second: "again.json"))
        #expect(error([(file: "whole.json", result: try run())]) == .notAShard(file: "whole.json"))
        let other = try run(Shard(number: 1, count: 3))
        #expect(
            error([shards[1], (file: "third.json", result: other)])
                == .different(
                    what: "the number of shards", first: "third.json", second: "2.json", values: ["3", "4"]))
        shards[2].result.isInterrupted = true
        #expect(error(shards) == .interrupted(file: "3.json"))
        #expect(error([]) == .missing(["1"]))
    }

    @Test("another seed, commit, machine or selection is refused, with both values")
    func differentRuns() throws {
        let shards = try self.shards(2)

        func refusal(_ change: (inout ResultFile) -> Void) -> MergeError? {
            var changed = shards[1].result
            change(&changed)
            return error([shards[0], (file: "x.json", result: changed)])
        }

        func different(_ what: String, _ values: String...) -> MergeError {
            .different(what: what, first: "1.json", second: "x.json", values: values)
        }
        #expect(refusal { _ in } == nil)
        #expect(refusal { $0.seed = 2 } == different("the seed", "\(UInt64.max)", "2"))
        #expect(refusal { $0.environment?.provenance.commit = "def" } == different("the commit", "abc", "def"))
        #expect(
            refusal { $0.environment?.provenance.isDirty = true }
                == different("uncommitted changes", "unknown", "with changes"))
        #expect(
            refusal {
                $0.environment?.processorModel = "another"
                $0.fingerprint = ($0.environment?.fingerprint ?? "")
            }
                == .differentMachines(
                    first: "1.json", second: "x.json",
                    fields: ["processor (\(shards[0].result.environment?.processorModel ?? "unknown"), another)"]))
        #expect(refusal { $0.selection.patterns = ["a/*"] } == different("what was selected", "*", "a/*"))
        #expect(refusal { $0.profile = .thorough } == different("the profile", "quick", "thorough"))
    }

    @Test("shards that claim each other's units, or more than there are, are refused")
    func overlappingUnits() throws {
        var shards = try self.shards(2)
        shards[0].result.shard?.units[0].position = 1
        #expect(error(shards) == .units("8 inputs and shapes were measured, where the whole run has 8"))
        for total in [Int.max, -1, 0] {
            shards[0].result.shard?.total = total
            #expect(error(shards) == .units("8 inputs and shapes were measured, where the whole run has \(total)"))
        }
    }
}
