import Measurement
import Results

/// One input of an experiment in one process: the input made, and its implementations made ready and validated on it.
///
/// It holds the subject that the measured operations work on, and must outlive them.
package final class Session {
    /// One implementation on the input.
    package struct Contender {
        package var name: String
        package var role: Role
        /// The reason why it is not measured.
        package var noNumber: NoNumber?
        package var operation: MeasuredOperation?
        /// The operation on each number of cores that the throughput plan looks at.
        package var onCores: [ThroughputOperation] = []
        package var instructionSet: String?
        /// The time to make it ready, in nanoseconds; `nil` for one that keeps nothing.
        package var buildTime: Double?
        /// The memory that it keeps, in bytes; `nil` if it was not counted.
        package var residentBytes: Int?
        package var answersCompared = 0
        /// The user's own metrics, each with its reader of the state; it gives `nil` of a state of another type.
        package var readings: [(metric: OwnMetric, read: () -> Double?)] = []
        /// The project that its code comes from; `nil` for this one.
        package var project: String?

        mutating func leaveUnmeasured() {
            operation = nil
            onCores = []
        }
    }

    /// The real size of the input.
    package let nodes: Int
    package let digest: String
    /// The origin of the input, if its recipe leaves that open.
    package let origin: String?
    /// The memory that the input takes, in bytes; `nil` if it was not counted.
    package let inputBytes: Int?
    /// The volume of one call.
    package let volume: CallVolume?
    package private(set) var contenders: [Contender] = []
    package private(set) var disagreements: [Disagreement] = []
    private let subject: Any
    /// Compares all answers once more, after measuring.
    private var compareAgain: () -> [Disagreement] = { [] }

    init<Subject, Answer>(
        of experiment: String, _ inputs: Inputs<Subject>, implementations: [Implementation<Subject, Answer>],
        rule: AnswerRule<Answer>,
        request: SessionRequest
    ) throws {
        let input = try inputs.requested(request, of: experiment)
        let facts = input.shape.facts
        var context = request.context
        let made = try request.counting.countingLiveBytes { try input.shape.make(input.size, &context) }
        let subject = made.value

        self.subject = subject
        nodes = facts.nodes?(subject) ?? input.size
        digest = facts.digest?(subject) ?? "\(ContentDigest.digest(of: subject))"
        origin = facts.origin?(subject)
        inputBytes = made.liveBytes
        volume = facts.volume?(subject) ?? input.shape.volume(input.size)

        let ready = prepare(implementations, for: subject, request)
        if request.isValidated {
            validate(ready, rule: rule, script: facts.script?(subject)?.reporting(to: request.position))
        }
    }

    /// Makes the requested implementations ready, and keeps each as a contender.
    ///
    /// - Returns: the prepared forms whose answers are compared.
    private func prepare<Subject, Answer>(
        _ implementations: [Implementation<Subject, Answer>], for subject: Subject, _ request: SessionRequest
    ) -> [ReadyForm<Answer>] {
        var forms: [ReadyForm<Answer>] = []
        for (index, implementation) in implementations.enumerated()
        where request.wants(implementation.name, role: implementation.role) {
            let ready = ReadyContender(implementation, at: index, for: subject, request)
            forms += ready.prepared.map { ReadyForm(contender: contenders.count, prepared: $0) }
            contenders.append(ready.contender)
        }

        return forms
    }
}

/// A prepared form of a contender: the implementation itself, or the same on a number of cores.
private struct ReadyForm<Answer> {
    /// The position among the contenders.
    var contender: Int
    var prepared: Prepared<Answer>
}

// MARK: Validation

extension Session {
    /// The longest comparison that is repeated after measuring, in nanoseconds.
    private static var mostForComparingAgain: UInt64 { 2_000_000_000 }

    private func validate<Answer>(_ ready: [ReadyForm<Answer>], rule: AnswerRule<Answer>, script: Script?) {
        guard let reference = ready.first, contenders[reference.contender].role == .reference else {
            return giveUp(.notValidated(reason: "could not do this input"))
        }

        let others = ready.dropFirst().map { form in
            let contender = contenders[form.contender]
            return Comparison.Contender(name: contender.name, role: contender.role, prepared: form.prepared)
        }

        let comparison = Comparison(contenders: others, reference: reference.prepared, rule: rule)
        let clock = MonotonicClock()
        let started = clock.now()
        let outcome = comparison.run(script: script)
        let isSlow = clock.now() - started > Self.mostForComparingAgain

        if let unsteady = outcome.unsteady {
            let reason = unsteady.sentence()
            return giveUp(.notValidated(reason: reason), reference: .unsteadyReference(reason: reason))
        }

        disagreements = outcome.disagreements
        for index in contenders.indices {
            contenders[index].answersCompared = outcome.answersCompared[contenders[index].name] ?? 0
        }

        leaveOutDisagreeing()
        guard !isSlow, let first = outcome.first else { return }

        compareAgain = {
            // If the reference answers differently now, its calls are steps, and then those of the others are too.
            guard let again = comparison.answer(of: comparison.reference), comparison.areSame(first, again) else {
                return []
            }

            return comparison.run(script: nil).disagreements
        }
    }

    /// Compares all answers once more, after measuring.
    ///
    /// An implementation whose state was used up by calls, or whose work silently became nothing, answers differently
    /// then: its measurements are worthless.
    package func validateAgain() {
        let alreadyDisagreeing = Set(disagreements.map(\.implementation))
        for var disagreement in compareAgain() where !alreadyDisagreeing.contains(disagreement.implementation) {
            disagreement.answered += " after it was measured: calls change its state; make one for each with setup:"
            disagreements.append(disagreement)
        }

        leaveOutDisagreeing()
    }

    private func leaveOutDisagreeing() {
        let disagreeing = Set(disagreements.map(\.implementation))
        for index in contenders.indices where disagreeing.contains(contenders[index].name) {
            contenders[index].leaveUnmeasured()
        }
    }

    /// Measures nothing, because there is no answer of the reference to compare with.
    ///
    /// - Parameter reference: the reason of the reference itself, where it is another one.
    private func giveUp(_ noNumber: NoNumber, reference: NoNumber? = nil) {
        for index in contenders.indices where contenders[index].noNumber == nil {
            let isReference = contenders[index].role == .reference
            contenders[index].leaveUnmeasured()
            contenders[index].noNumber = isReference ? reference ?? noNumber : noNumber
        }
    }
}

extension Inputs {
    /// The shape and the size that a session is requested for.
    fileprivate func requested(
        _ request: SessionRequest, of experiment: String
    ) throws -> (shape: Shape, size: Int) {
        for shape in shapes {
            if let rung = request.rung {
                if shape.isGenerated, shape.ladder.shape == rung.shape { return (shape, rung.size) }
            } else if let size = shape.sizes.map(\.size).first(where: { shape.name(of: $0) == request.input }) {
                return (shape, size)
            }
        }

        throw LabError.unknownInput(experiment: experiment, input: request.input)
    }
}
