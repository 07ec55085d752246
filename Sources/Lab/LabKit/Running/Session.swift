import Measurement
import Results

/// One input of an experiment in one process: made, and its implementations ready, validated on this very input.
///
/// It holds what the measured operations work on and must outlive them.
package final class Session {
    package struct Contender {
        package var name: String
        package var role: Role
        package var notRun: String?
        /// Whether that is because making it ready failed, which nobody foresaw.
        package var hasFailed = false
        package var operation: MeasuredOperation?
        /// The operation on each number of cores that the throughput plan looks at.
        package var onCores: [ThroughputOperation] = []
        package var instructionSet: String?
        /// What making it ready cost, in nanoseconds; `nil` for one that keeps nothing.
        package var buildTime: Double?
        /// What it keeps, in bytes; `nil` when not counted.
        package var residentBytes: Int?
        package var answersCompared = 0
        /// The metrics of the user's own, and how each is read of the state; `nil` of a state of another type.
        package var readings: [(metric: OwnMetric, read: () -> Double?)] = []
        /// The project whose code it is, `nil` for this one's.
        package var project: String?
    }

    package let nodes: Int
    package let digest: String
    /// What the input was made from, where its recipe leaves that open.
    package let origin: String?
    /// What the input itself takes, in bytes; `nil` when not counted.
    package let inputBytes: Int?
    /// What one call goes through.
    package let volume: CallVolume?
    package private(set) var contenders: [Contender] = []
    package private(set) var disagreements: [Disagreement] = []
    private let subject: Any
    /// Asks all again after measuring, and compares.
    private var compareAgain: () -> [Disagreement] = { [] }

    init<Subject, Answer>(
        of experiment: String, _ inputs: Inputs<Subject>, implementations: [Implementation<Subject, Answer>],
        rule: AnswerRule<Answer>,
        request: SessionRequest
    ) throws {
        let counting = request.counting
        let (shape, size) = try inputs.found(request, of: experiment)
        var context = request.context
        let (subject, inputBytes) = try counting.countingLiveBytes { try shape.make(size, &context) }
        self.subject = subject
        nodes = shape.facts.nodes?(subject) ?? size
        digest = shape.facts.digest?(subject) ?? "\(ContentDigest.digest(of: subject))"
        origin = shape.facts.origin?(subject)
        self.inputBytes = inputBytes
        volume = shape.facts.volume?(subject) ?? shape.volume(size)
        let clock = MonotonicClock()
        var ready: [(index: Int, prepared: Prepared<Answer>)] = []

        for (index, implementation) in implementations.enumerated()
        where request.wants(implementation.name, role: implementation.role) {
            request.position.enter(index)
            var contender = Contender(
                name: implementation.name, role: implementation.role, instructionSet: implementation.instructionSet(),
                project: implementation.project)
            defer { contenders.append(contender) }

            contender.notRun = implementation.refusal(subject)
            guard contender.notRun == nil else { continue }

            do {
                let ((made, time), bytes) = try counting.countingLiveBytes {
                    let started = clock.now()
                    return (try implementation.prepare(subject), Double(clock.now() - started))
                }

                // Only now: what tells is not of what it keeps.
                let prepared = made.telling(request.position, index)
                if prepared.granularity < 1 {
                    throw InputError("its granularity is \(prepared.granularity); it is 1 at least")
                }

                if prepared.keepsState {
                    contender.buildTime = time
                    contender.residentBytes = bytes
                }

                prepared.leave()
                ready.append((contenders.count, prepared))
                contender.notRun = implementation.reasonNotToMeasure(subject)

                if contender.notRun == nil {
                    var operation = Self.operation(implementation.name, prepared)
                    operation.startsTask = implementation.isAsynchronous
                    contender.operation = operation
                    contender.readings = implementation.ownMetrics.map { own in (own, { own.read(prepared.state()) }) }

                    for workers in request.workerCounts.dropLast() {
                        guard let onCores = try implementation.prepareOnCores?(subject, workers) else { break }

                        let told = onCores.telling(request.position, index)
                        told.leave()
                        ready.append((contenders.count, told))
                        contender.onCores.append((workers, Self.operation(implementation.name, told)))
                    }

                    if let all = request.workerCounts.last {
                        contender.onCores.append((implementation.prepareOnCores == nil ? 1 : all, operation))
                    }
                }
            } catch {
                contender.notRun = "could not be made ready: \(error)"
                contender.hasFailed = true
                contender.operation = nil
                contender.onCores = []
            }
        }

        guard request.isValidated else { return }

        validate(ready, rule: rule, script: shape.facts.script?(subject)?.telling(request.position))
    }

    private static func operation<Answer>(_ name: String, _ prepared: Prepared<Answer>) -> MeasuredOperation {
        let touched = TouchedMemory(prepared.touched)
        return MeasuredOperation(
            name: name, granularity: prepared.granularity, enter: prepared.enter, leave: prepared.leave,
            touched: touched.visit,
            setUp: prepared.setUp.map { setUp in
                SetUp(
                    make: { count in
                        touched.forget()
                        return setUp.make(count)
                    }, drop: setUp.drop)
            }, run: prepared.loop)
    }

    private func validate<Answer>(
        _ ready: [(index: Int, prepared: Prepared<Answer>)], rule: AnswerRule<Answer>, script: Script?
    ) {
        guard let reference = ready.first, contenders[reference.index].role == .reference else {
            return giveUp("not validated: the reference could not do this input")
        }

        let others = ready.dropFirst().map {
            Comparison.Contender(
                name: contenders[$0.index].name, role: contenders[$0.index].role, prepared: $0.prepared)
        }

        let comparison = Comparison(contenders: others, reference: reference.prepared, rule: rule)
        let clock = MonotonicClock()
        let started = clock.now()
        let outcome = comparison.run(script: script)

        if let unsteady = outcome.unsteady {
            return giveUp("not validated: the reference \(unsteady.sentence())", isFailure: true)
        }

        disagreements = outcome.disagreements
        for index in contenders.indices {
            contenders[index].answersCompared = outcome.answersCompared[contenders[index].name] ?? 0
        }

        leaveOutWhatDisagreed()
        let isSlow = clock.now() - started > Self.mostForComparingAgain
        compareAgain = {
            // A reference that answers otherwise now is one of which calls are steps, as those of the others are then.
            guard !isSlow, let first = outcome.first, let again = comparison.told(by: comparison.reference),
                comparison.areSame(first, again)
            else { return [] }

            return comparison.run(script: nil).disagreements
        }
    }

    /// Answers that take longer than this, in nanoseconds, are not asked again after measuring.
    private static var mostForComparingAgain: UInt64 { 2_000_000_000 }

    /// Compares all answers once more, after measuring: state that calls used up, or work that silently became nothing,
    /// answers differently then, and what was measured of it is worth nothing.
    package func validateAgain() {
        let known = Set(disagreements.map(\.implementation))
        disagreements += compareAgain().filter { !known.contains($0.implementation) }.map { found in
            var found = found
            found.answered += " after it was measured: calls change its state; make one for each with setup:"
            return found
        }

        leaveOutWhatDisagreed()
    }

    private func leaveOutWhatDisagreed() {
        for index in contenders.indices
        where disagreements.contains(where: { $0.implementation == contenders[index].name }) {
            contenders[index].operation = nil
            contenders[index].onCores = []
        }
    }

    /// A number is worth nothing when there was no answer to hold its own against.
    private func giveUp(_ reason: String, isFailure: Bool = false) {
        for index in contenders.indices where contenders[index].notRun == nil {
            contenders[index].operation = nil
            contenders[index].onCores = []
            contenders[index].notRun = reason
            contenders[index].hasFailed = isFailure && contenders[index].role == .reference
        }
    }
}

