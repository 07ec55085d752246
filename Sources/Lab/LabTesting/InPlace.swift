import Execution
import Jobs
import LabKit

/// A runner of jobs in this process.
struct InPlace: JobRunner {
    let experiments: [Experiment]

    func run(_ job: Job) throws(JobFailure) -> JobAnswer {
        do { return try Worker(experiments: experiments).answer(job) } catch { throw JobFailure("\(error)") }
    }
}
