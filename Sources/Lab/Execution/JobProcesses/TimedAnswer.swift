import Jobs

/// An answer to a job with the time that its process took.
package struct TimedAnswer: Sendable {
    package var answer: Result<JobAnswer, JobFailure>
    /// The seconds from the start of the process to its end; 0 if it was not started.
    package var seconds: Double

    package init(_ answer: Result<JobAnswer, JobFailure>, seconds: Double) {
        self.answer = answer
        self.seconds = seconds
    }
}
