import Foundation
import LabKit
import Measurement
import Reproducibility
import Results

/// The other end of a ``JobRunner``: answers jobs in the process it is called in.
package struct Worker {
    let experiments: [Experiment]
    private var position = Position()

    package init(experiments: [Experiment]) { self.experiments = experiments }

    /// Answers one job from standard input on standard output.
    ///
    /// - Throws: ``JobFailure`` for a job that is none of this version, and `ClockFault` when the clock does not move.
    package func serve(input: FileHandle = .standardInput, output: FileHandle = .standardOutput) throws {
        struct Head: Decodable { var version: Int }
        let data = try input.readToEnd() ?? Data()
        let decoder = JSONDecoder()

        guard let head = try? decoder.decode(Head.self, from: data) else {
            throw JobFailure("this is no job; measure-one is called by run and gate, not by hand")
        }
        guard head.version == Job.version else {
            throw JobFailure("the job is written in version \(head.version) of the protocol, not \(Job.version)")
        }

        var worker = self
        worker.position = .shared(with: input)
        try output.write(contentsOf: JSONEncoder().encode(worker.answer(try decoder.decode(Job.self, from: data))))
    }

    /// Makes the inputs, validates the implementations on them and measures the cells. A cell that cannot be measured
    /// says why; the others are measured all the same.
    ///
    /// - Throws: `ClockFault` when the clock does not move.
    package func answer(_ job: Job) throws -> Answer {
        var answer = Answer()
        if let validation = job.validation {
            answer.validation = try experiments.named(validation.experiment).verifyCases(validation.request, position)
            return answer
        }

        guard !job.cells.isEmpty else {
            answer.listed = experiments.flatMap(\.listedCells)
            return answer
        }

        let plans = job.plans
        if plans == [.code] { return try trace(job) }
        let counting =
            plans.contains(.memory)
            ? AllocationCounting.ofThisProcess() : .absent(reason: "the memory plan was not asked for")

        // Before inputs are made, which may start threads: the kernel's counter follows those that start later.
        let instructions =
            plans.contains(.instructions)
            ? InstructionCounting.ofThisProcess() : .absent(reason: "the instructions plan was not asked for")
        if plans != [.batches] { answer.instructionSet = MachineEnvironment.instructionSetOfThisProcess }
        var rooms: [Room] = []

        for (_, cells) in job.cells.grouped(by: { [$0.experiment, $0.input] }) {
            do {
                rooms.append(try Room(cells, job, in: experiments, counting: counting, position: position))
            } catch {
                answer.inputs.append(
                    .init(experiment: cells[0].experiment, name: cells[0].input, failure: "\(error)"))
            }
        }

        try withExtendedLifetime(rooms) {
            for plan in plans {
                if plan == .batches {
                    answer.evidence += timeBatches(of: rooms, job)
                } else {
                    for room in rooms {
                        answer.evidence += try measure(plan, room, job, counting: counting, instructions: instructions)
                    }
                }
            }

            for room in rooms {
                if !plans.contains(.batches) { room.session.validateAgain() }
                answer.add(room, seed: job.seed)
            }
        }

        return answer
    }

    /// Runs the operations of cells, each as parts of what callgrind writes: see ``CodeTrace/Part``.
    private func trace(_ job: Job) throws -> Answer {
        var answer = Answer()
        let parts = TracedParts()
        for (_, cells) in job.cells.grouped(by: { [$0.experiment, $0.input] }) {
            let implementations = try experiments.named(cells[0].experiment).implementations
            let places = Dictionary(zip(job.cells, 0...), uniquingKeysWith: { one, _ in one })
            let position = Position()
            position.observer = { index in
                let cell = cells.first { index >= 0 && $0.implementation == implementations[index].name }
                if let place = places[cell ?? cells[0]] {
                    parts.begin(index < 0 ? .input : cell == nil ? .other : .making, place)
                }
            }

            position.enter(Whereabouts.making)
            let room = try Room(
                cells, job, in: experiments, counting: .absent(reason: "nothing is counted"), position: position,
                isValidated: false)
            position.observer = nil

            for (cell, operation) in room.operations(.code) {
                for (part, calls) in [(CodeTrace.Part.firstCall, 1), (.laterCalls, 8)] {
                    parts.begin(part, places[cell] ?? 0)
                    _ = operation.time(operation.granularity * calls, on: MonotonicClock())
                }
            }

            parts.begin(.other)
            answer.add(room, seed: job.seed)
        }

        return answer
    }

    /// What a gate compares: all cells in turns.
    private func timeBatches(of rooms: [Room], _ job: Job) -> [Evidence] {
        let operations = rooms.flatMap { $0.operations(.batches) }
        // The counts that are given are those of all cells of the job; some of them may have nothing to measure.
        let counts = Dictionary(zip(job.cells, job.counts ?? []).map { ($0, $1) }, uniquingKeysWith: { one, _ in one })
        let measured = job.batches.measure(
            operations.map(\.operation), counts: operations.map { counts[$0.cell] },
            turns: job.takesTurns == true ? Turns() : nil, clock: MonotonicClock())

        return zip(operations, measured).map { Evidence($0.cell, $1.times, batch: $1.batch) }
    }

    private func measure(
        _ plan: Plan, _ room: Room, _ job: Job, counting: AllocationCounting, instructions: InstructionCounting
    ) throws -> [Evidence] {
        let cells = room.operations(plan)
        let clock = MonotonicClock()
        let characteristics = try ClockCharacteristics.measure(clock)
        var random = Xoshiro256StarStar(
            seed: Seed.derive(job.seed, "order", room.experiment.name, room.input, plan.rawValue, "\(job.process)"))
        switch plan {
        case .warm:
            let measured = job.profile.warm.measure(
                cells.map(\.operation), clock: clock, characteristics: characteristics, random: &random)
            return zip(cells, measured).map { Evidence($0.cell, $1.samples) } + room.buildTimes
        case .cold, .capacity:
            let isSearch = plan == .capacity
            let search = job.profile.capacity
            let single = cells.filter { $0.operation.granularity == 1 }
            let measured = cold(
                single.map(\.operation), plan: isSearch ? search.cold : job.profile.cold, limit: job.budget?.cold,
                confidence: isSearch ? search.confidence : 0.95, clock: clock, random: &random)

            return zip(single, measured).map {
                Evidence($0.cell, $1.samples, dropped: $1.droppedSamples, eviction: $1.eviction)
            }
        case .memory:
            let counts = cells.flatMap { cell, operation in
                let cells = [cell.by(.memory, .allocations), cell.by(.memory, .bytes)]
                switch counting {
                case .absent(let reason): return cells.map { Evidence($0, absence: reason) }
                case .available(let counter):
                    let found = MemoryPlan().measure(operation, with: counter)
                    return zip(cells, [found.allocations, found.bytes]).map {
                        Evidence($0, [$1], counter: counter.name)
                    }
                }
            }

            return counts + room.residentBytes
        case .counters: return room.ownMetrics
        case .system:
            return cells.flatMap { cell, operation in
                let found = SystemPlan.measure(operation)
                return Metric.known.filter { $0.plan == .system }.map { metric in
                    let samples = found[metric.name] ?? []
                    let absence = samples.isEmpty ? "this system does not tell \(metric)" : nil
                    return Evidence(cell.by(.system, metric), samples, absence: absence)
                }
            }
        case .throughput: return throughput(of: room, job, clock, characteristics, &random)
        case .instructions:
            return cells.map { cell, operation in
                switch instructions {
                case .absent(let reason): return Evidence(cell, absence: reason)
                case .available(let counter):
                    do {
                        let count = try InstructionPlan().measure(operation, with: counter)
                        return Evidence(cell, [count], counter: counter.name)
                    } catch {
                        return Evidence(cell, absence: "\(counter.name): \(error)")
                    }
                }
            }
        default: throw JobFailure("plan \(plan) is unknown to this executable")
        }
    }

    /// Times of one operation of the input's volume on each number of cores, and of one byte of the machine's own copy.
    private func throughput(
        of room: Room, _ job: Job, _ clock: MonotonicClock, _ characteristics: ClockCharacteristics,
        _ random: inout Xoshiro256StarStar
    ) -> [Evidence] {
        guard let volume = room.session.volume else { return [] }

        let copy = MemoryCopy(
            bytes: MemoryCopy.bytesBeyond(lastLevelCache: CacheHierarchy.capture(reading: SystemFiles.read).lastLevel))
        let wanted = room.cells.filter { $0.plan == .throughput }
        let onCores = room.session.contenders.flatMap(\.onCores).filter { on in
            wanted.contains { $0.implementation == on.operation.name && $0.cores == on.workers }
        }

        let measured = job.profile.throughput.measure(
            onCores, beside: copy, clock: clock, characteristics: characteristics, random: &random)

        func evidence(_ name: String, _ found: ThroughputMeasurement, per amount: Int) -> Evidence {
            let cell = CellID(
                experiment: room.experiment.name, implementation: name, input: room.input, plan: .throughput,
                cores: found.workers)
            return Evidence(cell, found.times.samples.map { $0 / Double(amount) })
        }

        return zip(onCores, measured.operations).map { evidence($0.operation.name, $1, per: volume.operations) }
            // A byte that is copied moves twice: it is read and written.
            + measured.copies.map { evidence("", $0, per: copy.bytesMoved / 2) }
    }

    /// Single calls with emptied caches; an operation that is over its budget beyond doubt is not called again.
    private func cold(
        _ operations: [MeasuredOperation], plan: ColdPlan, limit: Budget.Limit?, confidence: Double,
        clock: MonotonicClock, random: inout Xoshiro256StarStar
    ) -> [ColdMeasurement] {
        plan.measure(
            operations, clock: clock,
            evictor: CacheEvictor(caches: .capture(reading: SystemFiles.read)),
            interruptions: KernelInterruptionMonitor(), random: &random
        ) { samples in
            guard let limit else { return false }
            let bound = OrderStatisticBound.lower(
                quantile: limit.quantile, confidence: confidence, sorted: samples.sorted())
            return bound.map { $0 > limit.value } ?? false
        }
    }
}

