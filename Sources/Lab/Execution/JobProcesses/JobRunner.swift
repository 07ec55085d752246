import Jobs

/// Runs jobs, each in a process of its own. Tests run them from a script instead.
package protocol JobRunner: Sendable {
    /// Runs a job to its end.
    ///
    /// - Throws: ``JobFailure`` if there is no answer.
    func run(_ job: Job) throws(JobFailure) -> JobAnswer
}
