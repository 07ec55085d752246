import Execution
import Foundation
import LabKit

struct InPlace: JobRunner {
    let experiments: [Experiment]

    func run(_ job: Job) throws(JobFailure) -> Answer {
        do { return try Worker(experiments: experiments).answer(job) } catch { throw JobFailure("\(error)") }
    }
}
