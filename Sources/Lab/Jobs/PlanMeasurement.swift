import LabKit
import Measurement
import Reproducibility
import Vocabulary

/// Measures the cells of a job in this process, plan by plan.
///
/// It selects the operations for each plan, and makes answers from the samples. The plans themselves, which take the
/// samples, are in `Measurement/Plans`.
struct PlanMeasurement {
    let allocations: AllocationCounting
    /// The widest instruction set offered to this process; `nil` for a job of batches, whose process is short.
    let offeredInstructionSet: String?
    private let instructions: InstructionCounting
    private let job: Job
    private let clock = MonotonicClock()

    /// Opens the counters for the plans of a job.
    init(of job: Job) {
        self.job = job
        let plans = job.plans
        allocations =
            plans.contains(.memory)
            ? AllocationCounting.ofThisProcess() : .absent(reason: "the memory plan was not asked for")
        instructions =
            plans.contains(.instructions)
            ? InstructionCounting.ofThisProcess() : .absent(reason: "the instructions plan was not asked for")
        offeredInstructionSet = plans == [.batches] ? nil : MachineEnvironment.instructionSetOfThisProcess
    }

    /// Measures all plans of the job.
    ///
    /// - Returns: the answers by input.
    /// - Throws: `ClockFault` if the clock does not move, and ``JobFailure`` for an unknown plan.
    func measure(_ inputs: [PreparedInput]) throws -> [[CellAnswer]] {
        var answers = Array(repeating: [CellAnswer](), count: inputs.count)
        for plan in job.plans {
            if plan == .batches {
                timeBatches(of: inputs, into: &answers)
            } else {
                for (index, input) in inputs.enumerated() { answers[index] += try measure(plan, input) }
            }
        }

        return answers
    }

    private func answer(_ cell: CellID, _ samples: [Double], counter: String? = nil) -> CellAnswer {
        CellAnswer(cell, .success(Evidence(samples, process: job.process, counter: counter)))
    }

    private func measure(_ plan: Plan, _ input: PreparedInput) throws -> [CellAnswer] {
        guard let measuredPlan = MeasuredPlan(rawValue: plan.rawValue) else {
            throw JobFailure("plan \(plan) is unknown to this executable")
        }

        let characteristics = try ClockCharacteristics.measure(clock)
        var random = Xoshiro256StarStar(
            seed: Seed.derive(job.seed, "order", input.experiment.name, input.name, plan.rawValue, "\(job.process)"))

        switch measuredPlan {
        case .warm: return warm(input, characteristics, &random) + buildTimes(of: input)
        case .cold, .capacity: return cold(input, plan, &random)
        case .memory: return counts(of: input) + residentBytes(of: input)
        case .counters: return ownMetrics(of: input)
        case .system: return system(input)
        case .throughput: return throughput(of: input, characteristics, &random)
        case .instructions: return instructionCounts(of: input)
        }
    }
}

// MARK: Time

extension PlanMeasurement {
    /// Times the cells of all inputs in turns, for a gate.
    private func timeBatches(of inputs: [PreparedInput], into answers: inout [[CellAnswer]]) {
        let operations = inputs.enumerated().flatMap { index, input in
            input.operations(.batches).map { (index: index, cell: $0.cell, operation: $0.operation) }
        }

        let measurements = job.batches.measure(
            operations.map(\.operation), counts: operations.map { job.batchCounts[$0.cell] },
            turns: job.takesTurns ? Turns() : nil, clock: clock)

        for (operation, times) in zip(operations, measurements) {
            let evidence = Evidence(times.times, process: job.process, batch: times.batch)
            answers[operation.index].append(CellAnswer(operation.cell, .success(evidence)))
        }
    }

    private func warm(
        _ input: PreparedInput, _ characteristics: ClockCharacteristics, _ random: inout Xoshiro256StarStar
    ) -> [CellAnswer] {
        let cells = input.operations(.warm)
        let measurements = job.profile.warm.measure(
            cells.map(\.operation), clock: clock, characteristics: characteristics, random: &random)
        return zip(cells, measurements).map { answer($0.cell, $1.samples) }
    }

    /// The build time of each implementation that keeps something.
    private func buildTimes(of input: PreparedInput) -> [CellAnswer] {
        input.operations(.warm).compactMap { cell, _ in
            guard let participant = input.participant(of: cell), ![.bare, .floor].contains(participant.role),
                let time = participant.buildTime
            else { return nil }

            return answer(cell.by(.warm, .buildTime), [time])
        }
    }

    /// Times single calls with emptied caches. An operation that is certainly over its budget is not called again.
    private func cold(
        _ input: PreparedInput, _ plan: Plan, _ random: inout Xoshiro256StarStar
    ) -> [CellAnswer] {
        let capacity = job.profile.capacity
        let coldPlan = plan == .capacity ? capacity.cold : job.profile.cold
        let confidence = plan == .capacity ? capacity.confidence : BudgetVerdict.confidence
        let limit = job.budget?.cold
        let cells = input.operations(plan).filter { $0.operation.granularity == 1 }

        let measurements = coldPlan.measure(
            cells.map(\.operation), clock: clock,
            evictor: CacheEvictor(caches: .capture(reading: MachineFiles.read)),
            interruptions: KernelInterruptionMonitor(), random: &random
        ) { samples in
            guard let limit else { return false }
            let bound = OrderStatisticBound.lower(
                quantile: limit.quantile, confidence: confidence, sorted: samples.sorted())
            return bound.map { $0 > limit.value } ?? false
        }

        return zip(cells, measurements).map { cell, measurement in
            let evidence = Evidence(
                measurement.samples, process: job.process, dropped: measurement.droppedSamples,
                eviction: measurement.eviction)
            return CellAnswer(cell.cell, .success(evidence))
        }
    }

