import Foundation
import Measurement
import Results

/// The differences between the machines and builds of two runs, and the movement of floors next to other times.
struct MachineChanges: Sendable {
    /// The facts that differ, with their values.
    let facts: [(name: String, base: String, head: String)]
    let floors: Findings.MeanRatio?
    let others: Findings.MeanRatio?
    /// The cell that alone makes most of the mean of the others, with the mean of the rest; `nil` without such a cell.
    let outlier: (name: String, rest: Findings.MeanRatio)?

    /// The facts that differ between runs on one machine.
    private static let variableFacts = [MachineFact.load, "processor time taken by the host", "clock"]
    /// The share by which the cost of reading the clock varies on one machine.
    private static let clockTolerance = 0.1

    init(_ compared: ComparedResults) {
        let sides = [compared.base.result, compared.head.result]
        let all = sides.map(\.machineFacts)
        var facts: [(name: String, base: String, head: String)] = []
        for fact in all[0] where !Self.variableFacts.contains(fact.name) {
            guard let other = all[1].first(where: { $0.name == fact.name }), other.value != fact.value else { continue }
            facts.append((fact.name, fact.value, other.value))
        }

        let clocks = sides.compactMap { $0.environment?.clock.overhead }
        if clocks.count == 2, abs(clocks[1] / clocks[0] - 1) > Self.clockTolerance {
            let texts = clocks.map { "\(TimeSpan(nanoseconds: $0)) to read" }
            facts.append(("clock", texts[0], texts[1]))
        }

        self.facts = facts
        floors = compared.findings.floorMean
        others = compared.findings.mean
        outlier = Self.outlier(in: compared.findings)
    }

    /// Returns the warm time without which the mean would be less than half as far from 1. The distance must shrink by
    /// at least 1 %.
    private static func outlier(in findings: Findings) -> (name: String, rest: Findings.MeanRatio)? {
        guard let mean = findings.mean, abs(mean.ratio - 1) >= 0.01 else { return nil }

        let rows = findings.rows
        let times = rows.indices.filter { row in
            guard rows[row].cell.isWarmTime, rows[row].verdict != .unmeasurable,
                rows[row].isCounted, rows[row].base != nil, rows[row].head != nil,
                let change = rows[row].change
            else { return false }
            return change > -1 && change.isFinite
        }
        var ratios = times.map { 1 + (rows[$0].change ?? 0) }
        let distances = ratios.map { abs(log($0)) }
        guard ratios.count == mean.cells, let first = distances.indices.max(by: { distances[$0] < distances[$1] })
        else { return nil }

        ratios.remove(at: first)
        guard let rest = GeometricMean.of(ratios), abs(log(rest)) < abs(log(mean.ratio)) / 2 else { return nil }
        return (rows[times[first]].pathLabel, Findings.MeanRatio(ratio: rest, cells: ratios.count))
    }

    /// A sentence on the differences; `nil` without any.
    var factSentence: String? {
        guard !facts.isEmpty else { return nil }
        let texts = facts.map { "\($0.name) (\($0.base); now \($0.head))" }
        return "The machines or builds differ in \(texts.listed)."
    }

    /// Sentences on the mean movement of warm times, next to the floors; `nil` if no warm time was compared.
    var meanSentence: String? {
        var sentences: [String] = []
        if let movement { sentences.append(movement) }
        if let outlier { sentences.append("Without \(outlier.name) they came out \(outlier.rest.text).") }
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }

    /// The movement of the floors' warm times, and the movement of the others relative to it.
    private var movement: String? {
        guard let others else { return nil }
        guard let floors else { return "Warm times came out \(others.text)." }

        // Uses rounded numbers, as shown: with all digits, the last shown one might not agree.
        let relative = Findings.MeanRatio(ratio: others.shownRatio / floors.shownRatio, cells: others.cells)
        return "Warm times of floors, which do the plain work alone, came out \(floors.text), those of the "
            + "implementations \(others.text): next to the floors \(relative.difference)."
    }
}
