import Foundation
import Measurement
import Results
import TestSupport

@testable import Execution
@testable import Gate
@testable import Jobs

extension Scratch {
    /// An executable that answers jobs with made-up numbers: `time` is a shell command that prints nanoseconds.
    func lab(
        _ name: String, cells: [String] = ["i"], time: String, allocations: Int = 2,
        own: (metric: Metric, count: Int)? = nil, tolerance: Double? = nil
    ) throws -> String {
        let tolerance = tolerance.map { ",\"tolerance\":\($0)" } ?? ""
        let metrics = try own.map { try JSONEncoder().encode([Metric.Description($0.metric)]) } ?? Data("[]".utf8)
        let listed = cells.map {
            """
            {"cell":{"experiment":"e","implementation":"m","input":"\($0)","plan":"batches","metric":"time","cores":1},\
            "role":"implementation","isGuarded":true,"isCounted":true,"profile":"quick",\
            "ownMetrics":\(String(decoding: metrics, as: UTF8.self))\(tolerance)}
            """
        }.joined(separator: ",")

        func answer(_ plan: String, _ metric: String, _ samples: String, _ more: String = "") -> String {
            """
            {"cell":{"experiment":"e","implementation":"m","input":"%s","plan":"\(plan)",\
            "metric":"\(metric)","cores":1},\
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