    /// Times one operation of the input's volume, and one byte of the machine's own copy, on each number of cores.
    private func throughput(
        of input: PreparedInput, _ characteristics: ClockCharacteristics, _ random: inout Xoshiro256StarStar
    ) -> [CellAnswer] {
        guard let volume = input.session.volume else { return [] }

        let copy = MemoryCopy(
            bytes: MemoryCopy.bytesBeyond(lastLevelCache: CacheHierarchy.capture(reading: MachineFiles.read).lastLevel))
        let cells = input.cells.filter { $0.plan == .throughput }
        let onCores = input.session.participants.flatMap(\.throughputOperations).filter { on in
            cells.contains { $0.implementation == on.operation.name && $0.cores == on.workers }
        }

        let measurements = job.profile.throughput.measure(
            onCores, beside: copy, clock: clock, characteristics: characteristics, random: &random)

        func answer(_ owner: CellOwner, _ measurement: ThroughputMeasurement, per amount: Int) -> CellAnswer {
            let cell = CellID(
                experiment: input.experiment.name, owner: owner, input: input.name,
                plan: .throughput, cores: measurement.workers)
            return self.answer(cell, measurement.times.samples.map { $0 / Double(amount) })
        }

        let operations = zip(onCores, measurements.operations).map {
            answer(.implementation($0.operation.name), $1, per: volume.operations)
        }

        // A copied byte moves twice: it is read and written.
        let copies = measurements.copies.map { answer(.wholeInput, $0, per: copy.bytesMoved / 2) }
        return operations + copies
    }
}

// MARK: Counts

extension PlanMeasurement {
    private func counts(of input: PreparedInput) -> [CellAnswer] {
        input.operations(.memory).flatMap { cell, operation in
            let allocationCell = cell.by(.memory, .allocations)
            let byteCell = cell.by(.memory, .bytes)

            switch allocations {
            case .absent(let reason):
                return [allocationCell, byteCell].map { CellAnswer($0, .failure(.noCounter(reason: reason))) }
            case .available(let counter):
                let counts = MemoryPlan().measure(operation, with: counter)
                return [
                    answer(allocationCell, [counts.allocations], counter: counter.name),
                    answer(byteCell, [counts.bytes], counter: counter.name),
                ]
            }
        }
    }

    /// The bytes kept by the implementations and the input, relative to the size of the input.
    private func residentBytes(of input: PreparedInput) -> [CellAnswer] {
        let size = Double(max(input.session.inputSize, 1))
        var answers: [CellAnswer] = []
        for (cell, _) in input.operations(.memory) {
            guard let bytes = input.participant(of: cell)?.residentBytes else { continue }
            answers.append(answer(cell.by(.memory, .resident), [Double(bytes) / size]))
        }

        if let bytes = input.session.inputBytes {
            let cell = CellID(
                experiment: input.experiment.name, owner: .wholeInput, input: input.name, plan: .memory,
                metric: .resident)
            answers.append(answer(cell, [Double(bytes) / size]))
        }

        return answers
    }

    private func instructionCounts(of input: PreparedInput) -> [CellAnswer] {
        input.operations(.instructions).map { cell, operation in
            switch instructions {
            case .absent(let reason): return CellAnswer(cell, .failure(.noCounter(reason: reason)))
            case .available(let counter):
                do {
                    let count = try InstructionPlan().measure(operation, with: counter)
                    return answer(cell, [count], counter: counter.name)
                } catch {
                    return CellAnswer(cell, .failure(.countFailed(reason: "\(counter.name): \(error)")))
                }
            }
        }
    }

    private func ownMetrics(of input: PreparedInput) -> [CellAnswer] {
        input.operations(.counters).compactMap { cell, operation in
            let readings = input.participant(of: cell)?.readings ?? []
            guard let (ownMetric, read) = readings.first(where: { $0.metric.metric == cell.metric }) else { return nil }

            let values = CounterPlan.measure(
                operation, isExact: ownMetric.metric.kind == .exact, isTotal: ownMetric.isTotal, read: read)
            guard let values else {
                return CellAnswer(
                    cell,
                    .failure(.unreadableState(metric: ownMetric.metric.name, implementation: operation.name)))
            }

            if let value = values.first(where: { !$0.isFinite }) {
                return CellAnswer(cell, .failure(.notFinite(metric: ownMetric.metric.name, value: "\(value)")))
            }

            return answer(cell, values)
        }
    }

    /// The metrics of the operating system's work, each with its samples.
    static let systemMetrics: [(metric: Metric, samples: KeyPath<SystemSamples, [Double]> & Sendable)] = [
        (.peak, \.peak), (.contextSwitches, \.contextSwitches), (.pageFaults, \.pageFaults),
        (.readCalls, \.readCalls), (.writeCalls, \.writeCalls),
    ]

    /// Measures the work of the operating system during operations: memory, switches, faults, calls.
    private func system(_ input: PreparedInput) -> [CellAnswer] {
        input.operations(.system).flatMap { cell, operation in
            let samples = SystemPlan.measure(operation)
            return Self.systemMetrics.map { metric, kind in
                let values = samples[keyPath: kind]
                guard !values.isEmpty else {
                    let reason = "this system does not report \(metric)"
                    return CellAnswer(cell.by(.system, metric), .failure(.noCounter(reason: reason)))
                }

                return answer(cell.by(.system, metric), values)
            }
        }
    }
}