/// One input of an experiment in this process, with the cells that are asked of it.
private struct Room {
    let experiment: Experiment
    let input: String
    let cells: [CellID]
    let session: Session

    /// - Throws: `LabError`, or what making the input throws.
    init(
        _ cells: [CellID], _ job: Job, in experiments: [Experiment], counting: AllocationCounting, position: Position,
        isValidated: Bool = true
    ) throws {
        experiment = try experiments.named(cells[0].experiment)
        self.cells = cells
        input = cells[0].input

        // Data depends on the seed and the input alone; placement also on the process.
        let isCold = cells.contains { $0.plan == .cold || $0.plan == .capacity }
        let placement = Seed.derive(job.seed, "placement", input, "\(job.process)")
        var request = SessionRequest(
            input: input, rung: job.rung,
            context: InputContext(
                seed: Seed.derive(job.seed, "input", input),
                allocation: isCold ? .shuffled(seed: placement) : .natural),
            only: Set(cells.map(\.implementation)),
            workerCounts: Set(cells.filter { $0.plan == .throughput }.map(\.cores)).sorted(), counting: counting,
            position: position)
        request.isValidated = isValidated
        session = try experiment.openSession(request)
    }

    func operations(_ plan: Plan) -> [(cell: CellID, operation: MeasuredOperation)] {
        cells.filter { $0.plan == plan }.compactMap { cell in
            session.contenders.first { $0.name == cell.implementation }?.operation.map { (cell, $0) }
        }
    }

