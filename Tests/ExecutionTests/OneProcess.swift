import Foundation
import Jobs
import LabKit
import Results

@testable import Execution

/// The measurements of one process of an experiment on random numbers.
enum OneProcess {
    static let numbers = Inputs("numbers", sizes: [0, 1_000]) { size, random in random.integers(size) }

    /// The answer about all implementations of an experiment on an input, and the evidence by implementation.
    static func answer(
        _ experiment: Experiment, _ input: String = "numbers-1000", plan: Plan = .warm
    ) throws -> (JobAnswer, [String: Evidence]) {
        let cells = experiment.implementations.filter { $0.isShown(on: input) }.map {
            CellID(
                experiment: experiment.name, implementation: $0.name, input: input, plan: plan,
                metric: plan == .memory ? .allocations : .time)
        }

        let answer = try Worker(experiments: [experiment]).answer(Job(cells))
        let evidence = answer.cells.compactMap { cell in cell.evidence.map { (cell.cell.implementation, $0) } }
        return (answer, Dictionary(evidence, uniquingKeysWith: { first, _ in first }))
    }

    /// Runs work on a thread of its own: waiting for asynchronous operations would hold up those that tests run on.
    static func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread { continuation.resume(with: Result { try body() }) }.start()
        }
    }
}

extension JobAnswer {
    /// The reasons for no number, by implementation.
    var reasons: [String: NoNumber] {
        let reasons = cells.compactMap { cell in cell.noNumber.map { (cell.cell.implementation, $0) } }
        return Dictionary(reasons, uniquingKeysWith: { first, _ in first })
    }
}
