import Foundation

/// Merges the shards of one run into the result of a whole run.
public enum ShardMerge {
    /// Merges shards, in any order.
    ///
    /// - Parameters:
    ///   - shards: the results with the names of their files, for messages.
    ///   - byMachine: true to make a result for each kind of machine instead of refusing different ones.
    /// - Returns: the merged result, or one for each kind of machine and build. In such a result, units of another kind
    ///   have no number, with that reason.
    /// - Throws: ``MergeError`` if the shards are not the shards of one complete run.
    public static func merge(
        _ shards: [(file: String, result: ResultFile)], byMachine: Bool = false
    ) throws(MergeError) -> [ResultFile] {
        let parts = try parts(of: shards)
        for part in parts.dropFirst() { try requireOneRun(parts[0], part, onOneMachine: !byMachine) }

        let machines = parts.grouped { byMachine ? $0.result.fingerprint : "" }.map(\.elements)
        for parts in machines { try parts.requireEachShardOnce() }
        try parts.requireAllShards()
        let allUnits = try unitsOfRun(parts, machines)

        return machines.map { parts in
            let shards = MergedShards(of: parts)
            let elsewhere = Set(allUnits).subtracting(shards.units.map(\.unit)).sorted { $0.position < $1.position }
            var result = shards.result
            result.notRun += elsewhere.map {
                NotRun(experiment: $0.experiment, .wholeInput, input: $0.name, .measuredElsewhere)
            }

            return result
        }
    }

    // MARK: Checks

    /// Returns the shards in the order of their numbers, at least one.
    private static func parts(of shards: [(file: String, result: ResultFile)]) throws(MergeError) -> [ShardFile] {
        var parts: [ShardFile] = []
        for (file, result) in shards {
            guard let shard = result.shard else { throw .notAShard(file: file) }
            parts.append(ShardFile(file: file, result: result, shard: shard))
        }

        return try parts.inOrderOfShards()
    }

    /// Returns the units of the whole run.
    ///
    /// - Throws: ``MergeError`` if a unit is missing, or two shards of one machine have it.
    private static func unitsOfRun(
        _ parts: [ShardFile], _ machines: [[ShardFile]]
    ) throws(MergeError) -> [RecordedShard.Unit] {
        let total = parts[0].shard.total
        let measuredUnits = MergedShards.units(of: parts)
        let units = measuredUnits.grouped(by: \.unit.position).map(\.elements[0].unit)

        let distinct = machines.reduce(0) { $0 + Set(MergedShards.units(of: $1).map(\.unit.position)).count }
        let isWhole = units.count == total && units.indices.allSatisfy { units[$0].position == $0 }
        guard distinct == measuredUnits.count, isWhole else {
            throw .units("\(measuredUnits.count) inputs and shapes were measured, where the whole run has \(total)")
        }

        return units
    }

    private static func requireOneRun(
        _ first: ShardFile, _ other: ShardFile, onOneMachine: Bool
    ) throws(MergeError) {
        func require<Value: Equatable>(
            _ what: String, _ left: Value, _ right: Value, _ describe: (Value) -> String
        ) throws(MergeError) {
            guard left != right else { return }
            throw .different(
                what: what, first: first.file, second: other.file, values: [describe(left), describe(right)])
        }

        try require("the number of shards", first.shard.count, other.shard.count) { "\($0)" }
        try require("the seed", first.result.seed, other.result.seed) { $0.map(String.init) ?? "none" }
        try require("the profile", first.result.profile, other.result.profile) { $0?.rawValue ?? "none" }
        try require("what was selected", first.result.selection, other.result.selection) { selection in
            let plans = selection.plans?.map(\.rawValue).joined(separator: ",")
            return (selection.patterns.isEmpty ? "everything" : selection.patterns.joined(separator: " "))
                + (plans.map { " (\($0))" } ?? "")
                + (selection.exhaustiveSize.map { " (--size \($0) --cases \(selection.randomCases ?? 0))" } ?? "")
        }

        try require("the commands", first.result.programWords, other.result.programWords) {
            $0.isEmpty ? "none" : $0.joined(separator: " ")
        }

        let environment = first.result.environment
        let otherEnvironment = other.result.environment
        try require("the commit", environment?.provenance.commit, otherEnvironment?.provenance.commit) {
            $0 ?? "unknown"
        }
        // The changes themselves are not compared: files may have changed after the executable was built, so their
        // digest would not describe the measured code.
        try require("uncommitted changes", environment?.provenance.isDirty, otherEnvironment?.provenance.isDirty) {
            $0.map { $0 ? "with changes" : "without" } ?? "unknown"
        }

        // A validation has no times, and its answers are equal on every machine.
        let isComparable = !onOneMachine || first.result.selection.exhaustiveSize != nil
        guard isComparable || first.result.fingerprint == other.result.fingerprint else {
            throw .differentMachines(
                first: first.file, second: other.file,
                fields: Fingerprint.differences(first.result.fingerprint, other.result.fingerprint))
        }
    }
}