    var ownMetrics: [Evidence] {
        operations(.counters).compactMap { cell, operation in
            let readings = session.contenders.first { $0.name == operation.name }?.readings ?? []
            guard let (own, read) = readings.first(where: { $0.metric.metric == cell.metric }) else { return nil }

            let values = CounterPlan.measure(
                operation, isExact: own.metric.kind == .exact, isTotal: own.isTotal, read: read)
            let absence = "metric '\(own.metric)' reads another type than '\(operation.name)' works on"
            return Evidence(cell, values ?? [], absence: values == nil ? absence : nil)
        }
    }

    var buildTimes: [Evidence] {
        operations(.warm).compactMap { cell, operation in
            let contender = session.contenders.first { $0.name == operation.name }
            guard let contender, ![.bare, .floor].contains(contender.role), let time = contender.buildTime else {
                return nil
            }

            return Evidence(cell.by(.warm, .buildTime), [time])
        }
    }

    /// What the implementations and the input keep, per node.
    var residentBytes: [Evidence] {
        let nodes = Double(max(session.nodes, 1))
        let kept = operations(.memory).compactMap { cell, operation in
            session.contenders.first { $0.name == operation.name }?.residentBytes.map {
                Evidence(cell.by(.memory, .resident), [Double($0) / nodes])
            }
        }

        let itself = CellID(
            experiment: experiment.name, implementation: "", input: input, plan: .memory, metric: .resident)
        return kept + [session.inputBytes.map { Evidence(itself, [Double($0) / nodes]) }].compactMap(\.self)
    }
}

extension [Experiment] {
    /// The one of a name, which can be used only where nothing is wrong with its declaration.
    fileprivate func named(_ name: String) throws -> Experiment {
        if let fault = DeclarationFault.faults(in: self).first(where: { $0.experiment == name }) { throw fault }
        guard let experiment = first(where: { $0.name == name }) else { throw LabError.unknownExperiment(name) }
        return experiment
    }
}

extension Answer {
    fileprivate mutating func add(_ room: Room, seed: UInt64) {
        let session = room.session
        inputs.append(
            Input(
                experiment: room.experiment.name, name: room.input, size: session.nodes, digest: session.digest,
                origin: session.origin, volume: session.volume))
        implementations += session.contenders.map { contender in
            let mismatch = session.disagreements.first { $0.implementation == contender.name }.map {
                Mismatch(
                    experiment: room.experiment.name, implementation: $0.implementation, input: room.input,
                    expected: $0.expected, answered: $0.answered, step: $0.step, seed: seed)
            }

            return Implementation(
                experiment: room.experiment.name, input: room.input, name: contender.name, role: contender.role,
                refusal: contender.notRun, hasFailed: contender.hasFailed, answersCompared: contender.answersCompared,
                project: contender.project, mismatch: mismatch,
                instructionSet: contender.instructionSet ?? InstructionSet.baseline)
        }
    }
}
