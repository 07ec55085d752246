import Jobs

/// Runs jobs: in a process of its own each, or, in tests, from a script.
package protocol JobRunner: Sendable {
    /// Runs a job to its end.
    ///
    /// - Throws: ``JobFailure`` if there is no answer.
    func run(_ job: Job) throws(JobFailure) -> JobAnswer
}
