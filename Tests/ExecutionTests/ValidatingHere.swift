import Jobs
import LabKit

@testable import Execution

/// Validates here, and has another runner measure.
struct ValidatingHere: JobRunner {
    let experiments: [Experiment]
    let measuring: any JobRunner

    func run(_ job: Job) throws(JobFailure) -> JobAnswer {
        guard job.validation != nil else { return try measuring.run(job) }
        do { return try Worker(experiments: experiments).answer(job) } catch { throw JobFailure("\(error)") }
    }
}
