import Measurement
import Reproducibility

/// One process's share of a run: one input of one experiment, measured by some plans.
public struct WorkerRequest: Codable, Hashable, Sendable {
    /// The experiment.
    public var experiment: String
    /// The input.
    public var input: String
    /// The size of a ladder that is wanted in place of a declared input, for the capacity plan.
    public var rung: Rung?
    /// The implementations wanted beside the reference; all when `nil`.
    public var only: Set<String>?
    /// The plans to run, in this order.
    public var plans: [PlanKind]
    /// How thoroughly.
    public var profile: Profile
    /// The seed of the run.
    public var seed: UInt64
    /// Which of the processes that repeat this job it is, from 0.
    public var process: Int
    /// What the operation may cost, so that a call that is far over is not repeated hundreds of times.
    public var budget: Budget?
    /// Whether only the implementations in ``only`` are measured, and not what a run takes along beside them; for the
    /// plans that count exactly.
    public var measuresOnlyNamed: Bool?

    /// One line that names the job.
    public var label: String { "\(experiment)/\(input), process \(process + 1)" }
}

/// What a process found.
public struct WorkerResponse: Codable, Sendable {
    /// The real size of the input.
    public var nodes: Int
    /// SHA-256 over the input.
    public var digest: String
    /// What the input was made from, where its recipe leaves that open.
    public var origin: String?
    /// What the input takes in bytes; `nil` when not counted.
    public var inputBytes: Int?
    /// The widest instruction set that the process was offered: under valgrind less than the machine has.
    public var instructionSet: String?
    /// What was found of each implementation.
    public var contenders: [Contender]
    /// The machine's own copy, for the throughput plan.
    public var copy: Copy?

    /// The copy on each number of cores.
    public struct Copy: Codable, Sendable {
        /// Bytes that one call reads and writes.
        public var bytesMoved: Int
        /// Samples, by number of cores.
        public var measurements: [ThroughputMeasurement]
    }

    /// What was found of one implementation.
    public struct Contender: Codable, Sendable {
        /// Its name.
        public var name: String
        /// What it is for.
        public var role: Role
        /// Why it was not run.
        public var notRun: String?
        /// Whether that is because making it ready failed.
        public var hasFailed: Bool?
        /// How many of its answers were compared with the reference on this very input.
        public var answersCompared: Int
        /// The project whose code it is, where it is another's.
        public var project: String?
        /// What it answered differently; there are no samples then.
        public var mismatch: Mismatch?
        /// What making it ready cost, in nanoseconds.
        public var buildTime: Double?
        /// What it keeps, in bytes.
        public var residentBytes: Int?
        /// Samples of the warm plan.
        public var warm: WarmMeasurement?
        /// Samples of the cold plan.
        public var cold: ColdMeasurement?
        /// Counts of the memory plan.
        public var memory: MemoryMeasurement?
        /// Samples of the throughput plan, by number of cores.
        public var throughput: [ThroughputMeasurement]?
        /// The instruction set it says it runs with.
        public var instructionSet: String?
        /// Counts of the instructions plan.
        public var instructions: InstructionMeasurement?
    }
}

/// Runs one job in the process it is called in.
public struct Worker: Sendable {
    let experiments: [Experiment]

    /// A worker that knows some experiments.
    public init(experiments: [Experiment]) {
        self.experiments = experiments
    }

    /// Makes the input, validates the implementations on it and runs the plans.
    ///
    /// - Throws: ``LabError``, or what making the input throws.
    public func run(_ request: WorkerRequest) throws -> WorkerResponse {
        guard let experiment = experiments.first(where: { $0.name == request.experiment }) else {
            throw LabError.unknownExperiment(request.experiment)
        }
        let counting =
            request.plans.contains(.memory)
            ? AllocationCounting.ofThisProcess() : .absent(reason: "the memory plan was not asked for")
        // Before the input is made, which may start threads: the kernel's counter follows those that start later.
        let instructions =
            request.plans.contains(.instructions)
            ? InstructionCounting.ofThisProcess() : .absent(reason: "the instructions plan was not asked for")
        let session = try experiment.openSession(
            SessionRequest(
                input: request.input, rung: request.rung, context: context(for: request), only: request.only,
                workerCounts: request.plans.contains(.throughput) ? WorkerCounts.upTo(WorkerCounts.all) : [],
                counting: counting, takesOnlyAsked: request.measuresOnlyNamed == true))
        var response = WorkerResponse(
            nodes: session.nodes, digest: session.digest, origin: session.origin, inputBytes: session.inputBytes,
            instructionSet: MachineEnvironment.instructionSetOfThisProcess,
            contenders: session.contenders.map { contender in
                WorkerResponse.Contender(
                    name: contender.name, role: contender.role, notRun: contender.notRun,
                    hasFailed: contender.hasFailed ? true : nil,
                    answersCompared: contender.answersCompared, project: contender.project,
                    mismatch: session.disagreements.first { $0.implementation == contender.name }.map {
                        Mismatch(
                            experiment: request.experiment, implementation: $0.implementation, input: request.input,
                            expected: $0.expected, answered: $0.answered, step: $0.step, counterexample: nil,
                            seed: request.seed)
                    },
                    buildTime: contender.buildTime, residentBytes: contender.residentBytes,
                    instructionSet: contender.instructionSet)
            })
        try withExtendedLifetime(session) {
            for plan in request.plans {
                try measure(
                    plan, of: session, for: request, counting: counting, instructions: instructions, into: &response)
            }
        }
        return response
    }

