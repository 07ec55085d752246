import Jobs
import Synchronization

@testable import Execution

/// A runner that measures nothing: its answers come from a script.
final class ScriptedRunner: JobRunner {
    private let script: @Sendable (Job) throws(JobFailure) -> JobAnswer
    private let log = Mutex<[Job]>([])

    init(_ script: @escaping @Sendable (Job) throws(JobFailure) -> JobAnswer = Scripted.answer) {
        self.script = script
    }

    func run(_ job: Job) throws(JobFailure) -> JobAnswer {
        log.withLock { $0.append(job) }
        return try script(job)
    }

    var jobs: [Job] { log.withLock { $0 } }

    /// `input plan+plan process` of each job.
    var lines: [String] {
        jobs.map {
            "\($0.cells[0].input) \($0.plans.map(\.rawValue).joined(separator: "+")) \($0.process)"
        }
    }
}

extension Job {
    /// The implementations that are asked for.
    var names: Set<String> { Set(cells.map(\.implementation)) }
}
