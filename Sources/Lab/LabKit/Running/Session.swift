import Measurement
import Vocabulary

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

    /// The real size of the input, in the experiment's `sizeUnit`.
    package let inputSize: Int
    package let digest: String
    /// The origin of the input, if its recipe leaves that open.
    package let origin: String?
    /// The memory that the input takes, in bytes; `nil` if it was not counted.
    package let inputBytes: Int?
    /// The volume of one call.
    package let volume: CallVolume?
    package private(set) var contenders: [Contender] = []
    package private(set) var disagreements: [Disagreement] = []
    private var subject: Any
    /// Leaves out those whose states could not be made or cleaned up.
    private var checkStates: () -> Void = {}
    /// Checks after measuring that the input is what it was before.
    private var checkInput: () -> Void = {}
    /// Compares all answers once more, after measuring.
    private var compareAgain: () -> Void = {}

    init<Subject, Answer>(
        of experiment: String, _ inputs: Inputs<Subject>, implementations: [Implementation<Subject, Answer>],
        rule: AnswerRule<Answer>,
        request: SessionRequest
    ) throws {
        let input = try inputs.requested(request, of: experiment)
        let facts = input.shape.facts
        let make = {
            var context = request.context
            return try input.shape.make(input.size, &context)
        }
        let made = try request.counting.countingLiveBytes(make)
        let watch = try InputWatch<Subject, Answer>(
            made.value, digest: { try facts.digest?($0) ?? "\(ContentDigest.digest(of: $0))" }, make: make)

        subject = made.value
        inputSize = facts.inputSize?(made.value) ?? input.size
        digest = watch.digest
        origin = facts.origin?(made.value)
        inputBytes = made.liveBytes
        volume = facts.volume?(made.value) ?? input.shape.volume(input.size)

        let selection = implementations.enumerated().filter { _, implementation in
            request.wants(implementation.name, role: implementation.role)
        }
        let script = { subject in facts.script?(subject)?.reporting(to: request.recorder) }
        try begin(selection, on: made.value, watch, rule, script, request)
    }

    /// Makes the implementations ready and validates them; and if one of them changes the input, makes the input again
    /// and begins anew without it.
    private func begin<Subject, Answer>(
        _ implementations: [(offset: Int, element: Implementation<Subject, Answer>)], on subject: Subject,
        _ watch: InputWatch<Subject, Answer>, _ rule: AnswerRule<Answer>, _ script: (Subject) -> Script?,
        _ request: SessionRequest
    ) throws {
        var subject = subject
        var changers: [String] = []
        var forms = try prepare(implementations, for: subject, request)
        guard request.isValidated else { return }

        validate(forms, rule: rule, script: script(subject))
        if !watch.isSlow, watch.isChanged(subject) {
            changers = try watch.changers(among: implementations.map(\.element), request)
            subject = try watch.makeAgain()
            self.subject = subject
            contenders = []
            disagreements = []
            forms = try prepare(implementations, for: subject, request, changers: changers, watch)
            validate(forms, rule: rule, script: script(subject), changers: changers)
            if watch.isChanged(subject) { giveUpAll(.inputChanged(by: [])) }
        }

        let measured = implementations.map(\.element).filter { !changers.contains($0.name) }
        checkStates = { [unowned self] in leaveOutFailed(forms) }
        checkInput = { [unowned self] in
            if watch.isChanged(subject) {
                giveUpAll(changedBy: (try? watch.changers(among: measured, request)) ?? [])
            }
        }
    }

    /// Makes the requested implementations ready, and keeps each as a contender.
    ///
    /// - Parameters:
    ///   - implementations: the requested ones, with their positions in the experiment.
    ///   - subject: the input that they share.
    ///   - request: the request of the session.
    ///   - changers: those that change the input: they get no number; the reference among them answers on an input of
    ///     its own.
    ///   - watch: makes that input.
    /// - Returns: the prepared forms whose answers are compared.
    private func prepare<Subject, Answer>(
        _ implementations: [(offset: Int, element: Implementation<Subject, Answer>)], for subject: Subject,
        _ request: SessionRequest, changers: [String] = [], _ watch: InputWatch<Subject, Answer>? = nil
    ) throws -> [ReadyForm<Answer>] {
        var forms: [ReadyForm<Answer>] = []
        for (index, implementation) in implementations {
            let isChanger = changers.contains(implementation.name)
            if isChanger, implementation.role != .reference {
                contenders.append(
                    Contender(name: implementation.name, role: implementation.role, noNumber: .changesInput))
                continue
            }

            let own = isChanger ? try watch?.makeAgain() : nil
            var ready = ReadyContender(implementation, at: index, for: own ?? subject, request)
            if isChanger { ready.leaveUnmeasured(.changesInput) }
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

    private func validate<Answer>(
        _ ready: [ReadyForm<Answer>], rule: AnswerRule<Answer>, script: Script?, changers: [String] = []
    ) {
        guard let reference = ready.first, contenders[reference.contender].role == .reference else {
            return giveUpAll(.notValidated(reason: "could not do this input"))
        }

        let others = ready.dropFirst().map { form in
            let contender = contenders[form.contender]
            return Comparison.PreparedImplementation(
                name: contender.name, role: contender.role, prepared: form.prepared)
        }

        let comparison = Comparison(contenders: others, reference: reference.prepared, rule: rule)
        let clock = MonotonicClock()
        let started = clock.now()
        let outcome = comparison.run(script: script)
        let isSlow = clock.now() - started > Self.mostForComparingAgain

        if let unsteady = outcome.unsteady {
            let reason = unsteady.sentence()
            return giveUpAll(.notValidated(reason: reason), reference: .unsteadyReference(reason: reason))
        }

        // Its input was changed, or is another object: a difference says nothing about the others.
        let isReferenceChanger = changers.contains(contenders[reference.contender].name)
        if isReferenceChanger, !outcome.disagreements.isEmpty {
            return giveUpAll(.notValidated(reason: "changes its input"))
        }

        disagreements = outcome.disagreements
        for index in contenders.indices {
            contenders[index].answersCompared = outcome.answersCompared[contenders[index].name] ?? 0
        }

        leaveOutDisagreeing()
        guard !isSlow, !isReferenceChanger, let first = outcome.first else { return }

        compareAgain = { [unowned self] in leaveOutUsedUp(comparison, first) }
    }

    /// Checks after measuring that the input and the states of calls are sound, and compares all answers once more.
    ///
    /// An implementation whose state was used up by calls, or whose work silently became nothing, answers differently
    /// then: its measurements are worthless.
    ///
    /// - Parameter comparing: if answers are compared, which a short process leaves out.
    package func validateAgain(comparing isComparing: Bool) {
        // First, since a state that could not be made answers with its error, which would look like one used up.
        checkStates()
        if isComparing { compareAgain() }
        checkStates()
        checkInput()
    }

    /// Leaves out those whose answers are no longer the first answer of the reference.
    private func leaveOutUsedUp<Answer>(_ comparison: Comparison<Answer>, _ first: Result<Answer, any Error>) {
        guard let again = comparison.answer(of: comparison.reference) else { return }

        // If the reference is declared to change its state, its calls are steps, and then those of the others are too.
        let isSteady = comparison.areSame(first, again)
        guard isSteady || !comparison.reference.changesState else { return }

        for disagreement in comparison.answers(differingFrom: first) {
            giveUp(
                disagreement.implementation,
                .usesUpState(first: disagreement.expected, later: disagreement.answered))
        }

        guard !isSteady, let reference = contenders.first(where: { $0.role == .reference }) else { return }

        giveUp(
            reference.name,
            .usesUpState(first: comparison.describe(first), later: comparison.describe(again)))
    }

    /// Leaves out those with a state for a call that could not be made or cleaned up.
    private func leaveOutFailed<Answer>(_ forms: [ReadyForm<Answer>]) {
        for form in forms {
            guard let error = form.prepared.failure() else { continue }
            giveUp(contenders[form.contender].name, .stateFailed(error: "\(error)"))
        }
    }

    /// Takes the numbers of all, since the input changed while it was measured.
    private func giveUpAll(changedBy changers: [String]) {
        for name in contenders.map(\.name) {
            giveUp(name, changers.contains(name) ? .changesInput : .inputChanged(by: changers))
        }
    }

    /// Takes its numbers from an implementation, unless it has none already.
    private func giveUp(_ name: String, _ reason: NoNumber) {
        for index in contenders.indices where contenders[index].name == name && contenders[index].noNumber == nil {
            contenders[index].leaveUnmeasured()
            contenders[index].noNumber = reason
        }
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
    private func giveUpAll(_ noNumber: NoNumber, reference: NoNumber? = nil) {
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
