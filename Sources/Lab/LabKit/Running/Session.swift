import Measurement
import Vocabulary

/// One input of an experiment in one process: the input is made, and its implementations are prepared and validated on
/// it.
///
/// It holds the subject that the measured operations work on, and must outlive them.
package final class Session {
    /// An implementation of any role on the input, with its operations or the reason why it is not measured.
    package struct Participant {
        package var name: String
        package var role: Role
        /// The reason why it is not measured; `nil` if it is.
        package var noNumber: NoNumber?
        package var operation: MeasuredOperation?
        /// The operation on each number of cores of the throughput plan.
        package var throughputOperations: [ThroughputOperation] = []
        package var instructionSet: String?
        /// The build time in nanoseconds; `nil` if it keeps nothing.
        package var buildTime: Double?
        /// The kept memory in bytes; `nil` if it was not counted.
        package var residentBytes: Int?
        package var answersCompared = 0
        /// The user's own metrics, each with its reader of the state. The reader returns `nil` for a state of another
        /// type.
        package var readings: [(metric: OwnMetric, read: () -> Double?)] = []
        /// The project of its code; `nil` for this project.
        package var project: String?

        /// Removes its operations, and thereby its numbers, for a reason that outweighs an earlier one.
        mutating func withdraw(reason: NoNumber) {
            operation = nil
            throughputOperations = []
            noNumber = reason
        }
    }

    /// The real size of the input, in the experiment's `sizeUnit`.
    package let inputSize: Int
    package let digest: String
    /// The origin of the input, if its recipe does not fix one.
    package let origin: String?
    /// The memory of the input in bytes; `nil` if it was not counted.
    package let inputBytes: Int?
    /// The volume of one call.
    package let volume: CallVolume?
    package private(set) var participants: [Participant]
    package let disagreements: [Disagreement]
    private let subject: Any
    /// The checks after measuring; `nil` for a session that is not validated.
    private let laterChecks: LaterChecks?

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
        let construction = try request.counting.countingLiveBytes(make)
        let watch = try InputWatch<Subject, Answer>(
            construction.value, digest: { try facts.digest?($0) ?? "\(ContentDigest.digest(of: $0))" }, make: make)

        inputSize = facts.inputSize?(construction.value) ?? input.size
        digest = watch.digest
        origin = facts.origin?(construction.value)
        inputBytes = construction.liveBytes
        volume = facts.volume?(construction.value) ?? input.shape.volume(input.size)

        let selection = implementations.enumerated().filter { _, implementation in
            request.wants(implementation.name, role: implementation.role)
        }
        var shared = try SharedInput(construction.value, watch: watch, implementations: selection, request: request)
        if request.isValidated {
            try shared.validate(rule: rule) { subject in facts.script?(subject)?.reporting(to: request.recorder) }
        }

        subject = shared.subject
        participants = shared.participants
        disagreements = shared.disagreements
        laterChecks = request.isValidated ? LaterChecks(of: shared) : nil
    }

    /// Checks after measuring that the input and the states of calls are sound, and compares all answers once more.
    ///
    /// If calls used up an implementation's state, or its work silently became nothing, it now answers differently, and
    /// its measurements are worthless.
    ///
    /// - Parameter comparing: if answers are compared, which a short process skips.
    package func validateAgain(comparing isComparing: Bool) {
        guard let laterChecks else { return }

        // Done first, because a state that could not be made answers with its error, which would look like a used-up
        // state.
        participants.withdraw(laterChecks.failedStates())
        if isComparing { participants.withdraw(laterChecks.usedUpStates()) }
        // Done again, because comparing made further states.
        participants.withdraw(laterChecks.failedStates())
        participants.withdraw(laterChecks.changedInput())
    }
}

/// The checks after measuring. Each returns the implementations that lose their numbers, with the reasons.
private struct LaterChecks {
    let failedStates: () -> [Withdrawal]
    let usedUpStates: () -> [Withdrawal]
    let changedInput: () -> [Withdrawal]

    init<Subject, Answer>(of input: SharedInput<Subject, Answer>) {
        failedStates = input.failedStates
        usedUpStates = input.usedUpStates
        changedInput = input.changedInput
    }
}

extension Inputs {
    /// The shape and the size of the requested session.
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
