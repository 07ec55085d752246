import Foundation
import Measurement
import Reproducibility

/// Answers the requests of a gate in the process it is called in.
public struct GateWorker: Sendable {
    private let experiments: [Experiment]

    /// A worker that knows some experiments.
    public init(experiments: [Experiment]) {
        self.experiments = experiments
    }

    /// The answer to a request as it came over standard input; `nil` when it is none of a gate.
    public func answer(_ data: Data) throws -> Data? {
        guard let request = try? JSONDecoder().decode(GateRequest.self, from: data) else { return nil }
        return try JSONEncoder().encode(try run(request))
    }

    /// Does what is asked. A cell that cannot be measured says why; the others are measured all the same.
    ///
    /// - Throws: `ClockFault` when the clock does not move.
    public func run(_ request: GateRequest) throws -> GateResponse {
        var response = GateResponse()
        if request.task == .list {
            response.listed = experiments.flatMap(\.listedCells)
            return response
        }
        response.cells = Array(repeating: GateResponse.CellAnswer(), count: request.cells.count)
        // Before inputs are made, which may start threads: the kernel's counter follows those that start later.
        let probes = request.task == .counts ? ExactProbes.ofThisProcess() : []
        // The cells of one input share it, as they do in a run.
        var sessions: [[String]: Result<Session, any Error>] = [:]
        var measured: [(index: Int, operation: MeasuredOperation)] = []
        for (index, cell) in request.cells.enumerated() {
            let key = [cell.experiment, cell.input]
            let session = sessions[key] ?? Result { try open(cell, in: request) }
            sessions[key] = session
            switch session {
            case .failure(let error): response.cells[index].failure = "\(error)"
            case .success(let session):
                if let operation = Self.operation(of: cell, in: session, answer: &response.cells[index]) {
                    measured.append((index, operation))
                }
            }
        }
        withExtendedLifetime(sessions) {
            switch request.task {
            case .time:
                var settings = BatchPlan.Settings()
                settings.batches = request.batches
                settings.batchTime = request.batchTime
                settings.extraWork = request.extraWork
                settings.countMultiple = request.countMultiple
                let given = request.counts ?? []
                let times = BatchPlan(settings).measure(
                    measured.map(\.operation),
                    counts: measured.map { given.indices.contains($0.index) ? given[$0.index] : nil },
                    clock: MonotonicClock())
                for ((index, _), found) in zip(measured, times) {
                    response.cells[index].count = found.count
                    response.cells[index].granularity = found.granularity
                    response.cells[index].canDoMore = found.canDoMore
                    response.cells[index].time = found.time
                }
            case .counts:
                for (index, operation) in measured {
                    let counts = probes.map { $0.measure(operation) }
                    response.cells[index].exact = counts.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
                }
            case .list: break
            }
        }
        return response
    }

    private func open(_ cell: GuardedCell, in request: GateRequest) throws -> Session {
        guard let experiment = experiments.first(where: { $0.name == cell.experiment }) else {
            throw LabError.unknownExperiment(cell.experiment)
        }
        let wanted = request.cells.filter { $0.experiment == cell.experiment && $0.input == cell.input }
        return try experiment.openSession(
            SessionRequest(
                input: cell.input,
                context: InputContext(seed: Seed.derive(request.seed, "input", cell.input), allocation: .natural),
                only: Set(wanted.map(\.implementation)), counting: .absent(reason: "not asked for"),
                takesOnlyAsked: true))
    }

    /// What is to be measured; `nil` when the answer says why there is nothing.
    private static func operation(
        of cell: GuardedCell, in session: Session, answer: inout GateResponse.CellAnswer
    ) -> MeasuredOperation? {
        answer.digest = session.digest
        answer.nodes = session.nodes
        if let set = session.contenders.first(where: { $0.name == cell.implementation })?.instructionSet {
            answer.instructionSet = set
        }
        guard let contender = session.contenders.first(where: { $0.name == cell.implementation }) else {
            answer.failure = "experiment \(cell.experiment) has no implementation named \(cell.implementation)"
            return nil
        }
        if session.disagreements.contains(where: { $0.implementation == cell.implementation }) {
            answer.isMismatch = true
            answer.failure = "it answers differently from the reference"
            return nil
        }
        guard let operation = contender.operation else {
            answer.failure = contender.notRun ?? "there is nothing to measure"
            return nil
        }
        return operation
    }
}
