import Foundation

/// Merges the shards of one run into the result that one run would have given.
public enum ShardMerge {
    /// Merges shards, in any order.
    ///
    /// - Parameters:
    ///   - shards: the results with the names of their files, for messages.
    ///   - byMachine: if shards from different kinds of machines make separate results, instead of being refused.
    /// - Returns: the merged result, or one for each kind of machine and build. Units that another kind measured have
    ///   no number there, with this reason.
    /// - Throws: ``MergeError`` if the shards are not those of one complete run.
    public static func merge(
        _ shards: [(file: String, result: ResultFile)], byMachine: Bool = false
    ) throws(MergeError) -> [ResultFile] {
        var parts: [(file: String, result: ResultFile, shard: RecordedShard)] = []
        for (file, result) in shards {
            guard let shard = result.shard else { throw .notAShard(file: file) }
            if result.interrupted { throw .interrupted(file: file) }
            parts.append((file, result, shard))
        }

        parts.sort { ($0.shard.number, $0.file) < ($1.shard.number, $1.file) }
        guard let first = parts.first else { throw .missing(["1"]) }

        for part in parts.dropFirst() {
            try requireOneRun(
                (first.file, first.result, first.shard), (part.file, part.result, part.shard), onOneMachine: !byMachine)
        }

        let machines = parts.grouped { byMachine ? $0.result.fingerprint : "" }.map(\.elements)
        for (left, right) in machines.flatMap({ zip($0, $0.dropFirst()) })
        where left.shard.number == right.shard.number {
            let shard = "\(left.shard.number)/\(left.shard.count)"
            throw .twice(shard: shard, first: left.file, second: right.file)
        }

        let absent = Set(1...first.shard.count).subtracting(parts.map(\.shard.number)).sorted()
        guard absent.isEmpty else { throw .missing(absent.map { "\($0)/\(first.shard.count)" }) }

        func units(of parts: [Part]) -> [(unit: RecordedShard.Unit, part: Int)] {
            parts.indices.flatMap { part in parts[part].shard.units.map { (unit: $0, part: part) } }
                .sorted { $0.unit.position < $1.unit.position }
        }

        let all = units(of: parts)
        let distinct = all.grouped(by: \.unit.position).map(\.elements[0].unit)
        guard machines.reduce(0, { $0 + Set(units(of: $1).map(\.unit.position)).count }) == all.count,
            distinct.count == first.shard.total, distinct.indices.allSatisfy({ distinct[$0].position == $0 })
        else {
            throw .units("\(all.count) inputs and shapes were measured, where the whole run has \(first.shard.total)")
        }

        return machines.map { parts in
            let units = units(of: parts)
            var result = merged(parts.map(\.result), units: units)
            result.notRun += Set(distinct).subtracting(units.map(\.unit)).sorted { $0.position < $1.position }.map {
                NotRun(experiment: $0.experiment, implementation: "", input: $0.name, .measuredElsewhere)
            }

            return result
        }
    }

    private typealias Part = (file: String, result: ResultFile, shard: RecordedShard)

    private static func requireOneRun(_ first: Part, _ other: Part, onOneMachine: Bool) throws(MergeError) {
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

        try require("the commands", first.result.commandWords, other.result.commandWords) {
            $0.isEmpty ? "none" : $0.joined(separator: " ")
        }

        let mine = first.result.environment
        let its = other.result.environment
        try require("the commit", mine?.provenance.commit, its?.provenance.commit) { $0 ?? "unknown" }
        try require("uncommitted changes", mine?.provenance.isDirty, its?.provenance.isDirty) {
            $0.map { $0 ? "with changes" : "without" } ?? "unknown"
        }

        // A validation has no times, and its answers are the same on every machine.
        let isComparable = !onOneMachine || first.result.selection.exhaustiveSize != nil
        guard isComparable || first.result.fingerprint == other.result.fingerprint else {
            throw .differentMachines(
                first: first.file, second: other.file,
                fields: Fingerprint.differences(first.result.fingerprint, other.result.fingerprint))
        }
    }

    /// One result from several.
    ///
    /// - Parameter units: the units in order, each with the position of its result.
    private static func merged(_ results: [ResultFile], units: [(unit: RecordedShard.Unit, part: Int)]) -> ResultFile {
        var merged = results[0]
        // Fields that a minor version added are not in the merged result, so it is of this version.
        merged.schema = ResultFile.schema
        merged.shard = nil
        let parts = results.map { result in
            MergedPart(
                number: result.shard?.number ?? 1, startedAt: result.startedAt, duration: result.duration,
                environment: result.environment)
        }
        merged.parts = parts.count > 1 ? parts : nil
        merged.command = withoutShard(merged.command)
        merged.startedAt = results.map(\.startedAt).min() ?? merged.startedAt
        merged.duration = results.reduce(0) { $0 + $1.duration }

        // The elements of each unit from its own shard, by a table: searching every shard for every unit takes minutes.
        func collected<Element>(
            _ items: (ResultFile) -> [Element], ofShapes: Bool? = nil, _ key: (Element) -> [String]
        ) -> [Element] {
            let lists = results.map(items)
            let indices = lists.map { list in Dictionary(grouping: list.indices) { key(list[$0]) } }
            return units.filter { ofShapes == nil || $0.unit.isShape == ofShapes }.flatMap { unit, part in
                (indices[part][[unit.experiment, unit.name]] ?? []).map { lists[part][$0] }
            }
        }

        let upkeep = results.compactMap(\.upkeep).reduce(into: [:]) { $0.merge($1) { first, _ in first } }
        merged.upkeep = upkeep.isEmpty ? nil : upkeep
        let formerNames = results.flatMap { $0.formerNames ?? [] }.distinct()
        merged.formerNames = formerNames.isEmpty ? nil : formerNames
        merged.cells = collected(\.cells, ofShapes: false) { [$0.experiment, $0.id.input] }
        merged.datasets = collected(\.datasets, ofShapes: false) { [$0.experiment, $0.input] }
        merged.notRun = collected(\.notRun) { [$0.experiment, $0.input] }
        let capacity = collected({ $0.capacity ?? [] }, ofShapes: true) { [$0.experiment, $0.shape] }
        merged.capacity = results.contains { $0.capacity != nil } ? capacity : nil

        // An experiment with inputs in several shards was validated by each of these shards, with the same result.
        var seen: Set<String> = []
        merged.verifications = units.compactMap { unit, part in
            guard seen.insert(unit.experiment).inserted else { return nil }
            return results[part].verifications.first { $0.experiment == unit.experiment }
        }

        if merged.selection.exhaustiveSize != nil {
            // Each shard verified other cases of every experiment.
            merged.verifications = results.flatMap(\.verifications).grouped(by: \.experiment).map { _, parts in
                parts.dropFirst().reduce(parts[0]) { $0.adding($1) }
            }
        }

        merged.mismatches = results.flatMap(\.mismatches).distinct()
        merged.failures = results.flatMap(\.failures).distinct()
        merged.growth = Growth.fits(merged.cells)

        return merged
    }

    private static func withoutShard(_ command: [String]) -> [String] {
        var words: [String] = []
        var isValue = false
        for word in command {
            if !isValue, !word.hasPrefix("--shard="), word != "--shard" { words.append(word) }
            isValue = word == "--shard"
        }

        return words
    }
}