    /// Data depends on the run's seed and the input alone; placement also on the process.
    private func context(for request: WorkerRequest) -> InputContext {
        let data = Seed.derive(request.seed, "input", request.input)
        let placement = Seed.derive(request.seed, "placement", request.input, "\(request.process)")
        let isCold = request.plans.contains(.cold) || request.plans.contains(.capacity)
        return InputContext(seed: data, allocation: isCold ? .shuffled(seed: placement) : .natural)
    }

    private func measure(
        _ plan: PlanKind, of session: Session, for request: WorkerRequest, counting: AllocationCounting,
        instructions: InstructionCounting, into response: inout WorkerResponse
    ) throws {
        let operations = session.contenders.filter { contender in
            guard request.measuresOnlyNamed != true || request.only?.contains(contender.name) != false else {
                return false
            }
            return contender.role != .bare || plan != .cold
        }.compactMap(\.operation)
        let clock = MonotonicClock()
        let characteristics = try ClockCharacteristics.measure(clock)
        var random = Xoshiro256StarStar(
            seed: Seed.derive(
                request.seed, "order", request.experiment, request.input, plan.rawValue, "\(request.process)"))
        func each<Measurement>(
            _ measurements: [Measurement], _ name: KeyPath<Measurement, String>,
            _ target: WritableKeyPath<WorkerResponse.Contender, Measurement?>
        ) {
            for measurement in measurements {
                guard let index = response.contenders.firstIndex(where: { $0.name == measurement[keyPath: name] })
                else { continue }
                response.contenders[index][keyPath: target] = measurement
            }
        }
        switch plan {
        case .warm:
            let measurements = WarmPlan(request.profile.warm).measure(
                operations, clock: clock, characteristics: characteristics, random: &random)
            each(measurements, \.operation, \.warm)
        case .cold:
            each(
                cold(
                    operations, settings: request.profile.cold, budget: request.budget, confidence: 0.95, clock: clock,
                    characteristics: characteristics, random: &random),
                \.operation, \.cold)
        case .capacity:
            let settings = request.profile.capacity
            each(
                cold(
                    operations.filter { request.only?.contains($0.name) != false }, settings: settings.cold,
                    budget: request.budget, confidence: settings.confidence, clock: clock,
                    characteristics: characteristics, random: &random),
                \.operation, \.cold)
        case .memory:
            let measurements = MemoryPlan(request.profile.memory).measure(
                operations, counting: counting)
            each(measurements, \.operation, \.memory)
        case .throughput:
            let copy = MemoryCopy(
                bytes: MemoryCopy.bytesBeyond(
                    lastLevelCache: CacheHierarchy.capture(reading: SystemFiles.read).lastLevel))
            let measured = ThroughputPlan(request.profile.throughput).measure(
                session.contenders.flatMap(\.onCores), beside: copy, clock: clock, characteristics: characteristics,
                random: &random)
            for index in response.contenders.indices {
                let found = measured.operations.filter { $0.operation == response.contenders[index].name }
                response.contenders[index].throughput = found.isEmpty ? nil : found
            }
            response.copy = WorkerResponse.Copy(bytesMoved: copy.bytesMoved, measurements: measured.copies)
        case .instructions:
            let measurements = InstructionPlan(request.profile.instructions).measure(
                operations, counting: instructions)
            each(measurements, \.operation, \.instructions)
        }
    }

    /// Single calls with caches emptied; an operation that is over its budget beyond doubt is not called again.
    private func cold(
        _ operations: [MeasuredOperation], settings: ColdPlan.Settings, budget: Budget?, confidence: Double,
        clock: MonotonicClock, characteristics: ClockCharacteristics, random: inout Xoshiro256StarStar
    ) -> [ColdMeasurement] {
        ColdPlan(settings).measure(
            operations.filter { $0.granularity == 1 }, clock: clock, characteristics: characteristics,
            evictor: CacheEvictor(caches: .capture(reading: SystemFiles.read)),
            interruptions: KernelInterruptionMonitor(), random: &random
        ) { samples in
            guard let budget, budget.plan == .cold else { return false }
            let bound = OrderStatisticBound.lower(
                quantile: budget.quantile, confidence: confidence, sorted: samples.sorted())
            return bound.map { $0 > budget.limit.nanoseconds } ?? false
        }
    }
}