extension Inputs {
    fileprivate func found(_ request: SessionRequest, of experiment: String) throws -> (Shape, size: Int) {
        for shape in shapes {
            if let rung = request.rung {
                if shape.isGenerated, shape.ladder.shape == rung.shape { return (shape, rung.size) }
            } else if let found = shape.sizes.first(where: { shape.name(of: $0.size) == request.input }) {
                return (shape, found.size)
            }
        }

        throw LabError.unknownInput(experiment: experiment, input: request.input)
    }
}

extension AllocationCounting {
    /// What `body` makes, and how many bytes of it live on; `nil` where they are not counted.
    fileprivate func countingLiveBytes<Result>(_ body: () throws -> Result) throws -> (Result, Int?) {
        guard case .available(let counter) = self else { return (try body(), nil) }

        var made: Swift.Result<Result, any Error>?
        let tally = counter.count {
            made = Swift.Result { try body() }
        }

        guard let made else { preconditionFailure("the counter \(counter.name) did not run what it was to count") }

        return (try made.get(), tally.liveBytes)
    }
}

/// The memory that an operation touches, listed once: walking the objects to list them loads again what was flushed
/// already, so the walk must be over before the first line is flushed.
private final class TouchedMemory {
    private let find: MemoryRegions
    private var regions: [(start: UnsafeRawPointer, bytes: Int)]?

    init(_ find: @escaping MemoryRegions) { self.find = find }

    func visit(_ visit: (UnsafeRawPointer, Int) -> Void) {
        var found = regions ?? []
        if regions == nil { find { found.append(($0, $1)) } }
        regions = found
        for region in found { visit(region.start, region.bytes) }
    }

    /// What is touched is another memory from here on.
    func forget() { regions = nil }
}
