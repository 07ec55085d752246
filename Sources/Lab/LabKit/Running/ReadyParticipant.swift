import Measurement
import Vocabulary

/// An implementation prepared for the input of a session, or the reason why it could not be.
struct ReadyParticipant<Answer> {
    private(set) var participant: Session.Participant
    /// The forms whose answers are compared: the implementation, followed by the same on each number of cores.
    private(set) var forms: [AnswerComparison<Answer>.Form] = []

    /// Makes an implementation ready.
    ///
    /// - Parameters:
    ///   - implementation: the implementation.
    ///   - index: its position in the experiment, for the recorder.
    ///   - subject: the input.
    ///   - request: the request of the session.
    init<Subject>(
        _ implementation: Implementation<Subject, Answer>, at index: Int, for subject: Subject,
        _ request: SessionRequest
    ) {
        request.recorder.enter(index)
        participant = Session.Participant(
            name: implementation.name, role: implementation.role, instructionSet: implementation.instructionSet(),
            project: implementation.project)
        participant.noNumber = implementation.refusal(subject).map { .refused(reason: $0) }
        guard participant.noNumber == nil else { return }

        do {
            try prepare(implementation, at: index, for: subject, request)
            participant.noNumber = implementation.reasonNotToMeasure(subject).map { .leftUnmeasured(reason: $0) }
            guard participant.noNumber == nil else { return }

            try makeOperations(of: implementation, at: index, for: subject, request)
        } catch {
            withdraw(reason: .notMadeReady(error: "\(error)"))
        }
    }

    /// Removes the operations, for a reason. The forms are still compared.
    mutating func withdraw(reason: NoNumber) { participant.withdraw(reason: reason) }

    private mutating func prepare<Subject>(
        _ implementation: Implementation<Subject, Answer>, at index: Int, for subject: Subject,
        _ request: SessionRequest
    ) throws {
        let clock = MonotonicClock()
        let preparation = try request.counting.countingLiveBytes {
            let start = clock.now()
            let prepared = try implementation.prepare(subject)
            return (prepared: prepared, time: Double(clock.now() - start))
        }

        // Wrapped after counting, because the closures that record the turn are not part of the state.
        var form = preparation.value.prepared.reporting(to: request.recorder, as: index)
        form.changesState = form.changesState || implementation.changesState
        if form.granularity < 1 { throw GranularityFault.belowOne(form.granularity) }
        if form.setUp != nil, form.granularity != 1 { throw GranularityFault.withStates(form.granularity) }

        if form.keepsState {
            participant.buildTime = preparation.value.time
            participant.residentBytes = preparation.liveBytes
        }

        form.leave()
        add(form)
    }

    private mutating func add(_ form: Prepared<Answer>) {
        forms.append(.init(name: participant.name, role: participant.role, prepared: form))
    }

    /// Makes the measured operations: the implementation's, and one for each number of cores.
    private mutating func makeOperations<Subject>(
        of implementation: Implementation<Subject, Answer>, at index: Int, for subject: Subject,
        _ request: SessionRequest
    ) throws {
        let form = forms[0].prepared
        var operation = form.operation(named: implementation.name)
        operation.startsTask = implementation.isAsynchronous
        participant.operation = operation
        participant.readings = implementation.ownMetrics.map { metric in (metric, { metric.read(form.state()) }) }

        for workers in request.workerCounts.dropLast() {
            guard let onCores = try implementation.prepareOnCores?(subject, workers) else { break }

            let form = onCores.reporting(to: request.recorder, as: index)
            form.leave()
            add(form)
            participant.throughputOperations.append(
                .init(workers: workers, operation: form.operation(named: implementation.name)))
        }

        // The operation on all cores is the operation itself.
        if let allCores = request.workerCounts.last {
            let workers = implementation.prepareOnCores == nil ? 1 : allCores
            participant.throughputOperations.append(.init(workers: workers, operation: operation))
        }
    }
}

extension Prepared {
    fileprivate func operation(named name: String) -> MeasuredOperation {
        let memory = TouchedMemory(touched)
        let setUp = setUp.map { setUp in
            SetUp(
                isOneAtATime: setUp.isOneAtATime,
                make: { count in
                    memory.forget()
                    return setUp.make(count)
                }, drop: setUp.drop)
        }

        return MeasuredOperation(
            name: name, granularity: granularity, enter: enter, leave: leave, touched: memory.visit, setUp: setUp,
            run: loop)
    }
}