/// A result of a shard.
private struct ShardFile: ShardedFile {
    let file: String
    let result: ResultFile
    let shard: RecordedShard

    var number: Int { shard.number }
    var count: Int { shard.count }
    var isInterrupted: Bool { result.isInterrupted }
}

/// The shards of one kind of machine.
private struct MergedShards {
    private let results: [ResultFile]
    /// The units in the order of the whole run.
    let units: [ShardUnit]

    /// A unit of the run, with the position of the shard that measured it.
    struct ShardUnit {
        let unit: RecordedShard.Unit
        let shard: Int
    }

    init(of parts: [ShardFile]) {
        results = parts.map(\.result)
        units = Self.units(of: parts)
    }

    /// Returns the units of shards in the order of the whole run.
    static func units(of parts: [ShardFile]) -> [ShardUnit] {
        parts.indices.flatMap { shard in
            parts[shard].shard.units.map { ShardUnit(unit: $0, shard: shard) }
        }.sorted { $0.unit.position < $1.unit.position }
    }

    /// The merged result.
    var result: ResultFile {
        var result = results[0]
        // The merged result lacks fields that a minor version added, so it has this version.
        result.schema = ResultFile.schema
        result.shard = nil
        result.parts = results.count > 1 ? results.map(\.asPart) : nil
        result.command = result.command.withoutShard
        result.startedAt = results.map(\.startedAt).min() ?? result.startedAt
        result.duration = results.reduce(0) { $0 + $1.duration }

        let upkeep = results.compactMap(\.upkeep).reduce(into: [:]) { $0.merge($1) { first, _ in first } }
        result.upkeep = upkeep.isEmpty ? nil : upkeep
        let formerNames = results.flatMap { $0.formerNames ?? [] }.distinct()
        result.formerNames = formerNames.isEmpty ? nil : formerNames

        let inputs = units.filter { !$0.unit.isShape }
        let shapes = units.filter(\.unit.isShape)
        result.cells = elements(\.cells, of: inputs, by: \.id.inputID)
        result.datasets = elements(\.datasets, of: inputs) { InputID(experiment: $0.experiment, input: $0.input) }
        result.notRun = elements(\.notRun, of: units) { InputID(experiment: $0.experiment, input: $0.input) }
        let capacity = elements({ $0.capacity ?? [] }, of: shapes) {
            InputID(experiment: $0.experiment, input: $0.shape)
        }
        result.capacity = results.contains { $0.capacity != nil } ? capacity : nil

        result.verifications = verifications
        result.mismatches = results.flatMap(\.mismatches).distinct()
        result.failures = results.flatMap(\.failures).distinct()
        result.growth = Growth.fits(result.cells)

        return result
    }

    /// Returns the elements of each unit from its own shard. It uses a table, because searching every shard for every
    /// unit takes minutes.
    private func elements<Element>(
        _ list: (ResultFile) -> [Element], of units: [ShardUnit], by inputID: (Element) -> InputID
    ) -> [Element] {
        let lists = results.map(list)
        let indices = lists.map { list in Dictionary(grouping: list.indices) { inputID(list[$0]) } }
        return units.flatMap { unit in
            let inputID = InputID(experiment: unit.unit.experiment, input: unit.unit.name)
            return (indices[unit.shard][inputID] ?? []).map { lists[unit.shard][$0] }
        }
    }

    private var verifications: [ResultFile.Validation] {
        // Each shard of a validation has different cases of every experiment.
        if results[0].selection.exhaustiveSize != nil {
            return results.flatMap(\.verifications).grouped(by: \.experiment).map { _, parts in
                parts.dropFirst().reduce(parts[0]) { $0.adding($1) }
            }
        }

        // If the inputs of an experiment are in several shards, each of these validated it, with the same result.
        var experiments: Set<String> = []
        return units.compactMap { unit in
            guard experiments.insert(unit.unit.experiment).inserted else { return nil }
            return results[unit.shard].verifications.first { $0.experiment == unit.unit.experiment }
        }
    }
}

extension ResultFile {
    fileprivate var asPart: MergedPart {
        MergedPart(number: shard?.number ?? 1, startedAt: startedAt, duration: duration, environment: environment)
    }
}

extension [String] {
    /// The words of a command without the option for a shard.
    fileprivate var withoutShard: [String] {
        var words: [String] = []
        var isValue = false
        for word in self {
            if !isValue, !word.hasPrefix("--shard="), word != "--shard" { words.append(word) }
            isValue = word == "--shard"
        }

        return words
    }
}
