import Measurement
import Results

/// The differences of the machines and builds of two runs, and how floors moved next to the rest.
struct MachineChanges: Sendable {
    /// The facts that differ, with their texts.
    let facts: [(name: String, base: String, head: String)]
    let floors: Findings.MeanRatio?
    let others: Findings.MeanRatio?

    /// Facts that differ from run to run on one machine.
    private static let passing = ["load at the start", "processor time taken by the host", "clock"]
    /// The share by which the cost of reading the clock differs on one machine.
    private static let clockTolerance = 0.1

    init(_ compared: ComparedResults) {
        let sides = [compared.base.result, compared.head.result]
        let all = sides.map { SectionTemplate.machineFacts(of: $0) }
        var facts: [(name: String, base: String, head: String)] = []
        for fact in all[0] where !Self.passing.contains(fact.name) {
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
    }

    /// The differences, and the movement of floors, as sentences; `nil` if there is neither.
    var sentence: String? {
        var sentences: [String] = []
        if !facts.isEmpty {
            let texts = facts.map { "\($0.name) (\($0.base); now \($0.head))" }
            sentences.append("The machines or builds differ in \(texts.listed).")
        }
        if let movement { sentences.append(movement) }
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }

    /// The movement of warm times of floors, next to which that of the others is seen.
    private var movement: String? {
        guard let others else { return nil }
        guard let floors else { return "Warm times read \(others.text)." }

        let relative = Findings.MeanRatio(ratio: others.ratio / floors.ratio, cells: others.cells)
        return "Warm times of floors read \(floors.text), those of the others \(others.text): "
            + "next to the floors \(relative.difference)."
    }
}
