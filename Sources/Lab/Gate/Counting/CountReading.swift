import Dispatch
import Execution
import Results
import Synchronization

/// What two processes of one side counted of a cell, exactly.
struct CountReading {
    let cell: CellID
    /// What the first process told; `nil` when it told nothing.
    let answer: CellAnswer?
    let failure: String?
    private var first: [Metric: Evidence] = [:]
    private var again: [Metric: Evidence] = [:]
    /// The instruction set that the process was offered which counted instructions.
    private var counting: String?

    init(_ cell: CellID, _ first: Result<CellAnswer, JobFailure>, _ second: Result<CellAnswer, JobFailure>) {
        self.cell = cell
        switch first {
        case .success(let answer): (self.answer, failure) = (answer, nil)
        case .failure(let reason): (answer, failure) = (nil, reason.description)
        }

        add(first, isSecond: false)
        add(second, isSecond: true)
    }

    static let uncounted = "it was not counted"

    init(uncounted cell: CellID) {
        let nothing = Result<CellAnswer, JobFailure>.failure(JobFailure(Self.uncounted))
        self.init(cell, nothing, nothing)
    }

    /// Adds what a process counted; a process that failed leaves an absence with its reason.
    mutating func add(_ told: Result<CellAnswer, JobFailure>, of plan: Plan = .memory, isSecond: Bool) {
        switch told {
        case .failure(let failure):
            guard plan == .instructions, !isSecond else { return }
            first[.instructions] = Evidence(cell.by(.instructions, .instructions), absence: failure.description)
        case .success(let answer):
            let found = Dictionary(answer.evidence.map { ($0.cell.metric, $0) }, uniquingKeysWith: { one, _ in one })
            if isSecond { again.merge(found) { $1 } } else { first.merge(found) { $1 } }
            if plan == .instructions { counting = answer.offered }
        }
    }

    enum Count: Equatable {
        case value(Double)
        case absent(String)
        case unsteady(Double, Double)
    }

    func count(_ metric: Metric) -> Count {
        guard answer != nil else { return .absent(failure ?? Self.uncounted) }
        guard let found = first[metric] else { return .absent(Self.uncounted) }
        guard let value = found.samples.first else { return .absent(found.absence ?? Self.uncounted) }

        if let other = again[metric]?.samples.first, abs(other - value) > metric.repeatability * value {
            return .unsteady(value, other)
        }

        return .value(value)
    }

    /// Whether a metric was counted, and twice alike.
    func isSteady(_ metric: Metric) -> Bool { if case .value = count(metric) { true } else { false } }

    func counter(of metric: Metric) -> String? { first[metric]?.counter }

    func instructionSet(of metric: Metric) -> String? {
        guard let declared = answer?.implementation.instructionSet else { return nil }
        return metric == .instructions ? ([declared] + [counting].compactMap(\.self)).joined(separator: " ") : declared
    }

    func cell(of metric: Metric) -> CellID { cell.by(metric.countingPlan, metric) }

    /// Why two readings cannot be compared at all, whatever the metric; `nil` when they can.
    static func obstacle(_ base: CountReading, _ head: CountReading, _ cell: CellID) -> Finding? {
        func found(_ verdict: Verdict, _ reason: String) -> Finding { Finding(cell, verdict, reason: reason) }

        if base.answer?.implementation.mismatch != nil {
            return found(.unmeasurable, "base: it answers differently from the reference")
        }
        // It had a number that can be trusted, and has none any more.
        if head.answer?.implementation.mismatch != nil {
            return found(.missing, "head: it answers differently from the reference")
        }
        if let failure = base.failure { return found(.unmeasurable, "base: \(failure)") }
        if let failure = head.failure { return found(.unmeasurable, "head: \(failure)") }

        guard let first = base.answer, let second = head.answer else { return nil }

        if first.input.digest != second.input.digest {
            return found(.unmeasurable, "the input is another one than in base")
        }

        let sets = [first, second].map(\.implementation.instructionSet)
        return sets[0] == sets[1]
            ? nil : found(.unmeasurable, "the instruction sets differ: \(sets[0]) and \(sets[1])")
    }
}

extension Metric {
    /// The plan that counts an exact metric; the one that a gate times with for what is sampled.
    var countingPlan: Plan { kind == .sampled ? .batches : plan }
}

extension [ListedCell] {
    /// The exact metrics of the user's own, by cell.
    var ownMetrics: [CellID: [Metric]] {
        Dictionary(map { ($0.cell, ($0.ownMetrics ?? []).map(\.metric)) }, uniquingKeysWith: { first, _ in first })
    }
}

extension Sides {
    /// What is exact of each cell, counted in two processes, and in two more what is of the user's own; instructions in
    /// one for each cell, when they are asked for.
    func counts(
        of cells: [CellID], _ side: GateSide, withInstructions: Bool, own: [CellID: [Metric]]
    ) -> [CountReading] {
        let job = Job(cells.map { $0.by(.memory, .allocations) }, seed: seed)
        let first = tell(job, side)
        let second = tell(job, side)
        var readings = cells.indices.map { CountReading(cells[$0], first[$0], second[$0]) }
        let places = cells.indices.flatMap { place in (own[cells[place]] ?? []).map { (place: place, metric: $0) } }
        let counters = Job(places.map { cells[$0.place].by(.counters, $0.metric) }, seed: seed)

        for isSecond in [false, true] {
            for (place, told) in zip(places, tell(counters, side)) {
                readings[place.place].add(told, of: .counters, isSecond: isSecond)
            }
        }

        if withInstructions { countInstructions(of: &readings, at: Array(cells.indices), side, isSecond: false) }
        return readings
    }

    /// Counts the instructions of some cells: once more, in new processes, where it is the second time. A count that is
    /// to be stored, or that speaks for a change, is one that two processes agree on.
    ///
    /// A process counts one cell: with others beside it counts of what allocates or casts differ, by up to 1.3 %, and
    /// what is counted must not depend on what else is asked for. The processes share all cores, since what is counted
    /// does not mind what else runs.
    func countInstructions(
        of readings: inout [CountReading], at indices: [Int], _ side: GateSide, isSecond: Bool = true
    ) {
        let cells = indices.map { readings[$0].cell(of: .instructions) }
        let told = Mutex<[Int: Result<CellAnswer, JobFailure>]>([:])
        let process = process(of: sources[side]?.executable(0) ?? "")
        let seed = seed
        DispatchQueue.concurrentPerform(iterations: cells.count) { number in
            let answer = CellAnswer.of(cells[number], in: process.timed(Job([cells[number]], seed: seed)).answer)
            told.withLock { $0[number] = answer }
        }

        for (number, answer) in told.withLock({ $0 }) {
            readings[indices[number]].add(answer, of: .instructions, isSecond: isSecond)
        }
    }
}
